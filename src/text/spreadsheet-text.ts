// Text that a spreadsheet shows instead of computing it. A field of a CSV file that begins like a formula runs when the file is
// opened, with whatever a stranger wrote into it; an apostrophe in front makes it text. Numbers and telephone numbers stay as
// they are, and reading takes the apostrophe away again.

/** What programs take for the beginning of a formula, also in its wide forms and behind blanks. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u;
/** A sign and digits with what stands between them in numbers: -5, 3.2E-7, +880 1712-345678, +88 (02) 955 0000. */
const NUMBER = /^[+-]?[\p{Nd}\s().,/-]*(?:[eE][+-]?\p{Nd}+)?$/u;

export const harmless = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** A line of a table for people to open in a spreadsheet: text from elsewhere runs there as no formula. */
export const spreadsheetLine = (fields: readonly string[]): string =>
  `${fields.map((field) => quoted(harmless(field))).join(',')}\n`;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The text before `harmless`. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && harmless(text.slice(1)) === text ? text.slice(1) : text;

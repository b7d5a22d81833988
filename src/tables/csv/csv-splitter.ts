// Splits text into rows of fields, following RFC 4180 and what spreadsheets really write: quotes, doubled quotes, line
// breaks inside quotes, CR, LF or both. Takes the text in chunks of any size.

export interface SplitLimits {
  /** Characters in one row. Without a limit, an open quote would swallow the rest of the file. */
  readonly rowLetters?: number;
  /** Truncates rows that are too long instead of refusing them (for guessing the delimiter). */
  readonly lenient?: boolean;
}

const ROW_LETTERS = 1 << 24;

export class RowTooLong extends Error {
  override readonly name = 'RowTooLong';
  constructor(readonly line: number) {
    super(`the row that starts on line ${line} never ends: a quote may be left open`);
  }
}

export class CsvSplitter {
  #fields: string[] = [];
  /** Text of the current field so far, from earlier chunks and quoted parts. */
  #field = '';
  #letters = 0;
  #quoted = false;
  /** Just past a quote inside a quoted field: its closing quote, or the first of two that stand for one. */
  #closed = false;
  #afterReturn = false;
  #line = 1;
  #rowLine = 1;
  readonly #limit: number;
  readonly #lenient: boolean;
  readonly #special: RegExp;

  constructor(
    readonly delimiter: string,
    readonly onRow: (fields: string[], line: number) => void,
    limits: SplitLimits = {},
  ) {
    this.#limit = limits.rowLetters ?? ROW_LETTERS;
    this.#lenient = limits.lenient ?? false;
    this.#special = new RegExp(`[\\${delimiter}\r\n]`, 'g');
  }

  push(text: string): void {
    let at = 0;
    if (this.#afterReturn) {
      this.#afterReturn = false;
      if (text[0] === '\n') at = 1;
    }
    while (at < text.length) at = this.#quoted ? this.#inQuotes(text, at) : this.#outside(text, at);
  }

  /** The last row may have no line break. */
  end(): void {
    if (this.#quoted && !this.#lenient) throw new RowTooLong(this.#rowLine);
    if (this.#field !== '' || this.#fields.length > 0 || this.#closed) this.#endRow();
  }

  #inQuotes(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    const end = quote < 0 ? text.length : quote;
    this.#take(text, at, end);
    for (let i = text.indexOf('\n', at); i >= 0 && i < end; i = text.indexOf('\n', i + 1)) this.#line++;
    if (quote < 0) return text.length;
    this.#quoted = false;
    this.#closed = true;
    return quote + 1;
  }

  #outside(text: string, at: number): number {
    if (text[at] === '"') {
      if (this.#closed) {
        // A doubled quote inside a quoted field.
        this.#field += '"';
        this.#quoted = true;
        this.#closed = false;
        return at + 1;
      }
      if (this.#field === '') {
        this.#quoted = true;
        return at + 1;
      }
    }
    this.#special.lastIndex = at;
    const found = this.#special.exec(text);
    const end = found ? found.index : text.length;
    this.#take(text, at, end);
    if (!found) return text.length;
    if (found[0] === this.delimiter) {
      this.#endField();
      return end + 1;
    }
    this.#endRow();
    this.#line++;
    this.#rowLine = this.#line;
    if (found[0] === '\r') {
      if (end + 1 === text.length) this.#afterReturn = true;
      else if (text[end + 1] === '\n') return end + 2;
    }
    return end + 1;
  }

  #take(text: string, from: number, to: number): void {
    if (to === from) return;
    this.#closed = false;
    this.#letters += to - from;
    if (this.#letters > this.#limit) {
      if (!this.#lenient) throw new RowTooLong(this.#rowLine);
      return;
    }
    this.#field += text.slice(from, to);
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = '';
    this.#closed = false;
    this.#letters++;
  }

  #endRow(): void {
    // An empty line is not a row.
    if (this.#fields.length > 0 || this.#field !== '' || this.#closed) {
      this.#endField();
      this.onRow(this.#fields, this.#rowLine);
    }
    this.#fields = [];
    this.#letters = 0;
    this.#closed = false;
  }
}

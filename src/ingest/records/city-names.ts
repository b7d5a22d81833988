// Abbreviations and letters that files in Bangladesh use for city corporations.

const CITIES: readonly (readonly [string, string])[] = [
  ['DNCC', 'Dhaka North City Corporation'],
  ['DSCC', 'Dhaka South City Corporation'],
  ['CCC', 'Chattogram City Corporation'],
  ['KCC', 'Khulna City Corporation'],
  ['RCC', 'Rajshahi City Corporation'],
  ['BCC', 'Barishal City Corporation'],
  ['SCC', 'Sylhet City Corporation'],
  ['NCC', 'Narayanganj City Corporation'],
  ['GCC', 'Gazipur City Corporation'],
  ['MCC', 'Mymensingh City Corporation'],
];
const BY_SHORT = new Map(CITIES);

/** The full name: "DNCC" and "Dhaka North" are both Dhaka North City Corporation. */
export function cityName(text: string): string {
  const full = BY_SHORT.get(text.trim().toUpperCase());
  if (full) return full;
  if (/^(north|south)$/i.test(text))
    return `Dhaka ${text[0].toUpperCase()}${text.slice(1).toLowerCase()} City Corporation`;
  return /corporation/i.test(text) ? text : `${text} City Corporation`;
}

/** "N_01" and "S_5": a ward or zone of Dhaka North or South. */
export function dhakaCode(text: string): { readonly city: string; readonly number: number } | undefined {
  const match = /^([NS])_?0*(\d{1,3})$/i.exec(text.trim());
  if (!match) return undefined;
  const city =
    match[1].toUpperCase() === 'N' ? 'Dhaka North City Corporation' : 'Dhaka South City Corporation';
  return { city, number: Number(match[2]) };
}

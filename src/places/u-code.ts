// The unique code of a place: its id written as four capital letters and four digits, e.g. ABLE7705. The same number in
// another form: each id has one code, each code at most one id, and neighbouring ids do not look alike.

const CODES = 26 ** 4 * 10 ** 4;
/** Has no factor in common with CODES (2, 5, 13), so multiplying by it shuffles the codes without collisions. */
const FACTOR = 2_824_267_011;
/** FACTOR × INVERSE leaves 1 when divided by CODES. */
const INVERSE = inverse(FACTOR, CODES);
const LARGEST_ID = 0xffff_ffff;

export function uCodeOf(id: number): string {
  let code = multiply(id, FACTOR);
  const digits = code % 10_000;
  code = (code - digits) / 10_000;
  let letters = '';
  for (let i = 0; i < 4; i++) {
    letters = String.fromCharCode(65 + (code % 26)) + letters;
    code = Math.floor(code / 26);
  }
  return letters + String(digits).padStart(4, '0');
}

/** The id of a code, or undefined if no place can have it. Lower-case letters are accepted. */
export function idOfUCode(text: string): number | undefined {
  const match = /^([A-Z]{4})([0-9]{4})$/.exec(text.trim().toUpperCase());
  if (!match) return undefined;
  let code = 0;
  for (const letter of match[1]) code = code * 26 + letter.charCodeAt(0) - 65;
  const id = multiply(code * 10_000 + Number(match[2]), INVERSE);
  return id >= 1 && id <= LARGEST_ID ? id : undefined;
}

/** a × b modulo CODES; both are below 2^33, so b is split in halves to keep every product below 2^53. */
function multiply(a: number, b: number): number {
  const high = Math.floor(b / 65_536);
  return (((a * high) % CODES) * 65_536 + a * (b % 65_536)) % CODES;
}

/** By Euclid's algorithm. */
function inverse(value: number, modulus: number): number {
  let [a, b, x, y] = [modulus, value, 0, 1];
  while (b > 1) {
    const quotient = Math.floor(a / b);
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return ((y % modulus) + modulus) % modulus;
}

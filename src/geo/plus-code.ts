// Plus Codes (Open Location Codes): a cell of the globe in a few letters. Ten digits are a cell of about 14 metres, each further one a
// twentieth of the cell before it. Short codes leave out the first digits, which a point nearby supplies.
// The encoding is specified at github.com/google/open-location-code.
import type { Lat, Lon } from './units.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
const SEPARATOR = '+';
const SEPARATOR_AT = 8;
const PADDING = '0';
/** Digits in pairs of latitude and longitude, then one digit for a row and a column of a grid. */
const PAIRED = 10;
const MOST_DIGITS = 15;
const BASE = 20;
const GRID_ROWS = 5;
const GRID_COLUMNS = 4;
/** Cells of the finest digit in one degree: 20³ by the pairs, then by five digits of the grid. */
const LAT_CELLS = 8000 * GRID_ROWS ** 5;
const LON_CELLS = 8000 * GRID_COLUMNS ** 5;
const ROUNDING = 1e4;
/** Degrees that the first digit of a pair counts. */
const WIDEST = 20;

export interface CodeCell {
  readonly south: Lat;
  readonly west: Lon;
  readonly north: Lat;
  readonly east: Lon;
  readonly digits: number;
}

/** The digits of a code before and after its separator, in capitals; undefined for a text that is none. */
function digitsOf(code: string): { readonly before: string; readonly after: string } | undefined {
  const text = code.toUpperCase();
  const at = text.indexOf(SEPARATOR);
  if (at < 0 || at > SEPARATOR_AT || at % 2 === 1 || text.lastIndexOf(SEPARATOR) !== at) return undefined;
  const after = text.slice(at + 1);
  const padding = text.indexOf(PADDING);
  const before = padding >= 0 && padding < at ? text.slice(0, padding) : text.slice(0, at);
  if (before.length < at) {
    // Zeros fill pairs, in full codes alone, and nothing follows them.
    const zeros = text.slice(before.length, at);
    if (at !== SEPARATOR_AT || before.length === 0 || before.length % 2 === 1 || after !== '')
      return undefined;
    if (zeros !== PADDING.repeat(zeros.length)) return undefined;
  }
  if (after.length === 1 || (at < SEPARATOR_AT && after === '' && at === 0)) return undefined;
  for (const digit of before + after) if (!DIGITS.includes(digit)) return undefined;
  return { before, after };
}

const isWithinGlobe = (before: string): boolean =>
  DIGITS.indexOf(before[0]) * WIDEST < 180 && (before.length < 2 || DIGITS.indexOf(before[1]) * WIDEST < 360);

/** Whether a text is a whole code, `7MMGQC2R+9V`. */
export function isFullCode(code: string): boolean {
  const digits = digitsOf(code);
  return digits !== undefined && code.indexOf(SEPARATOR) === SEPARATOR_AT && isWithinGlobe(digits.before);
}

/** Whether a text is a code without its first digits, `QC2R+9V`. */
export const isShortCode = (code: string): boolean =>
  digitsOf(code) !== undefined && code.indexOf(SEPARATOR) < SEPARATOR_AT;

/** Whole cells from the equator or the meridian. A product like 129.7 × 8,192,000 falls short of the whole number that it is by a rounding. */
const cellsFrom = (degrees: number, cells: number): number =>
  Math.floor(Math.round(degrees * cells * ROUNDING) / ROUNDING);

/** The code of the cell around a point; `digits` is 2, 4, 6, 8 or from 10 to 15. */
export function plusCodeOf(lat: Lat, lon: Lon, digits = PAIRED): string {
  const length = Math.min(digits, MOST_DIGITS);
  const y = Math.min(180 * LAT_CELLS - 1, Math.max(0, cellsFrom(lat, LAT_CELLS) + 90 * LAT_CELLS));
  const around = 360 * LON_CELLS;
  const turned = (cellsFrom(lon % 360, LON_CELLS) + 180 * LON_CELLS) % around;
  const x = turned < 0 ? turned + around : turned;
  let code = '';
  let row = y;
  let column = x;
  for (let digit = MOST_DIGITS; digit > PAIRED; digit--) {
    code = DIGITS[(row % GRID_ROWS) * GRID_COLUMNS + (column % GRID_COLUMNS)] + code;
    row = Math.floor(row / GRID_ROWS);
    column = Math.floor(column / GRID_COLUMNS);
  }
  for (let digit = PAIRED; digit > 0; digit -= 2) {
    code = DIGITS[row % BASE] + DIGITS[column % BASE] + code;
    row = Math.floor(row / BASE);
    column = Math.floor(column / BASE);
  }
  if (length < SEPARATOR_AT) return code.slice(0, length).padEnd(SEPARATOR_AT, PADDING) + SEPARATOR;
  return code.slice(0, SEPARATOR_AT) + SEPARATOR + code.slice(SEPARATOR_AT, length);
}

/** The cell of a full code; undefined for any other text. */
export function cellOfCode(code: string): CodeCell | undefined {
  const digits = isFullCode(code) ? digitsOf(code) : undefined;
  if (!digits) return undefined;
  const text = (digits.before + digits.after).slice(0, MOST_DIGITS);
  let row = 0;
  let column = 0;
  // What a digit counts, in the finest cells.
  let high = LAT_CELLS * WIDEST * BASE;
  let wide = LON_CELLS * WIDEST * BASE;
  for (let i = 0; i < text.length; i++) {
    const value = DIGITS.indexOf(text[i]);
    if (i >= PAIRED) {
      high /= GRID_ROWS;
      wide /= GRID_COLUMNS;
      row += Math.floor(value / GRID_COLUMNS) * high;
      column += (value % GRID_COLUMNS) * wide;
    } else if (i % 2 === 0) row += value * (high /= BASE);
    else column += value * (wide /= BASE);
  }
  return {
    south: row / LAT_CELLS - 90,
    west: column / LON_CELLS - 180,
    north: (row + high) / LAT_CELLS - 90,
    east: (column + wide) / LON_CELLS - 180,
    digits: text.length,
  };
}

/** The full code that a short one stands for near a point; undefined for any other text. */
export function codeNear(short: string, lat: Lat, lon: Lon): string | undefined {
  if (!isShortCode(short)) return undefined;
  const missing = SEPARATOR_AT - short.indexOf(SEPARATOR);
  const reference = Math.min(90, Math.max(-90, lat));
  const code = plusCodeOf(reference, lon).slice(0, missing) + short.toUpperCase();
  const cell = cellOfCode(code);
  if (!cell) return undefined;
  // The cell of these last digits nearest to the point may be the one beside.
  const step = BASE ** (2 - missing / 2);
  let south = (cell.south + cell.north) / 2;
  let west = (cell.west + cell.east) / 2;
  if (reference + step / 2 < south && south - step >= -90) south -= step;
  else if (reference - step / 2 > south && south + step <= 90) south += step;
  if (lon + step / 2 < west) west -= step;
  else if (lon - step / 2 > west) west += step;
  return plusCodeOf(south, west, cell.digits);
}

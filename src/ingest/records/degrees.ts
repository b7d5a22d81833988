// Degrees as people write them: 23.75, 23,75, ২৩.৭৫, 23°45'10"N, and both of them in one field or in a link to a map.
import { toLatinDigits } from '../../text/digits.ts';

const SEXAGESIMAL =
  /^([NSEW])?\s*([+-]?\d+(?:\.\d+)?)\s*(?:°|º|deg)\s*(?:(\d+(?:\.\d+)?)\s*(?:'|′|’|m)\s*)?(?:(\d+(?:\.\d+)?)\s*(?:"|″|”|''|s)\s*)?([NSEW])?$/i;

/** The letters of the sides in Bangla. */
const SIDES: readonly (readonly [RegExp, string])[] = [
  [/উ(?:ত্তর|ঃ|\.)?/u, 'N'],
  [/দ(?:ক্ষিণ|ঃ|\.)/u, 'S'],
  [/পূ(?:র্ব|ঃ|\.)?/u, 'E'],
];

/** NaN where the text is no angle. */
export function degreesOf(text: string): number {
  const inBangla = toLatinDigits(text).trim().replace('−', '-');
  const plain = SIDES.reduce((angle, [side, letter]) => angle.replace(side, letter), inBangla);
  if (plain === '') return Number.NaN;
  const number = Number(/^[+-]?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain);
  if (!Number.isNaN(number)) return number;
  const lettered = /^([+-]?\d+(?:\.\d+)?)\s*([NSEW])$/i.exec(plain);
  if (lettered) return signed(Number(lettered[1]), lettered[2]);
  const match = SEXAGESIMAL.exec(plain);
  if (!match) return Number.NaN;
  const [, before, whole, minutes = '0', seconds = '0', after] = match;
  return signed(Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600, after ?? before);
}

const signed = (degrees: number, side: string | undefined): number =>
  side !== undefined && /[SW]/i.test(side) ? -degrees : degrees;

/** Two numbers in the order in which they stand. */
export type DegreePair = readonly [first: number, second: number];

/** In the links of map services, latitude first. */
const IN_LINK = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[@=/](-?\d{1,3}\.\d+)(?:,|%2C)\s*(-?\d{1,3}\.\d+)/i,
  /[?&#]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/,
];

/** Both coordinates of one field: "23.75, 90.39", "(90.39 23.75)", a link. Undefined where there are not two. */
export function degreePairOf(text: string): DegreePair | undefined {
  if (/^https?:/i.test(text)) {
    for (const pattern of IN_LINK) {
      const found = pattern.exec(text);
      if (found) return [Number(found[1]), Number(found[2])];
    }
    return undefined;
  }
  const inside = text.replace(/^[\s([{]+|[\s)\]}]+$/g, '');
  const parts =
    halves(inside, /\s*[;|/]\s*/) ??
    halves(inside, /\s*,\s+|\s+,\s*/) ??
    halves(inside, /,/) ??
    onBlank(inside);
  if (!parts) return undefined;
  const [first, second] = parts.map((part) =>
    degreesOf(part.replace(/^(?:lat|lon|lng|long)\w*\s*[:=]\s*/i, '')),
  );
  return Number.isFinite(first) && Number.isFinite(second) ? [first, second] : undefined;
}

function halves(text: string, by: RegExp): readonly string[] | undefined {
  const parts = text.split(by);
  return parts.length === 2 ? parts : undefined;
}

/** Two numbers, or two angles that end in the letter of their side. */
function onBlank(text: string): readonly string[] | undefined {
  return halves(text, /(?<=[NSEW])\s+|(?<=^[\d.+-]+)\s+(?=[\d.+-]+$)/i);
}

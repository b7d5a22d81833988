// Of what two sources say about one place, which is better: the name as it is written, the type that the name itself tells,
// the position that was measured.
import { toFixedDegrees } from '../../geo/units.ts';

/** How well a name is written: all in small letters 0, all in capitals 1, as names are written 2. */
export function writing(name: string): number {
  if (!/\p{Lu}/u.test(name)) return /\p{Ll}/u.test(name) ? 0 : 2;
  // "ICDDRB" is an abbreviation, "PATHAR GHATA HIGH SCHOOL" is shouted.
  if (!/\p{Ll}/u.test(name)) return /\s/.test(name.trim()) ? 1 : 2;
  return 2;
}

/** Whether the name of a place tells the first sub-type rather than the second: it has it later, as its last words say most. */
export function tellsRather(name: string, subType: string, other: string): boolean {
  const text = name.toLowerCase();
  const at = (word: string): number => (word === '' ? -1 : text.lastIndexOf(word.toLowerCase()));
  return at(subType) > at(other);
}

const THOUSANDTH = toFixedDegrees(0.001);

/** A position to three decimals or fewer was read off a map or rounded: it is a hundred metres wide. */
export const isRounded = (lon: number, lat: number): boolean =>
  lon % THOUSANDTH === 0 && lat % THOUSANDTH === 0;

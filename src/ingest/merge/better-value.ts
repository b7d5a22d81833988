// Which of two sources' values for one place is better: the properly capitalised name, the type that the name confirms, the
// position that was measured.
import { toFixedDegrees } from '../../geo/units.ts';

/** How well a name is capitalised: all lower case 0, several words in capitals 1, some words ("GEC circle") 2, otherwise 3 (also scripts
 * without case). */
export function writing(name: string): number {
  if (!/\p{Lu}/u.test(name)) return /\p{Ll}/u.test(name) ? 0 : 3;
  // "ICDDRB" is an abbreviation; "PATHAR GHATA HIGH SCHOOL" is just in capitals.
  if (!/\p{Ll}/u.test(name)) return /\s/.test(name.trim()) ? 1 : 3;
  return /(?:^|\s)\p{Ll}{4}/u.test(name) ? 2 : 3;
}

/** Whether the name supports the first sub-type rather than the second: it contains it later, and the last words say most. */
export function tellsRather(name: string, subType: string, other: string): boolean {
  const text = name.toLowerCase();
  const at = (word: string): number => (word === '' ? -1 : text.lastIndexOf(word.toLowerCase()));
  return at(subType) > at(other);
}

const THOUSANDTH = toFixedDegrees(0.001);

/** A position with at most three decimals was rounded or read off a map: it is only good to about a hundred metres. */
export const isRounded = (lon: number, lat: number): boolean =>
  lon % THOUSANDTH === 0 && lat % THOUSANDTH === 0;

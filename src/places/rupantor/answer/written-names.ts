// How names from the text are written in a corrected address.
import { formOfWord } from '../know/name-form.ts';
import { withoutGenitive } from '../read/genitive.ts';
import type { Piece } from '../read/parsed.ts';

/** Words in Latin letters as they are written in a corrected address. */
export const spelled = (words: readonly string[]): string =>
  words.map((word) => (word.charCodeAt(0) >= 0x0980 ? formOfWord(word) : word)).join(' ');

/** A landmark without the ending that it has beside "er pashe". */
export const spelledLandmark = (words: readonly string[]): string =>
  spelled([...words.slice(0, -1), ...words.slice(-1).map(withoutGenitive)]);

/** Name and road word of a known street. */
export function streetName(name: string, label: string): [string, string] {
  const parts =
    /^(.+?)\s+(road|street|avenue|lane|line|goli|sarak|sarani|sharani|shoroni|saroni|janapath|highway)$/.exec(
      name,
    );
  return parts ? [parts[1], parts[2]] : [name, label];
}

/** "16 (old 27)", "27 (old)": a number with what is said of its age. */
export const withAge = (value: string, { age, former }: Pick<Piece, 'age' | 'former'> = {}): string =>
  former !== undefined ? `${value} (old ${former})` : age ? `${value} (${age})` : value;

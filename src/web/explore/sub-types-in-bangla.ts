// What kinds of places are called in Bangla, by the sub-types that answers give in English: data/words/kinds-of-places.tsv. The API says these in English alone; a
// test compares them with the kinds that maps and starter tables have.
import table from '../../../data/words/kinds-of-places.tsv?raw';

const BANGLA: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .flatMap((line) => {
      const [english, bangla] = line.split('\t');
      return english.split(';').map((name): [string, string] => [name, bangla]);
    }),
);

/** Sources write some with underscores, and in any case. */
const plain = (subType: string): string => subType.trim().toLowerCase().replaceAll('_', ' ');

/** Of "School,College" both; undefined where nothing of it is known. */
export function subTypeInBangla(subTypes: string): string | undefined {
  const known = subTypes.split(',').flatMap((subType) => BANGLA.get(plain(subType)) ?? []);
  return known.length > 0 ? [...new Set(known)].join(', ') : undefined;
}

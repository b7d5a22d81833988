// Whether two addresses are the same, as the author of a set of pairs says (bench/sets/*/pairs.tsv).
//   npm run bench -- addresses/pairs FOLDER DATASET [--misses]
// Right is the relation itself; falsely the same are pairs that are not, of all that are not.
import { openDataset } from '../../src/dataset/open.ts';
import { compareAddresses } from '../../src/places/rupantor/answer/compare.ts';
import { openRupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import { readSet } from '../lib/judged-sets.ts';

const [folder, dir] = process.argv.slice(2);
if (!folder || !dir) throw new Error('which set, and which dataset? Give their folders');
const misses = process.argv.includes('--misses');
const dataset = openDataset(dir);
const rupantor = openRupantor(dataset, openRegions(dataset));

const rows = readSet(folder, 'pairs.tsv').map(({ relation, one, other }) => ({
  relation,
  one,
  other,
  found: compareAddresses(rupantor.told(one), rupantor.told(other)),
}));
type Judged = (typeof rows)[number];
const part = (name: string, of: readonly Judged[], is: (row: Judged) => boolean): void => {
  const share = of.filter(is).length;
  console.log(`${name}: ${((100 * share) / of.length).toFixed(1)} % (${share}/${of.length})`);
};
for (const relation of new Set(rows.map(({ relation }) => relation)))
  part(
    `${relation}, right`,
    rows.filter((row) => row.relation === relation),
    ({ found }) => found.relation === relation,
  );
part('all, right', rows, ({ relation, found }) => found.relation === relation);
part(
  'falsely the same',
  rows.filter(({ relation }) => relation !== 'same'),
  ({ found }) => found.relation === 'same',
);
if (misses)
  for (const { relation, one, other, found } of rows)
    if (found.relation !== relation)
      console.log(`${relation}, not ${found.relation} (${found.reason}): ${one} | ${other}`);

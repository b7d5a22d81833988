// How Rupantor does on addresses as people write them: correct points, parts kept, false corrections, and how reliable its confidence is.
//   npm run bench -- addresses/written-addresses SET DATASET… [--misses]
// SET is a folder with addresses.tsv (bench/sets/dev). A correction is false if a misspelled name was matched to a place
// elsewhere, or if a word appears in the address that must not.
import { openDataset } from '../../src/dataset/open.ts';
import type { Gazetteer } from '../../src/places/rupantor/know/gazetteer.ts';
import { rankOf } from '../../src/places/rupantor/know/gazetteer.ts';
import { openRupantor, type Rupantor } from '../../src/places/rupantor.ts';
import { openRegions } from '../../src/regions/regions.ts';
import {
  forbiddenWords,
  isInReach,
  metresFrom,
  partsLost,
  type Row,
  readSet,
  Tally,
} from '../lib/judged-sets.ts';

const misses = process.argv.includes('--misses');
const [set, ...datasets] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (!set || datasets.length === 0) throw new Error('which set and datasets? Give their folders');

/** How far a unit's centre may be from a point in it: metres, by rank (gazetteer.ts). */
const UNIT_REACH = [400_000, 160_000, 75_000, 30_000, 30_000, 15_000, 7_000, 5_000];

function falseCorrections(rupantor: Rupantor, row: Row): string[] {
  const { gazetteer } = rupantor;
  return rupantor.understand(row.address).correction.chosen.flatMap(({ entity, kind, cost, echo }) => {
    if (cost === 0 || echo) return [];
    const metres = metresFrom(row, degrees(gazetteer, entity)[0], degrees(gazetteer, entity)[1]);
    return metres > Number(row.radius_m) + (UNIT_REACH[rankOf(kind)] ?? 5_000)
      ? [gazetteer.name(entity)]
      : [];
  });
}

const degrees = (gazetteer: Gazetteer, entity: number): [number, number] => [
  gazetteer.lon(entity) / 1e7,
  gazetteer.lat(entity) / 1e7,
];

for (const dir of datasets) {
  const dataset = openDataset(dir);
  const rupantor = openRupantor(dataset, openRegions(dataset));
  const tally = new Tally();
  const claims = new Tally();
  for (const row of readSet(set, 'addresses.tsv')) {
    const answer = rupantor.geocode(row.address, { explain: true });
    const at = answer.geocoded_address;
    const right = at !== null && isInReach(row, Number(at.longitude), Number(at.latitude));
    const claim = answer.confidence_score_percentage;
    const lost = partsLost(row, answer.fixed_address, answer.bangla_address);
    const invented = [
      ...falseCorrections(rupantor, row),
      ...forbiddenWords(row, answer.fixed_address, answer.bangla_address).map((word) => `“${word}”`),
    ];
    tally.add(row.class, 'point correct', right);
    if (row.parts) tally.add(row.class, 'parts kept', lost.length === 0);
    tally.add(row.class, 'false corrections', invented.length > 0);
    if (claim >= 90) tally.add(row.class, 'correct at confidence ≥ 90', right);
    claims.add(`${Math.min(90, Math.floor(claim / 10) * 10)} and more`, 'right', right);
    if (misses && (!right || lost.length > 0 || invented.length > 0)) {
      const km = at ? (metresFrom(row, Number(at.longitude), Number(at.latitude)) / 1000).toFixed(1) : '–';
      const why = [
        right ? '' : `POINT ${km} km`,
        lost.length ? `LOST ${lost}` : '',
        invented.length ? `FALSE ${invented}` : '',
      ];
      console.log(
        `${row.class}\t${row.address}\t→ ${answer.fixed_address} (${claim})\t${why.filter(Boolean).join('; ')}`,
      );
      console.log(
        `    ${answer.parts?.map(({ kind, given, value, why: how }) => `${kind}: ${given}→${value} [${how}]`).join(' · ')}`,
      );
    }
  }
  console.log(
    `\n${set} on ${dir}\n\n${tally.table(['point correct', 'parts kept', 'false corrections', 'correct at confidence ≥ 90'])}`,
  );
  console.log(`\n${claims.table(['right'])}`);
}

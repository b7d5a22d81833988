// Draws random names from a dataset and prints how each is shown in Bangla, for a reader of Bangla to judge:
//   English | Bangla | where the Bangla comes from: given in the data, lexicon (every word known), or rule
//
//   npm run bench -- import/bangla-names DATASET [COUNT] [SEED] [--made | --english]
//
// DATASET is a folder with a dataset; `--made` leaves out names whose Bangla is given. The same seed draws the same names. `--english` draws
// names known in Bangla alone, each once, with the English that was made of them:
//   Bangla | English
import { openDataset } from '../../src/dataset/open.ts';
import { PLACES } from '../../src/dataset/tables/places.ts';
import { isKnownWord, toBangla } from '../../src/text/banglicise.ts';
import { foldText } from '../../src/text/normalise.ts';
import { romanise } from '../../src/text/romanise.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

const words = process.argv.slice(2);
const [folder, count = '300', seed = '1'] = words.filter((word) => !word.startsWith('--'));
if (!folder) {
  console.error('usage: bangla-names DATASET [COUNT] [SEED] [--made]');
  process.exit(2);
}
const madeOnly = words.includes('--made');

const places = openDataset(folder).table(PLACES);
const random = randomFrom(Number(seed));

function origin(english: string): string {
  const latin = english.match(/[A-Za-z\u00c0-\u024f]+/g) ?? [];
  return latin.every((word) => word.length === 1 || isKnownWord(foldText(word))) ? 'lexicon' : 'rule';
}

if (words.includes('--english')) {
  const drawn = new Set<string>();
  for (let tries = 0; drawn.size < Number(count) && tries < 1000 * Number(count); tries++) {
    const row = Math.floor(random() * places.id.length);
    const english = places.text.get(places.name[row]);
    const bangla = places.text.get(places.nameBn[row]);
    if (!bangla || drawn.has(bangla) || romanise(bangla, { translate: true }) !== english) continue;
    drawn.add(bangla);
    console.log(`${bangla} | ${english}`);
  }
  process.exit();
}

const seen: Record<string, number> = {};
let drawn = 0;
for (let tries = 0; drawn < Number(count) && tries < 100 * Number(count); tries++) {
  const row = Math.floor(random() * places.id.length);
  const english = places.text.get(places.name[row]);
  const given = places.text.get(places.nameBn[row]);
  if (!/[A-Za-z]/.test(english) || (madeOnly && given)) continue;
  const from = given ? 'given' : origin(english);
  seen[from] = (seen[from] ?? 0) + 1;
  drawn++;
  console.log(`${english} | ${given || toBangla(english)} | ${from}`);
}
console.log(`${drawn} drawn of ${places.id.length} rows: ${JSON.stringify(seen)}`);

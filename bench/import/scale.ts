// Imports a table of a million places: time and peak memory by stage. The table is synthetic: names in the style of Bangladesh,
// positions all over the country, one house in three.
//
//   npm run bench -- import/scale [PLACES]
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomFrom } from '../../test/fixtures/random.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const dir = mkdtempSync(join(tmpdir(), 'thikana-scale-'));
const file = join(dir, 'places.csv');

const random = randomFrom(7);
const pick = (words: readonly string[]): string => words[Math.floor(random() * words.length)];
const FIRST =
  'Al Amin,Bismillah,Dhaka,Green,Jamuna,Karim,Lalmati,Meghna,Modern,New,Padma,Popular,Rahman,Royal,Sonar,Star'.split(
    ',',
  );
const SECOND =
  'Bangla,Bhai,Central,City,Enterprise,Family,Ideal,Islami,National,Shapla,Sheba,Sundarban,Union,United'.split(
    ',',
  );
const KIND: readonly (readonly [string, string])[] = [
  ['School', 'school'],
  ['Pharmacy', 'pharmacy'],
  ['Store', 'convenience'],
  ['Masjid', 'place_of_worship_muslim'],
  ['Hospital', 'hospital'],
  ['Hotel', 'hotel'],
  ['Restaurant', 'restaurant'],
  ['Bank', 'bank'],
];

const fd = openSync(file, 'w');
writeSync(fd, 'name,type,house,street,lat,lon\n');
let rows = '';
for (let i = 0; i < count; i++) {
  const lat = (21.5 + random() * 4.8).toFixed(6);
  const lon = (88.5 + random() * 3.6).toFixed(6);
  const [word, type] = KIND[Math.floor(random() * KIND.length)];
  rows +=
    i % 3 === 0
      ? `,,${Math.ceil(random() * 200)}/${pick(['A', 'B', 'C'])},Road ${Math.ceil(random() * 40)},${lat},${lon}\n`
      : `${pick(FIRST)} ${pick(SECOND)} ${word} ${Math.floor(random() * 5000)},${type},,,${lat},${lon}\n`;
  if (rows.length > 1 << 20) {
    writeSync(fd, rows);
    rows = '';
  }
}
writeSync(fd, rows);
closeSync(fd);

const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const result = spawnSync(
  process.execPath,
  [program, 'import', file, '--out', join(dir, 'out'), '--no-roads'],
  {
    stdio: ['ignore', 'inherit', 'ignore'],
  },
);
rmSync(dir, { recursive: true, force: true });
process.exitCode = result.status ?? 1;

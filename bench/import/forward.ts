// Brings maps forward by changes and compares the dataset with one of the newer map, table by table; tells how long each step takes.
//
//   npm run bench -- import/forward [MAP …]
//
// The newer map is made from the older one by edits that people make (names and classes changed, corners moved, ways and places deleted or drawn
// anew, members taken from relations), one element in fifty, the same at every run; osmium writes it and the file of changes, so nothing of ours
// decides what a change is. Needs osmium (osmium-tool). Exits with status 1 if a table differs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readManifest } from '../../src/dataset/manifest.ts';
import { silent } from '../../src/dataset/progress.ts';

import { applyFiles } from '../../src/ingest/bring-forward.ts';
import { fileOf } from '../../src/ingest/forward-copy.ts';
import { importDataset } from '../../src/ingest/import.ts';
import { randomFrom } from '../../test/fixtures/random.ts';

/** The share of elements that are edited. */
const EDITED = 0.02;
/** Ids of elements that are drawn anew begin here. */
const NEW = 9_000_000_000_000;

const given = process.argv.slice(2);
const maps =
  given.length > 0 ? given : ['andorra', 'dhaka-central'].map((name) => `../shared/data/osm/${name}.osm.pbf`);
const scratch = mkdtempSync(join(tmpdir(), 'thikana-forward-'));
try {
  const rows = [];
  for (const map of maps) rows.push(await compared(map));
  console.table(rows);
  if (rows.some((row) => row['tables that differ'] !== '')) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function osmium(...args: string[]): string {
  return execFileSync('osmium', args, { encoding: 'utf8', maxBuffer: 1 << 30 });
}

async function compared(map: string) {
  const name = basename(map).replace(/\.osm(\.pbf)?$/, '');
  const path = (part: string, file: string): string => {
    mkdirSync(join(scratch, name, part), { recursive: true });
    return join(scratch, name, part, file);
  };
  // Of one name in two folders, as a newer map replaces an older one.
  const older = path('older', `${name}.osm.pbf`);
  const newer = path('newer', `${name}.osm.pbf`);
  const changes = path('changes', 'changes.osc.gz');
  osmium('cat', map, '-o', older);
  const { text, edits } = edited(osmium('cat', older, '-f', 'opl').split('\n'));
  const opl = path('newer', 'edited.opl');
  writeFileSync(opl, text);
  osmium('sort', opl, '-o', newer);
  osmium('derive-changes', older, newer, '-o', changes);

  const out = path('forward', 'dataset');
  const began = performance.now();
  const forward = await applyFiles(out, { name: basename(older), source: older }, [changes], silent);
  const applied = performance.now();
  const byChanges = await tablesOf(fileOf(forward), out);
  const built = performance.now();
  const whole = await tablesOf(newer, path('whole', 'dataset'));
  const names = [...new Set([...Object.keys(byChanges), ...Object.keys(whole)])];
  return {
    map: name,
    kB: Math.round(statSync(older).size / 1000),
    'changed elements': edits,
    'applied in ms': Math.round(applied - began),
    'built in ms': Math.round(built - applied),
    'whole import in ms': Math.round(performance.now() - built),
    tables: names.length,
    'tables that differ': names.filter((table) => byChanges[table] !== whole[table]).join(' '),
  };
}

/** Checksums of all tables. */
async function tablesOf(source: string, out: string): Promise<Record<string, string>> {
  await importDataset({
    sources: [source],
    out,
    starter: false,
    keepOutside: true,
    countries: ['BD', 'AD'],
    threads: 1,
  });
  return Object.fromEntries(
    Object.entries(readManifest(out).files).map(([name, { bytes, checksum }]) => [
      name,
      `${bytes} ${checksum}`,
    ]),
  );
}

/** The lines of a map (OPL, one element each) after a day of people. */
function edited(lines: readonly string[]): { readonly text: string; readonly edits: number } {
  const random = randomFrom(20_261_118);
  const made: string[] = [];
  let edits = 0;
  for (const line of lines) {
    if (line === '') continue;
    if (random() >= EDITED) {
      made.push(line);
      continue;
    }
    edits++;
    made.push(...afterEdit(line, random));
  }
  return { text: `${made.join('\n')}\n`, edits };
}

function afterEdit(line: string, random: () => number): readonly string[] {
  const edit = random();
  const next = line.replace(/ v(\d+)/, (_, version) => ` v${Number(version) + 1}`);
  const kind = line[0];
  // A deleted way leaves its corners; corners are not deleted, as ways would lack them.
  if (edit < 0.1 && (kind === 'w' || isPlace(line))) return [];
  if (edit < 0.2 && kind !== 'r')
    return [line, line.replace(/^.\d+/, (id) => `${kind}${NEW + Number(id.slice(1))}`)];
  if (edit < 0.5 && kind === 'n')
    return [next.replace(/ y(-?[\d.]+)/, (_, y) => ` y${(Number(y) + 0.0002).toFixed(7)}`)];
  if (edit < 0.3 && kind === 'r') return [next.replace(/ M([^,\s]+),/, ' M')];
  if (edit < 0.7) return [next.replace(/name=[^,\s]+/, 'name=Edited%20%Road')];
  return [next.replace(/highway=(residential|tertiary|service)/, 'highway=secondary')];
}

function isPlace(line: string): boolean {
  return line[0] === 'n' && / T\S/.test(line);
}

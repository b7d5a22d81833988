// This program beside its peers, in one go: the same data and the same questions, answers compared before times are.
//
//   npm run bench -- peers [DATASET] [extract=FILE.osm.pbf] [questions=500] [fences=100000] [svg=FILE]
//
// PostGIS, pg_trgm and Redis come from Debian (postgresql-15-postgis-3, redis-server), SQLite (FTS5, R-tree) and MiniSearch from npm. Valhalla is fetched
// from npm into a temporary folder, and both road networks are built from the extract. What is missing is left out with a sentence. Without DATASET the
// starter dataset is asked.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStarterDataset } from '../src/ingest/import.ts';
import { peerChart } from './lib/peer-chart.ts';
import { fenceRows, placeRows } from './lib/peer-places.ts';
import { roadRows } from './lib/peer-roads.ts';
import type { PeerRow } from './lib/peer-times.ts';
import { ServerUnderTest } from './lib/server-under-test.ts';

const words = process.argv.slice(2);
const option = (name: string): string | undefined =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
const count = Number(option('questions') ?? 500);
const scratch = mkdtempSync(join(tmpdir(), 'thikana-peers-'));
const rows: PeerRow[] = [];
try {
  let folder = words.find((word) => !word.includes('='));
  if (folder === undefined) {
    folder = join(scratch, 'starter');
    await buildStarterDataset(folder);
  }
  const server = await ServerUnderTest.start(folder, ['--threads', '1']);
  rows.push(...(await placeRows(folder, server, count)));
  rows.push(...(await fenceRows(folder, Number(option('fences') ?? 100_000), count)));
  await server.end();
  const extract = option('extract');
  if (extract === undefined) console.log('Routes are left out: no extract of OpenStreetMap is given.');
  else rows.push(...(await roadRows(scratch, extract, count)));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const shown = (ms: number): string =>
  ms < 0.1 ? `${(ms * 1000).toFixed(1)} µs` : `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
const times = (ratio: number): string => (ratio < 10 ? ratio.toPrecision(2) : ratio.toFixed(0));
console.log('\n| question | who | agrees | p50 | p95 | p95 against ours |\n|---|---|---|---|---|---|');
for (const row of rows) {
  const own = rows.find(({ question, name }) => question === row.question && name === 'Thikana') ?? row;
  console.log(
    `| ${row.question} | ${row.name}, ${row.way} | ${row.agreement} | ${shown(row.p50)} | ${shown(row.p95)} | ${times(row.p95 / own.p95)} × |`,
  );
}
const machine = `${cpus().length} cores (${cpus()[0].model.trim()}, ${process.arch}), Node.js ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
console.log(`\n${machine}; up to ${count} questions each, at most 8 s.`);
const svg = option('svg');
if (svg) writeFileSync(svg, peerChart(rows, machine));

// Speed and size of search while a user types, on up to 1,000,000 places; growth; and a comparison with MiniSearch.
// `npm run bench -- search/speed [SHARED_DATA] [growth|peer|all]`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { openColumnFile } from '../../src/dataset/open-file.ts';
import { readTable } from '../../src/dataset/table-schema.ts';
import { TEXT_INDEX } from '../../src/dataset/tables/text-index.ts';
import { writeColumnFile } from '../../src/dataset/write-file.ts';
import { buildTextIndex } from '../../src/places/build/text-index.ts';
import { type SearchOptions, TextSearch } from '../../src/places/search/text-search.ts';
import { toBangla } from '../../src/text/banglicise.ts';
import { foldText } from '../../src/text/normalise.ts';
import { randomFrom } from '../../test/fixtures/random.ts';
import { manyPlaces, type Tables } from '../lib/place-tables.ts';

const dir = process.argv[2] ?? new URL('../../../shared/data', import.meta.url).pathname;
const part = process.argv[3] ?? 'all';

interface Keystroke {
  readonly text: string;
  readonly near?: SearchOptions['near'];
}

const addressOf = ({ places, placeText, regions, regionText }: Tables, row: number): string => {
  const parts = [placeText.get(places.name[row])];
  if (places.house[row]) parts.push(`House ${placeText.get(places.house[row])}`);
  if (places.street[row]) parts.push(placeText.get(places.street[row]));
  const region = places.area[row] >= 0 ? places.area[row] : places.union[row];
  if (places.house[row] && region >= 0) parts.push(regionText.get(regions.name[region]));
  return parts.filter(Boolean).join(', ');
};

/** What a typing user sends: every keystroke from the first; one in six makes a typo, one in eight types Bangla. */
export function keystrokes(tables: Tables, sessions: number): Keystroke[] {
  const random = randomFrom(23);
  const log: Keystroke[] = [];
  const count = tables.places.id.length;
  for (let i = 0; i < sessions; i++) {
    // Half of the searches are for named places, half for addresses of houses.
    const named = Math.floor(random() * Math.min(110_000, count / 2));
    const row = random() < 0.5 ? named : Math.floor(random() * count);
    let text = addressOf(tables, row);
    if (random() < 1 / 8) text = toBangla(text);
    else if (random() < 1 / 6) {
      const at = 1 + Math.floor(random() * (text.length - 1));
      text = text.slice(0, at) + text.slice(at + 1);
    }
    const near = random() < 0.3 ? { lon: 88.5 + random() * 3.5, lat: 21.5 + random() * 4.5 } : undefined;
    const last = Math.min(text.length, 6 + Math.floor(random() * 30));
    for (let end = 1; end <= last; end++) log.push({ text: text.slice(0, end), near });
  }
  return log;
}

const percentile = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

interface Times {
  /** Elapsed and processor milliseconds, which differ under other load. */
  readonly wall: Float64Array;
  readonly cpu: Float64Array;
}

function time(log: readonly Keystroke[], ask: (key: Keystroke) => unknown): Times {
  const wall = new Float64Array(log.length);
  const cpu = new Float64Array(log.length);
  for (let i = 0; i < log.length; i++) {
    const used = process.cpuUsage();
    const started = performance.now();
    ask(log[i]);
    wall[i] = performance.now() - started;
    const { user, system } = process.cpuUsage(used);
    cpu[i] = (user + system) / 1000;
  }
  return { wall, cpu };
}

const row = (what: string, { wall, cpu }: Times): string => {
  const figures = (times: Float64Array): string => {
    const sorted = times.slice().sort();
    return [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(3)).join(' | ');
  };
  return `| ${what} | ${wall.length} | ${figures(wall)} | ${figures(cpu)} |`;
};

const HEAD =
  '| | keystrokes | p50 ms | p95 ms | p99 ms | p50 CPU ms | p95 CPU ms | p99 CPU ms |\n|---|---|---|---|---|---|---|---|';

function growth(): void {
  console.log(HEAD);
  const folder = mkdtempSync(join(tmpdir(), 'thikana-search-'));
  const lines: string[] = [];
  for (const count of [10_000, 100_000, 1_000_000]) {
    const tables = manyPlaces(dir, count);
    const started = performance.now();
    const built = buildTextIndex(tables);
    const buildSeconds = (performance.now() - started) / 1000;
    const path = join(folder, `text-${count}.tk`);
    const { bytes } = writeColumnFile(path, built);
    const opening = performance.now();
    const columns = readTable(TEXT_INDEX, openColumnFile(path));
    const search = new TextSearch(columns, tables.places);
    const openMs = performance.now() - opening;
    const log = keystrokes(tables, 400);
    time(log.slice(0, 2000), ({ text, near }) => search.search(text, { near }));
    const times = time(log, ({ text, near }) => search.search(text, { near }));
    console.log(row(`${count.toLocaleString('en')} places`, times));
    lines.push(
      `| ${count.toLocaleString('en')} | ${(bytes / count).toFixed(1)} | ${openMs.toFixed(0)} | ${buildSeconds.toFixed(1)} |`,
    );
    if (process.env.SLOW && count === 1_000_000) {
      const { cpu } = times;
      const order = [...cpu.keys()].sort((a, b) => cpu[b] - cpu[a]).slice(0, 40);
      for (const i of order)
        console.log(cpu[i].toFixed(2), JSON.stringify(log[i].text), log[i].near ? 'near' : '');
    }
  }
  console.log('\n| places | index bytes a place | open ms | build s |\n|---|---|---|---|');
  console.log(lines.join('\n'));
  rmSync(folder, { recursive: true });
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function peer(): void {
  const count = 200_000;
  const tables = manyPlaces(dir, count);
  const log = keystrokes(tables, 250);
  const documents = Array.from({ length: count }, (_, i) => ({ id: i, text: addressOf(tables, i) }));
  console.log(`\n${HEAD}`);
  let before = memory();
  const columns = buildTextIndex(tables);
  const search = new TextSearch(columns, tables.places);
  const ownMb = memory() - before;
  time(log.slice(0, 2000), ({ text, near }) => search.search(text, { near }));
  const own = time(log, ({ text, near }) => search.search(text, { near }));
  console.log(row('Thikana, 200,000 places', own));
  before = memory();
  const mini = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    processTerm: (term) => foldText(term),
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  mini.addAll(documents);
  const miniMb = memory() - before;
  // Part of the log is enough, as it takes long.
  const some = log.filter((_, i) => i % 20 === 0);
  const theirs = time(some, ({ text }) => mini.search(text).slice(0, 10));
  console.log(row('MiniSearch, prefix and fuzzy', theirs));
  // The first letters match half of all places, which is where a general index suffers most; so also without them.
  const later = (times: Times, keys: readonly Keystroke[]): Times => {
    const kept = keys.flatMap(({ text }, i) => (text.length >= 4 ? [i] : []));
    const pick = (all: Float64Array): Float64Array => Float64Array.from(kept, (i) => all[i]);
    return { wall: pick(times.wall), cpu: pick(times.cpu) };
  };
  const ownLater = later(own, log);
  const theirsLater = later(theirs, some);
  console.log(row('Thikana, from the fourth letter on', ownLater));
  console.log(row('MiniSearch, from the fourth letter on', theirsLater));
  const p95 = ({ cpu }: Times): number => percentile(cpu.slice().sort(), 0.95);
  console.log(
    `\nMemory of the index: ${ownMb.toFixed(0)} MB against ${miniMb.toFixed(0)} MB (${(miniMb / ownMb).toFixed(1)} times); ` +
      `p95 (CPU) ${(p95(theirs) / p95(own)).toFixed(0)} times faster, from the fourth letter on ` +
      `${(p95(theirsLater) / p95(ownLater)).toFixed(0)} times.`,
  );
}

if (import.meta.url === `file://${process.argv[1]}`) {
  if (part !== 'peer') growth();
  if (part !== 'growth') peer();
}

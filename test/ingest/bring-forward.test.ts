// A dataset brought forward by changes is the one that an import of the newer map makes: every table, byte by byte.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepCurrent } from '../../src/cli/keep-current.ts';
import { readManifest } from '../../src/dataset/manifest.ts';
import { silent } from '../../src/dataset/progress.ts';
import { applyFiles, mapAmong } from '../../src/ingest/bring-forward.ts';
import { fileOf } from '../../src/ingest/forward-copy.ts';
import { importDataset } from '../../src/ingest/import.ts';
import { stampOf } from '../../src/ingest/osm/map-stamp.ts';
import type { RememberedSource } from '../../src/ingest/remembered-sources.ts';
import { Feed } from '../../src/ingest/replication/feed.ts';
import { feedPath, parseFeedState } from '../../src/ingest/replication/feed-state.ts';
import { outputOf, runProgram } from '../fixtures/run-program.ts';
import { applied, changesBetween, changeText, elementsOf, nodeText, wayText } from './osm/change-text.ts';
import { encodeFile, type TestMap } from './osm/osm-encoder.ts';
import { TOWN } from './osm/town.ts';

const dir = mkdtempSync(join(tmpdir(), 'thikana-forward-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const order = <T extends { id: number }>(all: readonly T[] = []): T[] => [...all].sort((a, b) => a.id - b.id);
const BEFORE: TestMap = {
  nodes: order(TOWN.nodes),
  ways: order(TOWN.ways),
  relations: order(TOWN.relations),
};
/** Three states of the town, one after the other. */
const named = (map: TestMap, at: number, name: string): TestMap => ({
  ...map,
  ways: map.ways?.map((way, i) => (i === at ? { ...way, tags: { ...way.tags, name } } : way)),
});
const BETWEEN = named(BEFORE, 0, 'New Road');
const AFTER = { ...named(BETWEEN, 1, 'Lake Road'), relations: BETWEEN.relations?.slice(1) };

function put(name: string, content: string | Uint8Array): string {
  const path = join(dir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Checksums of all tables. */
async function tablesOf(source: string, out: string, countries = ['BD']): Promise<Record<string, string>> {
  await importDataset({ sources: [source], out, starter: false, keepOutside: true, countries, threads: 1 });
  return checksums(out);
}
const checksums = (out: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readManifest(out).files).map(([name, file]) => [name, `${file.bytes} ${file.checksum}`]),
  );

const remembered = (source: string): RememberedSource => ({ name: 'town.osm.pbf', source });

describe('files of changes', () => {
  it('make the dataset of the newer map; the user\u2019s own file stays, and counts again when it is another', async () => {
    const own = put('own/town.osm.pbf', encodeFile(BEFORE, { perBlock: 20 }));
    const out = join(dir, 'by-file');
    const changes = put('a.osc.gz', gzipSync(changesBetween(BEFORE, AFTER)));
    const forward = await applyFiles(out, remembered(own), [changes], silent);
    expect(await tablesOf(fileOf(forward), join(dir, 'one'))).toEqual(
      await tablesOf(put('newer/town.osm.pbf', encodeFile(AFTER)), join(dir, 'two')),
    );
    expect(elementsOf(own)).toHaveLength(elementsOf(fileOf(forward)).length + 1);
    writeFileSync(own, encodeFile(AFTER));
    expect(fileOf(forward)).toBe(own);
  });

  it('ask for a map, and for which of several', () => {
    expect(() => mapAmong([])).toThrow('it has none: import one first');
    const maps = ['a.osm.pbf', 'b.osm.pbf'].map((name) => ({ name, source: `/${name}` }));
    expect(() => mapAmong(maps)).toThrow('say which with --changes-to NAME');
    expect(mapAmong(maps, 'b.osm.pbf')).toBe(maps[1]);
  });
});

describe('a feed', () => {
  let server: Server;
  let feed: Feed;
  /** The newest change that the feed tells of. */
  let newest = 1_000_101;
  let broken = false;
  const dates = ['2023-11-14T22:13:20Z', '2023-11-14T22:14:20Z', '2023-11-14T22:15:20Z'];
  const texts = ['', changesBetween(BEFORE, BETWEEN), changesBetween(BETWEEN, AFTER)];
  const state = (n: number): string =>
    `#comment\nsequenceNumber=${n}\ntimestamp=${dates[n - 1_000_100].replaceAll(':', '\\:')}\n`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const numbers = [1_000_100, 1_000_101, 1_000_102].filter((n) => n <= newest);
      const asked = request.url ?? '';
      const n = numbers.find((each) => asked.includes(feedPath(each)));
      if (broken) response.writeHead(500).end();
      else if (asked === '/minute/state.txt') response.end(state(newest));
      else if (n !== undefined && asked.endsWith('.state.txt')) response.end(state(n));
      else if (n !== undefined && asked.endsWith('.osc.gz')) response.end(gzipSync(texts[n - 1_000_100]));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    feed = new Feed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/minute/state.txt`);
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  it('has states and paths as OpenStreetMap publishes them', () => {
    expect(parseFeedState(state(1_000_100))).toEqual({
      sequence: 1_000_100,
      date: '2023-11-14T22:13:20.000Z',
    });
    expect(parseFeedState('<html>sequenceNumber=1</html>')).toBeUndefined();
    expect([feedPath(7), feedPath(6_543_210), feedPath(1_234_567_890)]).toEqual([
      '000/000/007',
      '006/543/210',
      '1234/567/890',
    ]);
  });

  it('keeps a dataset current: by the date of the map, then by number, over a failure of the feed', async () => {
    const out = join(dir, 'watched');
    const own = put('watched-own/town.osm.pbf', encodeFile(BEFORE, { perBlock: 20 }));
    const notes: string[] = [];
    const built: string[] = [];
    let reloads = 0;
    let looks = 0;
    let last: readonly RememberedSource[] = [];
    await keepCurrent({
      out,
      sources: [remembered(own)],
      feed,
      progress: { ...silent, note: (line) => void notes.push(line) },
      differs: true,
      async build(sources) {
        last = sources;
        built.push(fileOf(sources[0]));
        await tablesOf(fileOf(sources[0]), out);
      },
      reload: async () => void reloads++,
      async wait() {
        looks++;
        broken = looks === 1;
        if (looks === 2) newest = 1_000_102;
        return looks < 4;
      },
    });
    expect(notes).toEqual([
      'town.osm.pbf of 2023-11-14T22:14:20.000Z: 1 change applied',
      expect.stringContaining('the feed answered 500'),
      'town.osm.pbf of 2023-11-14T22:15:20.000Z: 1 change applied',
      'town.osm.pbf of 2023-11-14T22:15:20.000Z: nothing new',
    ]);
    expect([built.length, reloads]).toEqual([2, 2]);
    expect(stampOf(fileOf(last[0]))).toMatchObject({ sequence: 1_000_102, feed: feed.url });
    expect(checksums(out)).toEqual(
      await tablesOf(put('watched-newer/town.osm.pbf', encodeFile(AFTER)), join(dir, 'watched-whole')),
    );
    expect(existsSync(join(out, 'brought-forward', 'changes'))).toBe(false);
  });

  it('that begins after the map says so', async () => {
    await expect(feed.sequenceAt('2020-01-01T00:00:00Z', await feed.latest())).rejects.toThrow(
      'import a newer map',
    );
    expect(await feed.interval()).toBe(60_000);
  });
});

const shared = fileURLToPath(new URL('../../../shared/data/osm', import.meta.url));
const hasOsmium = await runProgram('osmium', ['--version']).then(
  ({ status }) => status === 0,
  () => false,
);
if (!existsSync(shared) || !hasOsmium)
  console.log('../shared/data/osm or osmium is not here: changes of real extracts are left out.');

describe.skipIf(!existsSync(shared) || !hasOsmium)('changes of a real extract', () => {
  it.each([
    ['andorra.osm.pbf', 'AD'],
    ['dhaka-central.osm.pbf', 'BD'],
    ['dhaka-buet.osm', 'BD'],
  ])('make of %s what osmium makes of it', async (name, country) => {
    const map = join(shared, name);
    const plain = join(dir, `plain-${name}.osm.pbf`);
    await outputOf('osmium', ['cat', map, '-o', plain]);
    const changes = put(`${name}.osc.gz`, gzipSync(manyChanges(plain)));
    const newer = join(dir, `newer-${name}.osm.pbf`);
    await outputOf('osmium', ['apply-changes', map, changes, '-o', newer]);
    const to = join(dir, `to-${name}.osm.pbf`);
    await applied(map, [changes], to);
    expect(elementsOf(to)).toEqual(elementsOf(newer));
    if (name !== 'dhaka-buet.osm') return;
    expect(await tablesOf(to, join(dir, 'real-one'), [country])).toEqual(
      await tablesOf(newer, join(dir, 'real-two'), [country]),
    );
  });
});

/** Moves, renames, deletes and adds here and there. */
function manyChanges(path: string): string {
  const modify: string[] = [];
  const gone: string[] = [];
  elementsOf(path).forEach((element, i) => {
    const { id, type } = element;
    const tags = Object.fromEntries(element.tags);
    if (type === 0 && i % 97 === 0)
      modify.push(nodeText({ ...element, tags, lon: element.lon + 1000, version: 99 }));
    if (type === 1 && i % 31 === 0)
      modify.push(
        wayText({ id, refs: [...element.refs].reverse(), tags: { ...tags, name: `Road ${i}` }, version: 99 }),
      );
    if (type === 1 && i % 53 === 1) gone.push(`<way id="${id}" version="99"/>`);
    if (type === 2 && i % 7 === 0) gone.push(`<relation id="${id}" version="99"/>`);
  });
  for (let i = 0; i < 20; i++)
    modify.push(
      nodeText({
        id: 9e12 + i,
        lon: 904e6 + i,
        lat: 237e6,
        tags: { amenity: 'school', name: `School ${i}` },
      }),
    );
  return changeText(modify.join('\n'), gone.join('\n'));
}

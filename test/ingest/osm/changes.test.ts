// Changes applied to a map give the newer map: every element, in order.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ChangeSet } from '../../../src/ingest/osm/changes/change-set.ts';
import { readChanges } from '../../../src/ingest/osm/changes/read-changes.ts';
import { keepWithin } from '../../../src/ingest/osm/changes/within-map.ts';
import { elementKey } from '../../../src/ingest/osm/map-element.ts';
import { stampOf } from '../../../src/ingest/osm/map-stamp.ts';
import { anyMap } from './arbitrary-map.ts';
import { applied, changesBetween, changeText, elementsOf, nodeText, wayText } from './change-text.ts';
import { encodeFile, type TestMap } from './osm-encoder.ts';
import { readPath } from './reading.ts';
import { TOWN } from './town.ts';

const dir = mkdtempSync(join(tmpdir(), 'thikana-changes-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let files = 0;
function put(name: string, content: string | Uint8Array): string {
  const path = join(dir, `${++files}-${name}`);
  writeFileSync(path, content);
  return path;
}

/** Sorted, each id once, ids small enough that two maps share some. */
function sorted(map: TestMap): TestMap {
  const list = <T extends { id: number }>(all: readonly T[] = []): T[] =>
    [
      ...new Map(
        all.map((each) => [Math.abs(each.id) % 30, { ...each, id: Math.abs(each.id) % 30 }]),
      ).values(),
    ].sort((a, b) => a.id - b.id);
  return { nodes: list(map.nodes), ways: list(map.ways), relations: list(map.relations) };
}

const withName = (map: TestMap, name: string): TestMap => ({
  ...map,
  ways: map.ways?.map((way, i) => (i === 0 ? { ...way, tags: { ...way.tags, name } } : way)),
});

describe('changes of a map', () => {
  it('give the newer map, whatever both hold', async () => {
    await fc.assert(
      fc.asyncProperty(anyMap, anyMap, fc.integer({ min: 1, max: 9 }), async (one, two, perBlock) => {
        const [before, after] = [sorted(one), sorted(two)];
        const from = put('a.osm.pbf', encodeFile(before, { perBlock }));
        const wanted = put('b.osm.pbf', encodeFile(after));
        const to = put('c.osm.pbf', '');
        await applied(from, [put('d.osc', changesBetween(before, after))], to);
        expect(elementsOf(to)).toEqual(elementsOf(wanted));
      }),
      { numRuns: 40 },
    );
  });

  it('are read gzipped, to the same import as of the newer file, of PBF and of XML', async () => {
    const after = withName(TOWN, 'নতুন সড়ক');
    const order = <T extends { id: number }>(all: readonly T[] = []): T[] =>
      [...all].sort((a, b) => a.id - b.id);
    const inOrder = (map: TestMap): TestMap => ({
      nodes: order(map.nodes),
      ways: order(map.ways),
      relations: order(map.relations),
    });
    const changes = put('a.osc.gz', gzipSync(changesBetween(TOWN, after)));
    const wanted = await readPath(put('newer.osm.pbf', encodeFile(inOrder(after))));
    const to = put('to.osm.pbf', '');
    await applied(put('town.osm.pbf', encodeFile(inOrder(TOWN), { perBlock: 7 })), [changes], to);
    expect({ ...(await readPath(to)), summary: {} }).toEqual({ ...wanted, summary: {} });
    expect(stampOf(to).date).toBe('2023-11-14T22:13:20.000Z');
  });

  it('leave blocks without a change as they are', async () => {
    const nodes = Array.from({ length: 40 }, (_, i) => ({ id: i + 1, lon: i, lat: i }));
    const from = put('a.osm.pbf', encodeFile({ nodes }, { perBlock: 10 }));
    const to = put('b.osm.pbf', '');
    await applied(from, [put('c.osc', changeText(nodeText({ id: 15, lon: 5, lat: 5, version: 2 })))], to);
    const [before, after] = [readFileSync(from), readFileSync(to)];
    // The last block is the one in the file.
    expect(after.subarray(-60).equals(before.subarray(-60))).toBe(true);
    expect(elementsOf(to)[14]).toMatchObject({ id: 15, lon: 5, lat: 5 });
    expect(stampOf(to).date).toBe('2026-11-18T05:00:00.000Z');
  });

  it('count by version, in whatever order they stand', async () => {
    const set = new ChangeSet();
    const node = (version: number, lon: number) => nodeText({ id: 1, lon, lat: 0, version });
    await readChanges(put('a.osc', changeText(node(3, 30) + node(2, 20))), set);
    expect(set.get(elementKey(0, 1))).toMatchObject({ lon: 30 });
    await readChanges(put('b.osc', changeText('', '<node id="1" version="4"/>')), set);
    expect(set.get(elementKey(0, 1))).toBeUndefined();
    expect(set.size).toBe(1);
  });

  it.each([
    ['a map', '<osm version="0.6"></osm>', 'this is a map, not a file of changes'],
    [
      'a truncated file',
      changeText(nodeText({ id: 1, lon: 0, lat: 0 })).slice(0, -13),
      'the file ends before </osmChange>',
    ],
    ['something else', '<html></html>', 'this is not an OpenStreetMap file of changes'],
    ['a node without a place', changeText('<node id="4" version="2"/>'), 'node 4 has the longitude'],
  ])('are refused: %s', async (_, text, sentence) => {
    await expect(readChanges(put('a.osc', text), new ChangeSet())).rejects.toThrow(sentence);
  });

  it('are refused as a map', async () => {
    await expect(readPath(put('a.osm', changeText('')))).rejects.toThrow(
      'this is a file of changes, not a map',
    );
  });

  it('need a sorted map', async () => {
    const nodes = [2, 1].map((id) => ({ id, lon: id, lat: id }));
    const changes = put('a.osc', changeText(nodeText({ id: 1, lon: 0, lat: 0 })));
    await expect(
      applied(put('a.osm.pbf', encodeFile({ nodes })), [changes], join(dir, 'no.osm.pbf')),
    ).rejects.toThrow('not sorted by type and id');
    expect(() => readFileSync(join(dir, 'no.osm.pbf'))).toThrow();
  });

  it('of the whole world keep to the map', async () => {
    const nodes = [1, 2, 3].map((id) => ({ id, lon: id * 10, lat: id * 10 }));
    const map = put('a.osm.pbf', encodeFile({ nodes, ways: [{ id: 5, refs: [1, 2] }] }));
    const set = new ChangeSet();
    await readChanges(
      put(
        'a.osc',
        changeText(
          nodeText({ id: 7, lon: 15, lat: 15 }) + // inside
            nodeText({ id: 8, lon: 900, lat: 900 }) + // outside, on a way that begins inside
            nodeText({ id: 9, lon: 901, lat: 901 }) + // outside
            wayText({ id: 20, refs: [3, 8] }) +
            wayText({ id: 21, refs: [8, 9] }),
          '<node id="2" version="2"/><node id="77" version="2"/>',
        ),
      ),
      set,
    );
    await keepWithin(map, set);
    expect([...set.keys()]).toEqual([
      elementKey(0, 2),
      elementKey(0, 7),
      elementKey(0, 8),
      elementKey(1, 20),
    ]);
  });
});

// The files of speeds that people have for other engines: recognised by their rows, refused with what is missing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trafficIn } from '../../src/cli/traffic-files.ts';
import { nodePlaces } from '../../src/ingest/osm/node-places.ts';
import { NOT_MET } from '../../src/ingest/osm/node-table.ts';
import { encodeXml } from '../ingest/osm/osm-encoder.ts';
import { at, TOWN } from '../ingest/osm/town.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-traffic-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const hours = new Uint8Array(168).fill(1);

describe('files of speeds', () => {
  it('of OSRM: pairs of nodes; rates, and what closes a road, are left out', async () => {
    const rows = '50267,27780,32,30.3\n25296,25295,24\n34491,34494,3,\n1,2,0\nx,2,9\n';
    for (const path of [file('osrm.csv', rows), file('osrm.csv.gz', gzipSync(rows))]) {
      const { format, pairs, rows: count, unused } = await trafficIn(path, { hours });
      expect([format, count, unused]).toEqual(['osrm', 5, 2]);
      expect(pairs.map(({ from, to, speeds }) => [from, to, Math.round(speeds[9])])).toEqual([
        [50267, 27780, 32],
        [25296, 25295, 24],
        [34491, 34494, 3],
      ]);
    }
  });

  it('of ways, with or without a header, in the hours that are chosen', async () => {
    const morning = Uint8Array.from({ length: 168 }, (_, hour) => (hour % 24 === 8 ? 1 : 0));
    for (const text of ['way_id,speed\n7,12.5\n8,0\n', '7,12.5\n8,0\n']) {
      const { format, ways, unused } = await trafficIn(file('ways.csv', text), { hours: morning });
      expect([format, unused, [...ways.keys()]]).toEqual(['ways', 1, [7]]);
      expect(ways.get(7)?.[8]).toBeCloseTo(12.5);
      expect(ways.get(7)?.[9]).toBe(0);
    }
  });

  it('of Valhalla: by the list of ways and edges, a way as the mean of its edges', async () => {
    const path = file(
      'valhalla.csv',
      'edge_id,freeflow_speed,constrained_speed,historical_speeds\n1/47701/130,40,20\n1/47701/131,40,10\n2/5/6,9,9\n',
    );
    const second = 1 + 47701 * 8 + 131 * 2 ** 25;
    const wayEdges = file('way_edges.txt', `984719585,1,1/47701/130,0,${second}\n`);
    const { format, ways, unused } = await trafficIn(path, { hours, wayEdges });
    expect([format, unused, [...ways.keys()]]).toEqual(['valhalla', 1, [984719585]]);
    expect(ways.get(984719585)?.[3]).toBeCloseTo(40);
    expect(ways.get(984719585)?.[12]).toBeCloseTo(2 / (1 / 20 + 1 / 10));
    await expect(trafficIn(path, { hours })).rejects.toThrow('--ways way_edges.txt');
  });

  it.each(['', 'speed\n', 'a road,and another\nfast,slow\n'])('%j is refused', async (text) => {
    await expect(trafficIn(file('bad.csv', text), { hours })).rejects.toThrow(/has no rows|must be Valhalla/);
  });
});

it('nodes of OpenStreetMap are found where the file has them', async () => {
  const osm = file('town.osm', encodeXml(TOWN));
  const nodes = await nodePlaces(osm, Float64Array.from([124, 999_999, 101, 101]), 0);
  expect([...nodes.ids]).toEqual([101, 124, 999_999]);
  const corner = at(124, 4, 2);
  expect([nodes.lon[1], nodes.lat[1], nodes.lon[2]]).toEqual([corner.lon, corner.lat, NOT_MET]);
});

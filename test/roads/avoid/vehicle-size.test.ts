// Vehicles with a size: the same answer as a traveller who tries everything except the roads on which it is too large.
import { describe, expect, it } from 'vitest';
import { sizeLimits } from '../../../src/ingest/osm/roads/size-limits.ts';
import { prepareProfiles } from '../../../src/roads/customise/offered-profiles.ts';
import { limitsOnSigns, readSigns, writeSigns } from '../../../src/roads/network/road-signs.ts';
import { isTooLarge, type VehicleSize } from '../../../src/roads/network/vehicle-limits.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { randomFrom } from '../../fixtures/random.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';
import { randomNetwork, waitsFor } from '../build/random-network.ts';
import { somewhere } from '../build/sample-roads.ts';
import { historyDijkstra } from '../query/history-dijkstra.ts';

const PROFILES = ['car', 'truck'] as const;

async function limitedRoads(seed: number, size: number) {
  const source = randomNetwork(seed, size, true);
  const random = randomFrom(seed ^ 0x51ed);
  const { waySigns, wayCount, strings } = source.network;
  for (let way = 0; way < wayCount; way++) {
    if (random() > 0.3) continue;
    const limits: VehicleSize = {
      ...(random() < 0.5 ? { height: 2 + Math.floor(random() * 4) } : {}),
      ...(random() < 0.5 ? { weight: 5 * (1 + Math.floor(random() * 4)) } : {}),
      ...(random() < 0.3 ? { length: 8 } : {}),
      ...(random() < 0.3 ? { axleLoad: 6 } : {}),
    };
    waySigns[way] = strings.add(writeSigns({ limits }));
  }
  const dataset = memoryDataset(await buildRoads(source.network, waitsFor(size)));
  prepareProfiles(dataset, PROFILES);
  return { source, roads: openRoads(dataset), random };
}

const SIZES: readonly VehicleSize[] = [
  { height: 4 },
  { weight: 12 },
  { height: 3, weight: 16, length: 10, axleLoad: 7 },
  { height: 1 },
];

describe('vehicles with a size', () => {
  it('have the routes of a traveller who keeps off roads for smaller ones', async () => {
    let [pairs, around] = [0, 0];
    for (let seed = 1; seed <= 30; seed++) {
      const { source, roads, random } = await limitedRoads(seed, 4 + (seed % 12));
      for (const size of SIZES) {
        const avoided = (edge: number): boolean => isTooLarge(size, roads.edge(edge).limits ?? {});
        for (let k = 0; k < 4; k++) {
          const [from, to] = [somewhere(roads, 'truck', random), somewhere(roads, 'truck', random)];
          if (!from || !to) continue;
          const expected = historyDijkstra(source, roads, 'truck', from, to, avoided);
          const avoid = { size, ferries: false };
          const path = roads.route('truck', from, to, { avoid });
          expect(path && Math.round(path.duration * 1000)).toBe(expected?.milliseconds);
          const [[seconds]] = [roads.matrix('truck', [from], [to], { avoid }).durations];
          if (expected) expect(Math.round(seconds * 1000)).toBe(expected.milliseconds);
          pairs++;
          if (path?.duration !== roads.cost('truck', from, to)?.duration) around++;
        }
      }
    }
    console.log(`${pairs} pairs compared, ${around} went another way`);
    expect(around).toBeGreaterThan(20);
  });

  it('keep to the limits of a road that was edited since', async () => {
    const { roads } = await limitedRoads(7, 12);
    const all = Array.from({ length: roads.edgeCount }, (_, edge) => edge);
    const limited = all.filter((edge) => roads.edge(edge).limits?.height !== undefined);
    expect(limited.length).toBeGreaterThan(0);
    const off = () =>
      limited.map((edge) =>
        roads.avoids(
          'truck',
          { edge, lon: 0, lat: 0, distance: 0, along: 0, bearing: 0, forward: true, backward: true },
          { size: { height: 19 } },
        ),
      );
    expect(off().every(Boolean)).toBe(true);
    await roads.setClosures([
      { sourceIds: limited.map((edge) => roads.edge(edge).sourceId), edit: { name: 'Renamed' } },
    ]);
    expect(roads.edge(limited[0]).name).toBe('Renamed');
    expect(off().every(Boolean)).toBe(true);
    await roads.close();
  });
});

describe('limits of size', () => {
  it('stand on the signs of a road, beside what else is written there', () => {
    const text = writeSigns({ exit: '12', limits: { height: 4.2, axleLoad: 8 } })!;
    expect(readSigns(text, false)).toMatchObject({ exit: '12', turnLanes: '' });
    expect(limitsOnSigns(text)).toEqual({ height: 4.2, axleLoad: 8 });
    expect(limitsOnSigns(writeSigns({ exit: '12' })!)).toBeUndefined();
    expect(writeSigns({ limits: {} })).toBeUndefined();
  });

  it('are read from tags in their units, the strictest of several; what is no limit is none', () => {
    const of = (tags: Record<string, string>) => sizeLimits(new Map(Object.entries(tags)));
    expect(of({ maxheight: '4.2', maxweight: '5.5 t', maxlength: '12 m', maxaxleload: '8' })).toEqual({
      height: 4.2,
      weight: 5.5,
      length: 12,
      axleLoad: 8,
    });
    expect(of({ maxheight: '13\'6"' })).toEqual({ height: 4.11 });
    expect(of({ maxheight: '450 cm', 'maxheight:physical': '4,4' })).toEqual({ height: 4.4 });
    expect(of({ maxweight: '7500 kg', 'maxweight:hgv': '3.5' })).toEqual({ weight: 3.5 });
    for (const none of ['default', 'none', 'below_default', 'no_sign', '0', '99', '', '4.2;3'])
      expect(of({ maxheight: none })).toEqual({});
    expect(of({ maxweight: '0.001' })).toEqual({});
  });
});

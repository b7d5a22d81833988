// What is known of the traffic is on its tiles: by the hour, as reported until the report ends, closed where roads are; and all of it where it lies.
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { prepareProfiles } from '../../src/roads/customise/offered-profiles.ts';
import { openRoads } from '../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../src/roads/profiles/profile.ts';
import { columnOf, EXTENT, rowOf, type TileAddress, unitsAround } from '../../src/tiles/build/tile-grid.ts';
import { TrafficCutter } from '../../src/tiles/traffic-cutter.ts';
import { memoryDataset } from '../roads/build/memory-dataset.ts';
import { at, gridFiles } from '../roads/route/grid.ts';

const dataset = memoryDataset(await gridFiles());
prepareProfiles(dataset, USUAL_PROFILES);
const roads = openRoads(dataset);
const cutter = new TrafficCutter(dataset);
const RUSH = Date.parse('2026-11-17T09:00:00+06:00');
const NIGHT = Date.parse('2026-11-17T03:00:00+06:00');

const fixed = (degrees: number): number => Math.round(degrees * 1e7);
const tileAt = (z: number, [lon, lat]: [number, number]): TileAddress => ({
  z,
  x: Math.floor(columnOf(fixed(lon), unitsAround(z)) / EXTENT),
  y: Math.floor(rowOf(fixed(lat), unitsAround(z)) / EXTENT),
});
function features(instant: number, profile: 'car' | 'foot' = 'car', z = 14, place = at(4, 3)) {
  const tile = new VectorTile(new PbfReader(cutter.cut(tileAt(z, place), roads.slowness(profile, instant))));
  const { traffic } = tile.layers;
  return Array.from({ length: traffic?.length ?? 0 }, (_, i) => traffic.feature(i));
}

/** The lines of each level, in the tile's units. */
function levels(...asked: Parameters<typeof features>) {
  const lines: Record<string, ReturnType<VectorTileFeature['loadGeometry']>> = {};
  for (const feature of features(...asked))
    (lines[String(feature.properties.level)] ??= []).push(...feature.loadGeometry());
  return lines;
}

describe('tiles of traffic', () => {
  it('tell free roads from busy ones by the hour of those who travel so', () => {
    // 32 % of the free speed.
    expect(Object.keys(levels(RUSH))).toEqual(['busy']);
    expect(Object.keys(levels(NIGHT))).toEqual(['free']);
    expect(levels(RUSH, 'foot')).toEqual({});
  });

  it('have streets where they are, and only those that the zoom shows', () => {
    const { x, y } = tileAt(14, at(4, 3));
    const [column, row] = at(4, 3);
    const lines = levels(RUSH).busy;
    const here = {
      x: Math.round(columnOf(fixed(column), unitsAround(14))) - x * EXTENT,
      y: Math.round(rowOf(fixed(row), unitsAround(14))) - y * EXTENT,
    };
    expect(lines.flat().some((point) => point.x === here.x && point.y === here.y)).toBe(true);
    const points = (z: number): number => Object.values(levels(RUSH, 'car', z)).flat(2).length;
    expect(points(9)).toBeGreaterThan(0);
    expect(points(13)).toBeGreaterThan(points(9));
    expect(points(8)).toBe(0);
  });

  it('tell streets from the roads that maps show from afar', () => {
    const minor = (z: number) => new Set(features(RUSH, 'car', z).map(({ properties }) => properties.minor));
    expect([...minor(12)]).toEqual([undefined]);
    expect([...minor(14)].sort()).toEqual([1, undefined]);
  });

  it('show what is reported until it ends, and what is closed', async () => {
    const until = RUSH + 1_800_000;
    const street = { lines: [Float64Array.of(...at(1.5, 3), ...at(6.5, 3))] };
    await roads.setClosures([
      { ...street, speed: 2, until },
      { areas: [Float64Array.of(...at(7.4, 7.4), ...at(8.6, 7.4), ...at(8.6, 8.6), ...at(7.4, 8.6))] },
    ]);
    expect(Object.keys(levels(RUSH))).toEqual(['closed', 'jam', 'busy']);
    expect(Object.keys(levels(until))).toEqual(['closed', 'busy']);
    await roads.setClosures([]);
    expect(Object.keys(levels(RUSH))).toEqual(['busy']);
    await roads.close();
  });
});

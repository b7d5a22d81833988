// What is in the dataset is in its tiles, in the right place, and neighbours fit together where they meet.
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { type Dataset, openDataset } from '../../src/dataset/open.ts';
import { ROAD_GRAPH } from '../../src/roads/graph/road-tables.ts';
import { RoadClass } from '../../src/roads/network/vocabulary.ts';
import { className, shownFrom } from '../../src/tiles/build/road-classes.ts';
import { columnOf, EXTENT, rowOf, type TileAddress, unitsAround } from '../../src/tiles/build/tile-grid.ts';
import { TileCutter } from '../../src/tiles/tile-cutter.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { memoryDataset } from '../roads/build/memory-dataset.ts';
import { gridFiles } from '../roads/route/grid.ts';

type Line = readonly { readonly x: number; readonly y: number }[];
interface DrawnFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly lines: readonly Line[];
}

/** Decodes each tile once. */
class Tiles {
  readonly #cutter: TileCutter;
  readonly #known = new Map<string, Readonly<Record<string, readonly DrawnFeature[]>>>();

  constructor(dataset: Dataset) {
    this.#cutter = new TileCutter(dataset);
  }

  layer(name: string, address: TileAddress): readonly DrawnFeature[] {
    const key = `${address.z}/${address.x}/${address.y}`;
    let layers = this.#known.get(key);
    if (!layers) {
      const decoded = new VectorTile(new PbfReader(this.#cutter.cut(address))).layers;
      layers = Object.fromEntries(
        Object.entries(decoded).map(([each, layer]) => [
          each,
          Array.from({ length: layer.length }, (_, i) => {
            const feature = layer.feature(i);
            return { properties: feature.properties, lines: feature.loadGeometry() };
          }),
        ]),
      );
      this.#known.set(key, layers);
    }
    return layers[name] ?? [];
  }
}

function distanceTo(line: Line, x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 1 < line.length; i++) {
    const dx = line[i + 1].x - line[i].x;
    const dy = line[i + 1].y - line[i].y;
    const square = dx * dx + dy * dy;
    const along =
      square === 0 ? 0 : Math.max(0, Math.min(1, ((x - line[i].x) * dx + (y - line[i].y) * dy) / square));
    best = Math.min(best, Math.hypot(x - line[i].x - along * dx, y - line[i].y - along * dy));
  }
  return best;
}

/** Points of roads that are missing in the tile that covers them. */
function missingRoads(dataset: Dataset, z: number, tolerance: number, everyNth: number): string[] {
  const { edgeTrait, pointStart, pointLon, pointLat, traitClass } = dataset.table(ROAD_GRAPH);
  const tiles = new Tiles(dataset);
  const units = unitsAround(z);
  const missing: string[] = [];
  let looked = 0;
  for (let edge = 0; edge < edgeTrait.length; edge += everyNth) {
    const roadClass = traitClass[edgeTrait[edge]];
    if (shownFrom(roadClass) > z) continue;
    // A joint between two roads that meet in one point has no length, and nothing to draw.
    const [first, last] = [pointStart[edge], pointStart[edge + 1] - 1];
    if (last - first === 1 && pointLon[first] === pointLon[last] && pointLat[first] === pointLat[last])
      continue;
    for (let p = pointStart[edge]; p < pointStart[edge + 1]; p++) {
      const column = columnOf(pointLon[p], units);
      const row = rowOf(pointLat[p], units);
      const address = { z, x: Math.floor(column / EXTENT), y: Math.floor(row / EXTENT) };
      const [x, y] = [column - address.x * EXTENT, row - address.y * EXTENT];
      const near = tiles
        .layer('roads', address)
        .filter(({ properties }) => properties.class === className(roadClass))
        .some(({ lines }) => lines.some((line) => distanceTo(line, x, y) <= tolerance));
      looked++;
      if (!near) missing.push(`edge ${edge} at ${address.z}/${address.x}/${address.y} ${x},${y}`);
    }
  }
  expect(looked).toBeGreaterThan(100);
  return missing;
}

interface Crossing {
  readonly what: string;
  readonly y: number;
}

/** Where the lines of a layer cross a column of a tile. */
function crossings(features: readonly DrawnFeature[], column: number): Crossing[] {
  const found: Crossing[] = [];
  for (const { properties, lines } of features) {
    for (const line of lines) {
      for (let i = 0; i + 1 < line.length; i++) {
        const [a, b] = [line[i], line[i + 1]];
        if (a.x < column === b.x < column) continue;
        const y = a.y + ((column - a.x) / (b.x - a.x)) * (b.y - a.y);
        if (y > 2 && y < EXTENT - 2) found.push({ what: JSON.stringify(properties), y });
      }
    }
  }
  return found;
}

/** Crossings of one side that the other side has none beside: lines are cut in whole units, so one unit apart is together. */
const alone = (these: readonly Crossing[], those: readonly Crossing[]): Crossing[] =>
  these.filter(({ what, y }) => !those.some((other) => other.what === what && Math.abs(other.y - y) <= 1.5));

describe('every road', () => {
  it('of a small town is in the tiles that cover it', async () => {
    const dataset = memoryDataset(await gridFiles());
    expect(missingRoads(dataset, 14, 1, 1)).toEqual([]);
    expect(missingRoads(dataset, 16, 1, 1)).toEqual([]);
  });

  it('of the starter is there at the zooms that show it, within half a pixel', () => {
    const dataset = openDataset(starterDataset());
    expect(shownFrom(RoadClass.Trunk)).toBeLessThan(7);
    for (const z of [7, 10, 14]) expect(missingRoads(dataset, z, 4.5, 23), `zoom ${z}`).toEqual([]);
  });
});

describe('two neighbours', () => {
  const tiles = new Tiles(openDataset(starterDataset()));
  const pairs = [
    { z: 7, x: 95, y: 55 },
    { z: 8, x: 192, y: 110 },
    { z: 9, x: 384, y: 220 },
    { z: 10, x: 768, y: 441 },
    { z: 11, x: 1537, y: 884 },
    { z: 13, x: 6152, y: 3536 },
  ];

  it.each(pairs)('meet without a gap at $z/$x/$y', (west) => {
    const east = { ...west, x: west.x + 1 };
    let crossed = 0;
    for (const layer of ['roads', 'boundaries', 'water', 'areas']) {
      const left = crossings(tiles.layer(layer, west), EXTENT);
      const right = crossings(tiles.layer(layer, east), 0);
      expect(alone(left, right), `${layer}, west`).toEqual([]);
      expect(alone(right, left), `${layer}, east`).toEqual([]);
      crossed += left.length;
    }
    expect(crossed).toBeGreaterThan(0);
  });
});

describe('house numbers', () => {
  it('stand where the houses are, in tiles of the highest zoom alone', () => {
    const { dataset, remove } = smallDataset();
    const tiles = new Tiles(dataset);
    const numbers = tiles.layer('house_numbers', { z: 14, x: 12289, y: 7100 });
    expect(numbers.map(({ properties }) => properties.number)).toContain('12/A');
    expect(tiles.layer('house_numbers', { z: 13, x: 6144, y: 3550 })).toEqual([]);
    remove();
  });
});

describe('places', () => {
  it('stand in one tile each, the most important first, and come with both names', () => {
    const tiles = new Tiles(openDataset(starterDataset()));
    const seen = new Map<unknown, string>();
    for (let x = 191; x <= 193; x++) {
      for (let y = 109; y <= 112; y++) {
        const features = tiles.layer('places', { z: 8, x, y });
        const ranks = features.map(({ properties }) => Number(properties.rank));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        for (const { properties } of features) {
          expect(seen.has(properties.id), `${properties.name}`).toBe(false);
          seen.set(properties.id, `${x}/${y}`);
          expect(properties.name_bn).toMatch(/[\u0980-\u09ff]/);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(20);
  });

  it('have a Bangla name also where the source knows none', () => {
    const { dataset, remove } = smallDataset();
    const x = Math.floor(columnOf(902_000_000, 2 ** 14));
    const y = Math.floor(rowOf(233_000_000, 2 ** 14));
    const found = new Tiles(dataset)
      .layer('places', { z: 14, x, y })
      .filter(({ properties }) => properties.name === 'Gulshan General Hospital');
    expect(found.map(({ properties }) => properties.name_bn)).toEqual(['গুলশান জেনারেল হাসপাতাল']);
    remove();
  });

  it('label a district where the city of its name is, and what lies in a large city as its quarter', () => {
    const settlement = {
      kind: 'Settlement',
      type: 'Admin',
      house: '',
      street: '',
      streetBn: '',
      postcode: '',
    };
    const { dataset, remove } = smallDataset({
      more: [
        { ...settlement, subType: 'City', at: '90.42 23.47', name: 'Gazipur', bn: 'গাজীপুর', in: 'union=n2' },
        { ...settlement, subType: 'Town', at: '90.2 23.3', name: 'New Town', bn: 'নিউ টাউন', in: 'area=a2' },
      ],
    });
    const tiles = new Tiles(dataset);
    const named = (name: string, address: TileAddress) =>
      tiles.layer('places', address).filter(({ properties }) => properties.name === name);
    const found = named('Gazipur', { z: 8, x: 192, y: 110 });
    expect(found.map(({ properties }) => properties.kind)).toEqual(['city']);
    const [{ x }] = found[0].lines[0];
    expect(x).toBe(Math.floor(columnOf(904_200_000, unitsAround(8))) - 192 * EXTENT);
    expect(named('New Town', { z: 11, x: 1537, y: 887 }).map(({ properties }) => properties.kind)).toEqual([
      'area',
    ]);
    remove();
  });

  it('stay when a map comes nearer', () => {
    const tiles = new Tiles(openDataset(starterDataset()));
    const far = tiles.layer('places', { z: 9, x: 384, y: 221 }).map(({ properties }) => properties.id);
    const near = [0, 1].flatMap((dx) =>
      [0, 1].flatMap((dy) =>
        tiles.layer('places', { z: 10, x: 768 + dx, y: 442 + dy }).map(({ properties }) => properties.id),
      ),
    );
    expect(far.length).toBeGreaterThan(0);
    expect(near).toEqual(expect.arrayContaining(far));
  });
});

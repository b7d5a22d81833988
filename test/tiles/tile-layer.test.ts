import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader, PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { Path } from '../../src/tiles/line-path.ts';
import { Geometry, TileLayer } from '../../src/tiles/tile-layer.ts';

const coordinate = fc.integer({ min: -5000, max: 9000 });
const line = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 })
  .map((all) => all.filter(([x, y], i) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1]))
  .filter((all) => all.length > 1);
const properties = fc.dictionary(
  fc.constantFrom('class', 'name', 'name_bn', 'level'),
  fc.oneof(fc.string({ minLength: 1 }), fc.constant('ঢাকা'), fc.nat()),
);

function decoded(layer: TileLayer): VectorTile {
  const tile = new PbfWriter();
  layer.writeTo(tile);
  return new VectorTile(new PbfReader(tile.finish()));
}

function pathOf(all: readonly (readonly [number, number])[]): Path {
  const path = new Path(2);
  for (const [x, y] of all) path.add(x, y);
  return path;
}

describe('TileLayer', () => {
  it('is read by others as it was written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.array(line, { minLength: 1, maxLength: 4 }), properties, fc.nat()), {
          maxLength: 20,
        }),
        (features) => {
          const layer = new TileLayer('lines');
          for (const [lines, given, id] of features) {
            for (const each of lines) layer.line(pathOf(each));
            layer.feature(Geometry.Line, given, id);
          }
          const read = decoded(layer).layers.lines;
          expect(read?.length ?? 0).toBe(features.length);
          features.forEach(([lines, given, id], i) => {
            const feature = read.feature(i);
            expect(feature.id ?? 0).toBe(id);
            expect({ ...feature.properties }).toEqual(given);
            expect(feature.loadGeometry().map((each) => each.map(({ x, y }) => [x, y]))).toEqual(lines);
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('closes rings, and turns them round when asked', () => {
    const layer = new TileLayer('areas');
    const ring = pathOf([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
    layer.ring(ring, false);
    layer.ring(ring, true);
    layer.feature(Geometry.Polygon, { name: '' });
    const feature = decoded(layer).layers.areas.feature(0);
    expect(feature.properties).toEqual({});
    expect(feature.loadGeometry().map((each) => each.map(({ x, y }) => [x, y]))).toEqual([
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 0],
      ],
      [
        [10, 10],
        [10, 0],
        [0, 0],
        [10, 10],
      ],
    ]);
  });

  it('leaves out all from the first feature on that does not fit, and stays below its limit', () => {
    const layer = new TileLayer('lines', 2000);
    for (let i = 0; i < 300; i++) {
      layer.line(pathOf([[i, 0], [i * 7, i * 13], [5, i]])); // biome-ignore format: one line is read sooner
      layer.feature(Geometry.Line, { name: `সড়ক ${i}` });
    }
    expect(layer.isFull).toBe(true);
    const tile = new PbfWriter();
    layer.writeTo(tile);
    expect(tile.finish().length).toBeLessThan(2000);
    const { lines } = decoded(layer).layers;
    expect(lines.length).toBeGreaterThan(10);
    for (let i = 0; i < lines.length; i++) expect(lines.feature(i).properties.name).toBe(`সড়ক ${i}`);
  });

  it('has nothing of the last tile when it is used for the next', () => {
    const used = new TileLayer('lines', 60);
    for (let i = 0; i < 20; i++) {
      used.line(pathOf([[i, 0], [3, i + 1]])); // biome-ignore format: one line is read sooner
      used.feature(Geometry.Line, { class: `of ${i}`, level: i });
    }
    expect(used.isFull).toBe(true);
    used.line(pathOf([[7, 7], [8, 8]])); // biome-ignore format: left unfinished
    used.clear();
    const fresh = new TileLayer('lines');
    for (const layer of [used, fresh]) {
      layer.line(pathOf([[1, 2], [3, 4]])); // biome-ignore format: one line is read sooner
      layer.feature(Geometry.Line, { name: 'New Road' }, 5);
    }
    const [one, other] = [used, fresh].map((layer) => {
      const tile = new PbfWriter();
      layer.writeTo(tile);
      return Buffer.from(tile.finish());
    });
    expect(one.equals(other)).toBe(true);
    expect(used.isFull).toBe(false);
  });

  it('writes nothing where there is no feature', () => {
    const layer = new TileLayer('places');
    layer.feature(Geometry.Point, { name: 'nowhere' });
    expect(decoded(layer).layers).toEqual({});
  });
});

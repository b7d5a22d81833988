// No tile is larger than the limit as it is sent, whatever it is cut from, and those that fit are not touched.
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader, PbfWriter } from 'pbf';
import { describe, expect, it } from 'vitest';
import { MOST_PACKED, packTile } from '../../src/tiles/pack-tile.ts';
import { Geometry, TileLayer } from '../../src/tiles/tile-layer.ts';

const ANY = { z: 14, x: 0, y: 0 };
const LAYERS = ['landuse', 'water', 'buildings', 'boundaries', 'areas', 'roads', 'places'];

/** Layers of points in no order, which hardly compress; each point has its number. */
class NoiseCutter {
  cuts = 0;

  constructor(readonly points: number) {}

  cut(_address: unknown, most?: number): Uint8Array {
    this.cuts++;
    let seed = 1;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647);
    const tile = new PbfWriter();
    for (const name of LAYERS) {
      const layer = new TileLayer(name, most);
      for (let i = 0; i < this.points; i++) {
        layer.point(random() % 4096, random() % 4096);
        layer.feature(Geometry.Point, { rank: i, name: random().toString(36) + random().toString(36) });
      }
      layer.writeTo(tile);
    }
    return tile.finish();
  }
}

describe('a tile as it is sent', () => {
  it('has at most 200 kB, and loses the least important features first', () => {
    const packed = packTile(new NoiseCutter(20_000), ANY);
    expect(packed.length).toBeLessThanOrEqual(MOST_PACKED);
    expect(packed.length).toBeGreaterThan(MOST_PACKED / 4);
    const { layers } = new VectorTile(new PbfReader(gunzipSync(packed)));
    expect(Object.keys(layers)).toEqual(LAYERS);
    for (const layer of Object.values(layers)) {
      expect(layer.length).toBeLessThan(20_000);
      for (let i = 0; i < layer.length; i++) expect(layer.feature(i).properties.rank).toBe(i);
    }
  });

  it('is cut once where it fits, and empty where there is nothing', () => {
    const small = new NoiseCutter(100);
    expect(gunzipSync(packTile(small, ANY)).equals(small.cut(ANY))).toBe(true);
    expect(small.cuts).toBe(2);
    expect(packTile(new NoiseCutter(0), ANY).length).toBe(0);
  });
});

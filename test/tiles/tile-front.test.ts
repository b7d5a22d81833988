// Where tiles come from: those of low zooms were cut ahead, the others are cut once however many ask, and kept.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../src/dataset/open.ts';
import type { TileAddress } from '../../src/tiles/build/tile-grid.ts';
import { prepareTiles } from '../../src/tiles/overview-tiles.ts';
import { packTile } from '../../src/tiles/pack-tile.ts';
import { TileCutter } from '../../src/tiles/tile-cutter.ts';
import { TileFront } from '../../src/tiles/tile-front.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const COUNTRY: TileAddress = { z: 6, x: 48, y: 27 };
const EMPTY: TileAddress = { z: 7, x: 94, y: 53 };
const DHAKA: TileAddress = { z: 12, x: 3076, y: 1768 };

/** A front whose tiles are cut by us, one by one. */
function deskWith(dataset: ReturnType<typeof openDataset>) {
  const asked: TileAddress[] = [];
  const cutter = new TileCutter(dataset);
  const front = new TileFront(dataset, {
    async run(address) {
      asked.push(address);
      return packTile(cutter, address);
    },
  });
  return { front, asked, cut: (address: TileAddress) => packTile(cutter, address) };
}

describe('the front of tiles', () => {
  it('has the tiles of low zooms before anybody asks, the same as if they were cut', async () => {
    const dataset = openDataset(starterDataset());
    prepareTiles(dataset);
    const { front, asked, cut } = deskWith(dataset);
    expect(cut(COUNTRY).length).toBeGreaterThan(1000);
    expect(await front.tile(COUNTRY)).toEqual(cut(COUNTRY));
    expect(cut(EMPTY)).toHaveLength(0);
    expect(await front.tile(EMPTY)).toHaveLength(0);
    expect(asked).toEqual([]);
  });

  it('gives memory of their own to those who send them', async () => {
    const dataset = openDataset(starterDataset());
    prepareTiles(dataset);
    const tile = await deskWith(dataset).front.tile(COUNTRY);
    expect(tile.buffer).toBeInstanceOf(ArrayBuffer);
  });

  it('has the others cut once, however many ask meanwhile and later', async () => {
    const dataset = openDataset(starterDataset());
    prepareTiles(dataset);
    const { front, asked, cut } = deskWith(dataset);
    const tiles = await Promise.all([front.tile(DHAKA), front.tile(DHAKA)]);
    expect([...tiles, await front.tile(DHAKA)]).toEqual([cut(DHAKA), cut(DHAKA), cut(DHAKA)]);
    expect(asked).toEqual([DHAKA]);
  });

  it('has every tile cut where none was prepared', async () => {
    const { front, asked, cut } = deskWith(openDataset(starterDataset()));
    expect(await front.tile(COUNTRY)).toEqual(cut(COUNTRY));
    expect(asked).toEqual([COUNTRY]);
  });
});

// The archive is read by the package that others read it with.
import { mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { PMTiles, type RangeResponse, type Source, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dataset, openDataset } from '../../src/dataset/open.ts';
import { packDirectories } from '../../src/tiles/archive/directory.ts';
import { type ArchiveSummary, writeArchive } from '../../src/tiles/archive/write-archive.ts';
import { tileId } from '../../src/tiles/build/tile-id.ts';
import { TileCutter } from '../../src/tiles/tile-cutter.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

class FileSource implements Source {
  readonly #file: number;
  constructor(readonly path: string) {
    this.#file = openSync(path, 'r');
  }
  getKey(): string {
    return this.path;
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    const read = readSync(this.#file, bytes, 0, length, offset);
    return { data: bytes.slice(0, read).buffer };
  }
}

describe('tileId', () => {
  it('numbers tiles as the format does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 16 }),
        fc.double({ min: 0, max: 0.999 }),
        fc.double({ min: 0, max: 0.999 }),
        (z, a, b) => {
          const [x, y] = [Math.floor(a * 2 ** z), Math.floor(b * 2 ** z)];
          expect(tileId({ z, x, y })).toBe(zxyToTileId(z, x, y));
        },
      ),
    );
  });
});

describe('packDirectories', () => {
  it('parts a directory that is too long for the root', () => {
    const entries = Array.from({ length: 40_000 }, (_, i) => ({
      id: i * 3,
      offset: i * 100,
      length: 90 + (i % 7),
      run: 1,
    }));
    const { root, leaves } = packDirectories(entries, 400);
    expect(root.length).toBeLessThanOrEqual(400);
    expect(leaves.length).toBeGreaterThan(0);
  });
});

describe('an archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-archive-'));
  let dataset: Dataset;
  let summary: ArchiveSummary;
  let archive: PMTiles;
  beforeAll(async () => {
    dataset = openDataset(starterDataset());
    summary = await writeArchive(dataset, join(folder, 'map.pmtiles'), { maxZoom: 7, threads: 1 });
    archive = new PMTiles(new FileSource(summary.out));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('tells what is in it', async () => {
    const header = await archive.getHeader();
    expect(header).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 0, maxZoom: 7, clustered: true });
    expect(header.numAddressedTiles).toBe(summary.tiles);
    expect(header.minLon).toBeLessThan(88.1);
    const metadata = await archive.getMetadata();
    expect(metadata).toMatchObject({ name: 'Thikana', vector_layers: expect.arrayContaining([]) });
  });

  it('has the tiles that the server has', async () => {
    const cutter = new TileCutter(dataset);
    for (const address of [
      { z: 0, x: 0, y: 0 },
      { z: 6, x: 48, y: 27 },
      { z: 7, x: 96, y: 55 },
    ]) {
      const { z, x, y } = address;
      const tile = await archive.getZxy(z, x, y);
      expect(tile, `${z}/${x}/${y}`).toBeDefined();
      const bytes = new Uint8Array(tile?.data ?? new ArrayBuffer(0));
      expect(Buffer.from(bytes).equals(cutter.cut(address)), `${z}/${x}/${y}`).toBe(true);
      expect(Object.keys(new VectorTile(new PbfReader(bytes)).layers).length).toBeGreaterThan(0);
    }
    expect(await archive.getZxy(7, 0, 0)).toBeUndefined();
  });
});

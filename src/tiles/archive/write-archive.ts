// All tiles of a dataset in one file (PMTiles 3), for maps without a server: cut by several threads, written in the order of their
// numbers, identical ones once.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import type { Dataset } from '../../dataset/open.ts';
import { type Progress, silent } from '../../dataset/progress.ts';
import { WorkerPool } from '../../threads/worker-pool.ts';
import { FULL_ZOOM, type TileAddress, tilesOfBox } from '../build/tile-grid.ts';
import { tileId } from '../build/tile-id.ts';
import { prepareTiles } from '../overview-tiles.ts';
import { tileThreads } from '../tile-pool.ts';
import { boundsOf, HOME, tileJson } from '../tilejson.ts';
import { type ArchiveEntry, packDirectories } from './directory.ts';
import { packHeader } from './header.ts';

export interface ArchiveOptions {
  /** By default FULL_ZOOM. */
  readonly maxZoom?: number;
  /** By default all cores. */
  readonly threads?: number;
  readonly progress?: Progress;
}

export interface ArchiveSummary {
  readonly out: string;
  readonly maxZoom: number;
  /** Tiles that are not empty, and how many of them differ. */
  readonly tiles: number;
  readonly contents: number;
  readonly bytes: number;
}

/** The file appears under its name once it is complete. */
export async function writeArchive(
  dataset: Dataset,
  out: string,
  { maxZoom = FULL_ZOOM, threads = availableParallelism(), progress = silent }: ArchiveOptions = {},
): Promise<ArchiveSummary> {
  const [parts, whole] = [`${out}.tiles.part`, `${out}.part`];
  prepareTiles(dataset);
  const pool = new WorkerPool<TileAddress, Uint8Array>(tileThreads(dataset, threads));
  try {
    const contents = new Contents();
    const data = createWriteStream(parts);
    for (let z = 0; z <= maxZoom; z++) {
      const addresses = tilesOf(dataset, z);
      progress.stage(`zoom ${z}`, addresses.length, 'tiles');
      let at = 0;
      for await (const tile of pool.inOrder(addresses.map((job) => ({ job })))) {
        const fresh = contents.add(tileId(addresses[at++]), tile);
        if (fresh && !data.write(tile)) await once(data, 'drain');
        progress.advance(1);
      }
    }
    await new Promise<void>((resolve, reject) => {
      data.once('error', reject);
      data.end(() => resolve());
    });
    progress.stage('directory');
    const head = headOf(dataset, contents, maxZoom);
    const file = createWriteStream(whole);
    file.write(head);
    await pipeline(createReadStream(parts), file);
    renameSync(whole, out);
    return {
      out,
      maxZoom,
      tiles: contents.addressed,
      contents: contents.count,
      bytes: head.length + contents.bytes,
    };
  } finally {
    await pool.terminate();
    for (const path of [parts, whole]) rmSync(path, { force: true });
  }
}

/** Everything before the tiles. */
function headOf(dataset: Dataset, { entries, bytes, addressed, count }: Contents, maxZoom: number): Buffer {
  const { root, leaves } = packDirectories(entries);
  const { tiles: _tiles, ...about } = tileJson(dataset, '');
  const metadata = gzipSync(JSON.stringify({ ...about, maxzoom: maxZoom, type: 'baselayer' }));
  const header = packHeader({
    rootBytes: root.length,
    metadataBytes: metadata.length,
    leafBytes: leaves.length,
    dataBytes: bytes,
    addressed,
    entries: entries.length,
    contents: count,
    maxZoom,
    bounds: boundsOf(dataset),
    center: HOME,
  });
  return Buffer.concat([header, root, metadata, leaves]);
}

/** Where each tile is in the data; tiles must be added in the order of their numbers. */
class Contents {
  readonly entries: ArchiveEntry[] = [];
  readonly #known = new Map<string, { readonly offset: number; readonly length: number }>();
  bytes = 0;
  addressed = 0;

  get count(): number {
    return this.#known.size;
  }

  /** True for a tile that must be written. */
  add(id: number, tile: Uint8Array): boolean {
    if (tile.length === 0) return false;
    this.addressed++;
    const hash = createHash('sha1').update(tile).digest('base64');
    const known = this.#known.get(hash);
    const last = this.entries[this.entries.length - 1];
    if (known && last && last.offset === known.offset && last.id + last.run === id) {
      last.run++;
      return false;
    }
    const place = known ?? { offset: this.bytes, length: tile.length };
    this.entries.push({ id, ...place, run: 1 });
    if (known) return false;
    this.#known.set(hash, place);
    this.bytes += tile.length;
    return true;
  }
}

/** The tiles of a zoom over the dataset, in the order of their numbers. */
function tilesOf(dataset: Dataset, z: number): TileAddress[] {
  const [firstX, firstY, lastX, lastY] = tilesOfBox(z, boundsOf(dataset));
  const tiles: TileAddress[] = [];
  for (let x = firstX; x <= lastX; x++) for (let y = firstY; y <= lastY; y++) tiles.push({ z, x, y });
  return tiles
    .map((address) => ({ address, id: tileId(address) }))
    .sort((a, b) => a.id - b.id)
    .map(({ address }) => address);
}

// The tiles of the low zooms, with which every map begins: cut when the dataset is opened, before anybody asks, and kept in memory that
// all threads share. So the first map waits for no thread that has cut nothing yet.
import type { Dataset } from '../dataset/open.ts';
import { defineTable, each, starts, type TableColumns, type TableOf } from '../dataset/table-schema.ts';
import { placeOf } from '../lookup/binary-search.ts';
import { type TileAddress, tilesOfBox } from './build/tile-grid.ts';
import { tileId } from './build/tile-id.ts';
import { packTile } from './pack-tile.ts';
import { TileCutter } from './tile-cutter.ts';
import { boundsOf } from './tilejson.ts';

/** The last zoom that is cut ahead: on a large screen the whole country is seen at it. */
export const OVERVIEW_ZOOM = 7;
/** Tiles around the country that a map shows too; most are empty. */
const AROUND = 1;

const OVERVIEW = defineTable('tile-overview', {
  /** In ascending order: see `tileId`. */
  id: each('tile', Uint32Array),
  start: starts('tile', 'byte'),
  /** Each as it is sent. */
  bytes: each('byte', Uint8Array),
});
type Overview = TableOf<typeof OVERVIEW>;

/** Cuts the tiles of the low zooms, for all threads that open the dataset after this one. */
export function prepareTiles(dataset: Dataset): void {
  dataset.derivedTable(OVERVIEW, () => cutOverview(dataset));
}

export class OverviewTiles {
  readonly #table: Overview | undefined;

  /** Has none where `prepareTiles` was not called before. */
  constructor(dataset: Dataset) {
    const isPrepared = dataset.shared().derived.has(OVERVIEW.file);
    this.#table = isPrepared ? dataset.derivedTable(OVERVIEW, () => cutOverview(dataset)) : undefined;
  }

  /** A copy, in memory that is not shared; no bytes for an empty tile. Undefined where it is not among them. */
  get(address: TileAddress): Uint8Array | undefined {
    if (!this.#table || address.z > OVERVIEW_ZOOM) return undefined;
    const { id, start, bytes } = this.#table;
    const at = placeOf(id, tileId(address));
    return at < 0 ? undefined : bytes.slice(start[at], start[at + 1]);
  }
}

function cutOverview(dataset: Dataset): TableColumns<typeof OVERVIEW> {
  const cutter = new TileCutter(dataset);
  const tiles = addresses(dataset)
    .map((address) => ({ id: tileId(address), bytes: packTile(cutter, address) }))
    .sort((a, b) => a.id - b.id);
  const start = new Uint32Array(tiles.length + 1);
  for (const [i, tile] of tiles.entries()) start[i + 1] = start[i] + tile.bytes.length;
  const bytes = new Uint8Array(start[tiles.length]);
  for (const [i, tile] of tiles.entries()) bytes.set(tile.bytes, start[i]);
  return { id: Uint32Array.from(tiles, ({ id }) => id), start, bytes };
}

function addresses(dataset: Dataset): TileAddress[] {
  const bounds = boundsOf(dataset);
  const all: TileAddress[] = [];
  for (let z = 0; z <= OVERVIEW_ZOOM; z++) {
    const [firstX, firstY, lastX, lastY] = tilesOfBox(z, bounds);
    const last = 2 ** z - 1;
    for (let x = Math.max(0, firstX - AROUND); x <= Math.min(last, lastX + AROUND); x++)
      for (let y = Math.max(0, firstY - AROUND); y <= Math.min(last, lastY + AROUND); y++)
        all.push({ z, x, y });
  }
  return all;
}

// The layer of places: points with names, ranked and thinned so that a tile has room for them.
import type { Dataset } from '../../dataset/open.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { PLACES } from '../../dataset/tables/places.ts';
import { PointIndex } from '../../geo/point-index.ts';
import type { MapKinds } from '../build/place-kinds.ts';
import { mapKindsOf, type ShownPlaces, shownPlaces } from '../build/place-zooms.ts';
import { columnOf, EXTENT, FULL_ZOOM, rowOf, type TileBox } from '../build/tile-grid.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { bothNames } from './both-names.ts';
import type { LayerMaker } from './layer-maker.ts';

/** Cells along the side of a tile of a high zoom: one place in each. */
const CELLS = 32;
const MOST_IMPORTANT = 256;

export class PlaceLayer implements LayerMaker {
  readonly #places: TableOf<typeof PLACES>;
  readonly #kinds: MapKinds;
  readonly #shown: ShownPlaces;
  /** By zoom: the places that first appear at it. */
  readonly #trees: readonly PointIndex[];
  /** Everything that is not a region. */
  readonly #all: PointIndex;
  readonly #layer = new TileLayer('places');

  constructor(dataset: Dataset) {
    this.#places = dataset.table(PLACES);
    this.#kinds = mapKindsOf(dataset);
    this.#shown = shownPlaces(dataset);
    const { trees, treeStart } = this.#shown;
    this.#trees = Array.from(
      { length: treeStart.length - 1 },
      (_, zoom) => new PointIndex(trees.subarray(treeStart[zoom], treeStart[zoom + 1])),
    );
    this.#all = new PointIndex(this.#places.points);
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(PLACES.file);
  }

  cut(box: TileBox, most?: number): TileLayer {
    const layer = this.#layer.clear(most);
    const rows = this.#rowsIn(box);
    const { importance } = this.#places;
    rows.sort((a, b) => importance[b] - importance[a] || a - b);
    const taken = box.z < FULL_ZOOM ? undefined : new Uint8Array(CELLS * CELLS);
    for (const row of rows) this.#draw(layer, box, row, taken);
    return layer;
  }

  #rowsIn(box: TileBox): number[] {
    const rows: number[] = [];
    const { row, zoomStart } = this.#shown;
    for (let zoom = 0; zoom <= box.z && zoom < this.#trees.length; zoom++) {
      const count = this.#trees[zoom].inBox(box.west, box.south, box.east, box.north);
      for (let i = 0; i < count; i++) rows.push(row[zoomStart[zoom] + this.#trees[zoom].found[i]]);
    }
    if (box.z < FULL_ZOOM) return rows;
    const shown = new Set(rows);
    const { pointRows } = this.#places;
    const count = this.#all.inBox(box.west, box.south, box.east, box.north);
    for (let i = 0; i < count; i++) {
      const each = pointRows[this.#all.found[i]];
      if (this.#shown.doubled[each] === 0 && !shown.has(each)) rows.push(each);
    }
    return rows;
  }

  /** A place belongs to one tile: the one that contains its point, without the buffer. */
  #draw(layer: TileLayer, box: TileBox, row: number, taken: Uint8Array | undefined): void {
    const { lon, lat, id, type, importance, name, nameBn, text } = this.#places;
    const x = Math.floor(columnOf(lon[row], box.units)) - box.left;
    const y = Math.floor(rowOf(lat[row], box.units)) - box.top;
    if (x < 0 || y < 0 || x >= EXTENT || y >= EXTENT) return;
    const kind = this.#kinds.of(row);
    if (!kind) return;
    if (taken) {
      const cell = Math.floor((y * CELLS) / EXTENT) * CELLS + Math.floor((x * CELLS) / EXTENT);
      if (taken[cell] === 1) return;
      taken[cell] = 1;
    }
    layer.point(x, y);
    layer.feature(
      Geometry.Point,
      {
        kind: kind.name,
        type: PLACE_TYPES[type[row]] ?? 'Others',
        rank: MOST_IMPORTANT - importance[row],
        ...bothNames(text, name[row], nameBn[row]),
        id: id[row],
      },
      id[row],
    );
  }
}

// The layer of house numbers: one point for each house that is known by its number, in tiles of the highest zoom.
import type { Dataset } from '../../dataset/open.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import { PLACES, PlaceKind } from '../../dataset/tables/places.ts';
import { PointIndex } from '../../geo/point-index.ts';
import { columnOf, EXTENT, FULL_ZOOM, rowOf, type TileBox } from '../build/tile-grid.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import type { LayerMaker } from './layer-maker.ts';

/** Most bytes of the layer: enough for some thousand numbers. */
const MOST_BYTES = 60_000;

export class HouseNumberLayer implements LayerMaker {
  readonly #places: TableOf<typeof PLACES>;
  readonly #points: PointIndex;
  readonly #layer = new TileLayer('house_numbers');

  constructor(dataset: Dataset) {
    this.#places = dataset.table(PLACES);
    this.#points = new PointIndex(this.#places.points);
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(PLACES.file);
  }

  cut(box: TileBox, most = MOST_BYTES): TileLayer {
    const layer = this.#layer.clear(Math.min(most, MOST_BYTES));
    if (box.z < FULL_ZOOM) return layer;
    const { kind, house, lon, lat, pointRows, text } = this.#places;
    const count = this.#points.inBox(box.west, box.south, box.east, box.north);
    for (let i = 0; i < count; i++) {
      const row = pointRows[this.#points.found[i]];
      if (kind[row] !== PlaceKind.House || house[row] === 0) continue;
      const x = Math.floor(columnOf(lon[row], box.units)) - box.left;
      const y = Math.floor(rowOf(lat[row], box.units)) - box.top;
      if (x < 0 || y < 0 || x >= EXTENT || y >= EXTENT) continue;
      layer.point(x, y);
      layer.feature(Geometry.Point, { number: text.get(house[row]) });
    }
    return layer;
  }
}

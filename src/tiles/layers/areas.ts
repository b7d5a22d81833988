// The layer of areas: wards, zones, unions and thanas as polygons with their names.
import type { Dataset } from '../../dataset/open.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import {
  REGIONS,
  RegionKind,
  regionIndexField,
  regionIndexPolygonsField,
} from '../../dataset/tables/regions.ts';
import { BoxTree } from '../../geo/box-tree.ts';
import { firstWhere } from '../../lookup/binary-search.ts';
import { regionZooms } from '../build/region-zooms.ts';
import type { TileBox } from '../build/tile-grid.ts';
import { PolygonDrawer } from '../polygon-drawer.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { bothNames } from './both-names.ts';
import { type LayerMaker, TILE_CLIP } from './layer-maker.ts';

const KINDS = [
  { kind: RegionKind.Thana, name: 'thana', from: 9 },
  { kind: RegionKind.Union, name: 'union', from: 10 },
  { kind: RegionKind.Zone, name: 'zone', from: 9 },
  { kind: RegionKind.Ward, name: 'ward', from: 11 },
] as const;

export class AreaLayer implements LayerMaker {
  readonly #regions: TableOf<typeof REGIONS>;
  readonly #trees: readonly BoxTree[];
  readonly #drawer: PolygonDrawer;
  readonly #layer = new TileLayer('areas');

  constructor(dataset: Dataset) {
    const regions = dataset.table(REGIONS);
    const { zooms } = regionZooms(dataset);
    const { ringStart, pointStart, points } = regions;
    this.#regions = regions;
    this.#trees = KINDS.map(({ kind }) => new BoxTree(regions[regionIndexField(kind)]));
    this.#drawer = new PolygonDrawer({ ringStart, pointStart, points, zooms }, TILE_CLIP);
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(REGIONS.file);
  }

  cut(box: TileBox, most?: number): TileLayer {
    const layer = this.#layer.clear(most);
    KINDS.forEach(({ kind, name, from }, i) => {
      if (from > box.z) return;
      const polygons = this.#regions[regionIndexPolygonsField(kind)];
      const count = this.#trees[i].meets(box.west, box.south, box.east, box.north);
      const rows = new Map<number, number[]>();
      for (const entry of this.#trees[i].found.slice(0, count).sort()) {
        const row = this.#regionOf(polygons[entry]);
        rows.set(row, [...(rows.get(row) ?? []), polygons[entry]]);
      }
      for (const [row, parts] of rows) this.#draw(layer, box, name, row, parts);
    });
    return layer;
  }

  #draw(layer: TileLayer, box: TileBox, kind: string, row: number, polygons: readonly number[]): void {
    const { id, name, nameBn, text } = this.#regions;
    for (const polygon of polygons) this.#drawer.draw(layer, polygon, box);
    const properties = { kind, id: id[row], ...bothNames(text, name[row], nameBn[row]) };
    layer.feature(Geometry.Polygon, properties, id[row]);
  }

  #regionOf(polygon: number): number {
    const { polygonStart } = this.#regions;
    return firstWhere(1, polygonStart.length - 1, (row) => polygonStart[row] > polygon) - 1;
  }
}

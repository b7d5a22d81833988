// The layers under roads and names: water, land use, buildings and the areas of owners, if the dataset has the table of map features.
import type { Dataset } from '../../dataset/open.ts';
import { isLineClass, MAP_FEATURES, MapClass, type MapTable } from '../../dataset/tables/map-features.ts';
import { EVERY_POINT_FROM } from '../build/point-zooms.ts';
import { TieredBoxes } from '../build/tiered-boxes.ts';
import { columnOf, rowOf, type TileBox } from '../build/tile-grid.ts';
import { clipLine } from '../clip-line.ts';
import { Path } from '../line-path.ts';
import { PolygonDrawer } from '../polygon-drawer.ts';
import { Geometry, TileLayer } from '../tile-layer.ts';
import { bothNames } from './both-names.ts';
import { type LayerMaker, TILE_CLIP } from './layer-maker.ts';

const WATER: Readonly<Record<number, string>> = {
  [MapClass.River]: 'river',
  [MapClass.Canal]: 'canal',
  [MapClass.Coast]: 'sea',
  [MapClass.RiverArea]: 'river',
  [MapClass.Lake]: 'lake',
  [MapClass.Sea]: 'sea',
  [MapClass.CanalArea]: 'canal',
};
const LAND: Readonly<Record<number, string>> = {
  [MapClass.Park]: 'park',
  [MapClass.Forest]: 'forest',
  [MapClass.Residential]: 'residential',
  [MapClass.Commercial]: 'commercial',
  [MapClass.Industrial]: 'industrial',
  [MapClass.Farmland]: 'farmland',
  [MapClass.Grass]: 'grass',
  [MapClass.Wetland]: 'wetland',
  [MapClass.Sand]: 'sand',
  [MapClass.Cemetery]: 'cemetery',
};
/** From nearer, a river that is right within a kilometre would lie on houses. */
const SKETCHED_UNTIL = 9;
/** Most bytes of features in one layer of a tile; the largest features come first, the rest is left out. */
const MOST_BYTES = 240_000;

export class GroundLayers implements LayerMaker {
  readonly #table: MapTable;
  readonly #boxes: TieredBoxes;
  readonly #drawer: PolygonDrawer;
  readonly #line = new Path();
  readonly #part = new Path();
  readonly #water = new TileLayer('water');
  readonly #land = new TileLayer('landuse');
  readonly #buildings = new TileLayer('buildings');
  readonly #own = new TileLayer('own');
  /** By source: whether it only sketches what it has. */
  readonly #sketched: readonly boolean[];

  constructor(dataset: Dataset) {
    this.#table = dataset.table(MAP_FEATURES);
    this.#sketched = dataset.manifest.sources.map(({ schematic }) => schematic === true);
    this.#boxes = new TieredBoxes(this.#table);
    this.#drawer = new PolygonDrawer(this.#table, TILE_CLIP);
  }

  static isIn(dataset: Dataset): boolean {
    return dataset.has(MAP_FEATURES.file);
  }

  cut(box: TileBox, most = MOST_BYTES): TileLayer[] {
    const limit = Math.min(most, MOST_BYTES);
    const water = this.#water.clear(limit);
    const land = this.#land.clear(limit);
    const buildings = this.#buildings.clear(limit);
    const own = this.#own.clear(limit);
    this.#boxes.inBox(box, (feature) => {
      const mapClass = this.#table.class[feature];
      if (box.z > SKETCHED_UNTIL && this.#sketched[this.#table.source[feature]]) return;
      if (WATER[mapClass] !== undefined) this.#draw(water, feature, box, { class: WATER[mapClass] });
      else if (LAND[mapClass] !== undefined) this.#draw(land, feature, box, { class: LAND[mapClass] });
      else if (mapClass === MapClass.Building) this.#draw(buildings, feature, box, {});
      else if (mapClass === MapClass.Own) this.#draw(own, feature, box, {});
    });
    return [land, water, buildings, own];
  }

  #draw(layer: TileLayer, feature: number, box: TileBox, properties: { readonly class?: string }): void {
    if (layer.isFull) return;
    const { class: classes, polygonStart, ringStart, name, nameBn, text } = this.#table;
    const isLine = isLineClass(classes[feature]);
    for (let polygon = polygonStart[feature]; polygon < polygonStart[feature + 1]; polygon++) {
      if (isLine) this.#drawLine(layer, ringStart[polygon], box);
      else this.#drawer.draw(layer, polygon, box);
    }
    layer.feature(isLine ? Geometry.Line : Geometry.Polygon, {
      ...properties,
      ...bothNames(text, name[feature], nameBn[feature]),
    });
  }

  #drawLine(layer: TileLayer, ring: number, { z, units, left, top }: TileBox): void {
    const { pointStart, points, zooms } = this.#table;
    const most = z >= EVERY_POINT_FROM ? 255 : z;
    this.#line.clear();
    for (let p = pointStart[ring]; p < pointStart[ring + 1]; p++) {
      if (zooms[p] > most) continue;
      this.#line.add(
        Math.round(columnOf(points[p * 2], units)) - left,
        Math.round(rowOf(points[p * 2 + 1], units)) - top,
      );
    }
    clipLine(this.#line, TILE_CLIP, this.#part, layer);
  }
}

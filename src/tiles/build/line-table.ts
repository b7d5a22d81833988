// Lines that are ready to be drawn at any zoom: their points on the world's grid, and for each point the zoom from which it is
// drawn. Made once, from the tables of the dataset; for the major roads and the boundaries, of which a tile of a low zoom shows many.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import { defineTable, each, starts, type TableColumns, type TableOf } from '../../dataset/table-schema.ts';
import type { Fixed } from '../../geo/units.ts';
import type { Path } from '../line-path.ts';
import { EVERY_POINT_FROM, MEASURE_ZOOM, PointZooms } from './point-zooms.ts';
import { packTiers, TieredBoxes } from './tiered-boxes.ts';
import { columnOf, rowOf, type TileBox, unitsAround } from './tile-grid.ts';
import { tileId } from './tile-id.ts';

const FIELDS = {
  /** What kind of line: a road class, the level of a boundary. */
  kind: each('line', Uint8Array),
  /** What its names are looked up by, such as the trait of a road; 0 if it has none. */
  look: each('line', Uint32Array),
  start: starts('line', 'point'),
  /** Units of MEASURE_ZOOM. */
  x: each('point', Uint32Array),
  y: each('point', Uint32Array),
  zoom: each('point', Uint8Array),
  /** Lines are sorted into tiers by the zoom from which they are drawn; the lowest first. */
  tierZoom: each('tier', Uint8Array),
  tierStart: starts('tier', 'line'),
  /** For each tier a packed R-tree over its lines, GROUP to an entry, degrees × 1e7. */
  treeStart: starts('tier', 'byte'),
  trees: each('byte', Uint8Array),
} as const;

export const lineTable = (name: string) => defineTable(name, FIELDS);
export type LineTable = TableOf<ReturnType<typeof lineTable>>;

const WORLD = unitsAround(MEASURE_ZOOM);
/** Lines per entry of the index. */
const GROUP = 8;
/** Resolution of the curve along which lines are sorted: cells of about 2 km. */
const CURVE_ZOOM = 14;
const CURVE_SHIFT = 32 - CURVE_ZOOM;

export class LineTableBuilder {
  readonly #kind = new GrowingColumn(Uint8Array);
  readonly #look = new GrowingColumn(Uint32Array);
  readonly #start = new GrowingColumn(Uint32Array);
  readonly #x = new GrowingColumn(Uint32Array);
  readonly #y = new GrowingColumn(Uint32Array);
  /** West, south, east, north of each line. */
  readonly #boxes = new GrowingColumn(Int32Array);
  readonly #tierZoom = new GrowingColumn(Uint8Array, 16);
  readonly #tierStart = new GrowingColumn(Uint32Array, 16);
  #west = 0x7fffffff;
  #south = 0x7fffffff;
  #east = -0x80000000;
  #north = -0x80000000;

  constructor() {
    this.#start.push(0);
  }

  /** The lines that follow are drawn from this zoom on; it must be higher than the one before. */
  tier(zoom: number): void {
    this.#tierZoom.push(zoom);
    this.#tierStart.push(this.#kind.length);
  }

  /** Points of the line that is being added. */
  get length(): number {
    return this.#x.length - this.#start.get(this.#kind.length);
  }

  /** A point that repeats the last one of the line is left out. */
  point(lon: Fixed, lat: Fixed): void {
    const x = Math.min(WORLD - 1, Math.round(columnOf(lon, WORLD)));
    const y = Math.min(WORLD - 1, Math.round(rowOf(lat, WORLD)));
    const last = this.#x.length - 1;
    if (this.length > 0 && this.#x.get(last) === x && this.#y.get(last) === y) return;
    this.#x.push(x);
    this.#y.push(y);
    if (lon < this.#west) this.#west = lon;
    if (lon > this.#east) this.#east = lon;
    if (lat < this.#south) this.#south = lat;
    if (lat > this.#north) this.#north = lat;
  }

  /** Ends the current line. */
  end(kind: number, look = 0): void {
    this.#kind.push(kind);
    this.#look.push(look);
    this.#start.push(this.#x.length);
    for (const edge of [this.#west, this.#south, this.#east, this.#north]) this.#boxes.push(edge);
    this.#west = this.#south = 0x7fffffff;
    this.#east = this.#north = -0x80000000;
  }

  finish(): TableColumns<ReturnType<typeof lineTable>> {
    this.#tierStart.push(this.#kind.length);
    const tierStart = this.#tierStart.rows();
    const order = this.#alongCurve(tierStart);
    const from = this.#start.view();
    const [fromX, fromY] = [this.#x.view(), this.#y.view()];
    const start = new Uint32Array(order.length + 1);
    const x = new Uint32Array(fromX.length);
    const y = new Uint32Array(fromX.length);
    const zoom = new Uint8Array(fromX.length);
    const boxes = new Int32Array(order.length * 4);
    const zooms = new PointZooms();
    order.forEach((line, at) => {
      x.set(fromX.subarray(from[line], from[line + 1]), start[at]);
      y.set(fromY.subarray(from[line], from[line + 1]), start[at]);
      start[at + 1] = start[at] + from[line + 1] - from[line];
      zooms.line(x, y, zoom, start[at], start[at + 1] - 1);
      boxes.set(this.#boxes.view().subarray(line * 4, line * 4 + 4), at * 4);
    });
    return {
      kind: Uint8Array.from(order, (line) => this.#kind.get(line)),
      look: Uint32Array.from(order, (line) => this.#look.get(line)),
      start,
      x,
      y,
      zoom,
      tierZoom: this.#tierZoom.rows(),
      tierStart,
      ...packTiers(boxes, tierStart, GROUP),
    };
  }

  /** The lines, in each tier sorted by kind and then along a Hilbert curve, so that the lines of a group are close together. */
  #alongCurve(tierStart: Uint32Array): Uint32Array {
    const lines = this.#kind.length;
    const order = new Uint32Array(lines);
    const keys = new Float64Array(lines);
    for (let line = 0; line < lines; line++) {
      const first = this.#start.get(line);
      const place = tileId({
        z: CURVE_ZOOM,
        x: this.#x.get(first) >>> CURVE_SHIFT,
        y: this.#y.get(first) >>> CURVE_SHIFT,
      });
      keys[line] = this.#kind.get(line) * 4 ** (CURVE_ZOOM + 1) + place;
    }
    for (let tier = 0; tier + 1 < tierStart.length; tier++) {
      const part = order.subarray(tierStart[tier], tierStart[tier + 1]);
      for (let i = 0; i < part.length; i++) part[i] = tierStart[tier] + i;
      part.sort((a, b) => keys[a] - keys[b] || a - b);
    }
    return order;
  }
}

/** Finds the lines of a tile. */
export class LineFinder {
  readonly #boxes: TieredBoxes;

  constructor(readonly table: LineTable) {
    this.#boxes = new TieredBoxes(table, GROUP);
  }

  /** Calls back with each line that the tile shows, in the order of the table. */
  inBox(box: TileBox, visit: (line: number) => void): void {
    this.#boxes.inBox(box, visit);
  }

  /** The points of a line that the tile's zoom shows, in units from the tile's corner. */
  trace(line: number, { z, left, top }: TileBox, into: Path): void {
    const { start, x, y, zoom } = this.table;
    const scale = 2 ** (z - MEASURE_ZOOM);
    const most = z >= EVERY_POINT_FROM ? 255 : z;
    into.clear();
    for (let p = start[line]; p < start[line + 1]; p++) {
      if (zoom[p] <= most) into.add(Math.round(x[p] * scale) - left, Math.round(y[p] * scale) - top);
    }
  }
}

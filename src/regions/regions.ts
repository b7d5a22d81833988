// The administrative units of an open dataset: names, ids, and which unit of a kind contains a point. Reads typed
// arrays in place; what is kept besides is small and per kind.
import type { Dataset } from '../dataset/open.ts';
import type { StringPool } from '../dataset/string-pool.ts';
import {
  REGIONS,
  RegionFlag,
  RegionKind,
  type RegionShapes,
  type RegionTable,
  regionIndexField,
  regionIndexPolygonsField,
} from '../dataset/tables/regions.ts';
import { PolygonIndex } from '../geo/polygon-index.ts';
import type { Fixed, Metres } from '../geo/units.ts';
import { firstWhere } from '../lookup/binary-search.ts';
import { overlapOrder } from './overlap-order.ts';
import { type KindPolygons, RegionCells } from './region-cells.ts';

export function openRegions(dataset: Dataset): Regions {
  const table = dataset.table(REGIONS);
  const order = overlapOrder(table.flags);
  const kinds = new Map<RegionKind, KindPolygons>();
  for (const kind of Object.values(RegionKind)) {
    const packed = { tree: table[regionIndexField(kind)], polygons: table[regionIndexPolygonsField(kind)] };
    if (packed.tree.length > 0) kinds.set(kind, { packed, index: new PolygonIndex(table, packed, order) });
  }
  return new Regions(table, table, table.text, kinds, dataset.manifest.countries);
}

export class Regions {
  /** First row of each kind, plus one more: the table is sorted by kind. */
  readonly #from: number[] = [];
  readonly #firm: boolean[] = [];
  /** Names already decoded: there are few units, and the same ones appear in response after response. */
  readonly #names: string[] = [];
  readonly #namesBn: string[] = [];
  readonly #cells: RegionCells;

  constructor(
    readonly table: RegionTable,
    readonly shapes: RegionShapes,
    readonly text: StringPool,
    readonly kinds: ReadonlyMap<RegionKind, KindPolygons>,
    /** ISO 3166 alpha-2 codes of the countries that the dataset covers. */
    readonly countries: readonly string[],
  ) {
    for (let row = table.kind.length - 1; row >= 0; row--) this.#from[table.kind[row]] = row;
    this.#cells = new RegionCells(shapes, kinds, table.kind.length);
    this.#names.length = table.kind.length;
    this.#namesBn.length = table.kind.length;
    for (const kind of Object.values(RegionKind)) {
      const rows = this.rows(kind);
      this.#firm[kind] = rows.some((row) => !this.isApproximate(row) && this.hasShape(row));
    }
  }

  /** Where the rows of a kind begin; they end at the first row of another kind. */
  firstRow(kind: RegionKind): number {
    return this.#from[kind] ?? this.table.kind.length;
  }

  /** The rows of a kind, by id. */
  rows(kind: RegionKind): number[] {
    const rows: number[] = [];
    for (let row = this.firstRow(kind); this.table.kind[row] === kind; row++) rows.push(row);
    return rows;
  }

  /** The row of a unit by its public id, or -1. */
  rowOf(kind: RegionKind, id: number): number {
    const from = this.#from[kind] ?? -1;
    if (from < 0) return -1;
    const { table } = this;
    const row = firstWhere(from, table.kind.length, (i) => table.kind[i] > kind || table.id[i] >= id);
    return table.kind[row] === kind && table.id[row] === id ? row : -1;
  }

  name(row: number): string {
    return row < 0 ? '' : (this.#names[row] ??= this.text.get(this.table.name[row]));
  }

  /** Empty if no Bangla name is known. */
  nameBn(row: number): string {
    return row < 0 ? '' : (this.#namesBn[row] ??= this.text.get(this.table.nameBn[row]));
  }

  aliases(row: number): string[] {
    const joined = this.text.get(this.table.aliases[row]);
    return joined === '' ? [] : joined.split('|');
  }

  isApproximate(row: number): boolean {
    return (this.table.flags[row] & RegionFlag.Approximate) !== 0;
  }

  hasShape(row: number): boolean {
    return this.shapes.polygonStart[row] < this.shapes.polygonStart[row + 1];
  }

  /** Whether the dataset knows the true boundary of any unit of this kind. */
  knowsBoundaries(kind: RegionKind): boolean {
    return this.#firm[kind];
  }

  /** The unit of a kind that contains the point, or -1. */
  find(kind: RegionKind, x: Fixed, y: Fixed): number {
    return this.#cells.find(kind, x, y);
  }

  /** The unit of a kind nearest to the point, within reach, or -1. */
  nearest(kind: RegionKind, x: Fixed, y: Fixed, reach: Metres): number {
    return this.kinds.get(kind)?.index.nearest(x, y, reach) ?? -1;
  }
}

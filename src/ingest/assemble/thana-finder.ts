// Finds the thana (police station area) that a unit lies in: one of those of its upazila, where the upazila has any.
import { RegionKind, type RegionTable } from '../../dataset/tables/regions.ts';
import type { TableRegions } from '../../regions/build/table-regions.ts';

export class ThanaFinder {
  /** Thanas by the row of their upazila. */
  readonly #own = new Map<number, number[]>();
  /** Thanas by the row of the union with a real boundary that contains their centre. */
  readonly #seated = new Map<number, number[]>();

  constructor(
    readonly table: RegionTable,
    readonly locator: TableRegions,
  ) {
    for (let row = 0; row < table.kind.length; row++) {
      if (table.kind[row] !== RegionKind.Thana || table.upazila[row] < 0) continue;
      add(this.#own, table.upazila[row], row);
      const union = locator.find(RegionKind.Union, table.lon[row], table.lat[row]);
      if (union >= 0 && !locator.isApproximate(union)) add(this.#seated, union, row);
    }
  }

  /** From its upazila, the thanas whose centre lies in it, and its own centre; -1 where it spreads over several. */
  of(row: number): number {
    const { table, locator } = this;
    const own = this.#own.get(table.upazila[row]);
    if (own?.length === 1) return own[0];
    const seated = this.#seated.get(row)?.filter((thana) => own?.includes(thana)) ?? [];
    if (seated.length > 0) return seated.length === 1 ? seated[0] : -1;
    const found = locator.find(RegionKind.Thana, table.lon[row], table.lat[row]);
    return own && !own.includes(found) ? -1 : found;
  }
}

function add(lists: Map<number, number[]>, key: number, row: number): void {
  const list = lists.get(key);
  if (list) list.push(row);
  else lists.set(key, [row]);
}

// Finds regions by the names that a source gives with its records: district, upazila or thana, union. Each combination is
// looked up once, since sources repeat them thousands of times.
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { CompactPool } from '../gather/compact-pool.ts';
import { nameKeys } from '../merge/unit-names.ts';
import type { AssembledRegions } from './region-rows.ts';

/** Rows of the regions table; -1 where the name is missing or unknown. */
export interface NamedRegions {
  readonly district: number;
  /** An upazila, or the metropolitan thana in its place. */
  readonly upazila: number;
  readonly union: number;
}

const NONE: NamedRegions = { district: -1, upazila: -1, union: -1 };

export class NamedRegionFinder {
  readonly #memo = new Map<string, NamedRegions>();
  readonly #byName = new Map<string, number[]>();

  constructor(
    readonly regions: AssembledRegions,
    readonly pool: CompactPool,
  ) {
    const { table, units } = regions;
    for (let row = 0; row < table.kind.length; row++) {
      const kind = table.kind[row];
      const wanted = kind >= RegionKind.District && kind <= RegionKind.Union;
      if (!wanted && kind !== RegionKind.Area) continue;
      const unit = units[row];
      for (const name of [unit.name, unit.nameBn, ...unit.aliases]) {
        if (!name) continue;
        const { spelling, sound } = nameKeys(name);
        for (const key of [`${kind}=${spelling}`, `${kind}~${sound}`]) {
          const rows = this.#byName.get(key);
          if (!rows) this.#byName.set(key, [row]);
          else if (rows[rows.length - 1] !== row) rows.push(row);
        }
      }
    }
  }

  /** Arguments are string numbers in the pool; 0 means no name. */
  find(district: number, upazila: number, union: number): NamedRegions {
    if (district === 0 && upazila === 0) return NONE;
    const key = `${district} ${upazila} ${union}`;
    let found = this.#memo.get(key);
    if (!found) this.#memo.set(key, (found = this.#resolve(district, upazila, union)));
    return found;
  }

  /** The area with that name (a string number in the pool) in a district; -1 where there is none, or several. */
  area(district: number, name: number): number {
    if (name === 0) return -1;
    const key = `area ${district} ${name}`;
    let found = this.#memo.get(key);
    if (!found) {
      const { table } = this.regions;
      const row = this.#only(
        RegionKind.Area,
        name,
        (area) => district < 0 || table.district[area] === district,
      );
      this.#memo.set(key, (found = { district, upazila: -1, union: row }));
    }
    return found.union;
  }

  #resolve(districtName: number, upazilaName: number, unionName: number): NamedRegions {
    const { table } = this.regions;
    const district = this.#only(RegionKind.District, districtName, () => true);
    const inDistrict = (row: number): boolean => district < 0 || table.district[row] === district;
    let upazila = this.#only(RegionKind.Upazila, upazilaName, inDistrict);
    if (upazila < 0) upazila = this.#only(RegionKind.Thana, upazilaName, inDistrict);
    const inUpazila = (row: number): boolean =>
      upazila < 0 ? inDistrict(row) : table.upazila[row] === upazila || table.thana[row] === upazila;
    const union = district < 0 && upazila < 0 ? -1 : this.#only(RegionKind.Union, unionName, inUpazila);
    return { district, upazila, union };
  }

  /** The only row of that kind and name; -1 where none or several match. */
  #only(kind: RegionKind, name: number, fits: (row: number) => boolean): number {
    if (name === 0) return -1;
    const { spelling, sound } = nameKeys(this.pool.get(name));
    for (const key of [`${kind}=${spelling}`, `${kind}~${sound}`]) {
      const rows = (this.#byName.get(key) ?? []).filter(fits);
      if (rows.length === 1) return rows[0];
      if (rows.length > 1) return -1;
    }
    return -1;
  }
}

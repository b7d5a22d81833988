// The administrative lists of the contract: divisions, districts, sub-districts, thanas, unions and cities.
import { RegionKind } from '../dataset/tables/regions.ts';
import { foldText } from '../text/normalise.ts';
import { CityNames } from './city-name.ts';
import { centreText } from './geojson.ts';
import { NameFilter } from './name-filter.ts';
import type { Regions } from './regions.ts';
import { UnknownUnit } from './unknown-unit.ts';

export interface UnitRecord {
  readonly id: number;
  readonly name: string;
  /** A JSON Point in a string. */
  readonly center: string;
}
export interface SubDistrictRecord extends UnitRecord {
  readonly district: string;
}
export interface UnionRecord extends UnitRecord {
  readonly sub_district: string;
}
export interface CityRecord {
  readonly name: string;
  readonly areas: readonly { readonly name: string }[];
}

/** Metropolitan thanas, which replace upazilas, appear in the list of sub-districts with their id plus this. */
const THANA_AS_SUB_DISTRICT = 20_000;
/** Upazilas whose police station has no row of its own appear in the list of thanas with their id plus this. */
const UPAZILA_AS_THANA = 10_000;

interface City {
  readonly name: string;
  /** All its names, folded, for searching. */
  names: string;
  readonly areas: Set<string>;
}

export class RegionLists {
  readonly #filter: NameFilter;
  #cities: readonly City[] | undefined;
  #plainUpazilas: readonly number[] | undefined;

  constructor(readonly regions: Regions) {
    this.#filter = new NameFilter(regions);
  }

  divisions(q = ''): UnitRecord[] {
    return this.#filter.contains(RegionKind.Division, q).map((row) => this.#unit(row));
  }

  districts(q = '', divisionId?: number): UnitRecord[] {
    const division = this.#known(RegionKind.Division, divisionId, 'division');
    return this.#filter
      .contains(RegionKind.District, q)
      .filter((row) => division < 0 || this.regions.table.division[row] === division)
      .map((row) => this.#unit(row));
  }

  subDistricts(q = '', districtId?: number): SubDistrictRecord[] {
    const district = this.#known(RegionKind.District, districtId, 'district');
    const { regions } = this;
    return this.#subDistrictRows(q)
      .filter((row) => district < 0 || regions.table.district[row] === district)
      .map((row) => {
        const { name, center } = this.#unit(row);
        const id = this.#subDistrictId(row);
        return { id, name, district: regions.name(regions.table.district[row]), center };
      });
  }

  /** Upazilas, and the thanas of cities that have none: what reverse geocoding calls a point's sub-district. */
  #subDistrictRows(q: string): number[] {
    const { table } = this.regions;
    const thanas = this.#filter.contains(RegionKind.Thana, q).filter((row) => table.upazila[row] < 0);
    return [...this.#filter.contains(RegionKind.Upazila, q), ...thanas];
  }

  #subDistrictId(row: number): number {
    const { kind, id } = this.regions.table;
    return kind[row] === RegionKind.Thana ? THANA_AS_SUB_DISTRICT + id[row] : id[row];
  }

  unions(q = '', subDistrictId?: number): UnionRecord[] {
    const { regions } = this;
    const above = this.#subDistrict(subDistrictId);
    return this.#filter
      .contains(RegionKind.Union, q)
      .filter(
        (row) => above < 0 || regions.table.upazila[row] === above || regions.table.thana[row] === above,
      )
      .map((row) => {
        const { id, name, center } = this.#unit(row);
        const own = regions.table.upazila[row] >= 0 ? regions.table.upazila[row] : regions.table.thana[row];
        return { id, name, sub_district: regions.name(own), center };
      });
  }

  #subDistrict(id: number | undefined): number {
    const thana = id === undefined ? -1 : this.regions.rowOf(RegionKind.Thana, id - THANA_AS_SUB_DISTRICT);
    if (thana >= 0 && this.regions.table.upazila[thana] < 0) return thana;
    return this.#known(RegionKind.Upazila, id, 'sub-district');
  }

  /** Police stations: those with a row of their own, plus every upazila that has none. */
  thanas(q = '', districtId?: number): UnitRecord[] {
    const district = this.#known(RegionKind.District, districtId, 'district');
    const { table } = this.regions;
    const within = (row: number): boolean => district < 0 || table.district[row] === district;
    const thanas = this.#filter.fuzzy(RegionKind.Thana, q).filter(within);
    const plain = this.#upazilasWithoutThana();
    const upazilas = this.#filter
      .fuzzy(RegionKind.Upazila, q)
      .filter((row) => within(row) && plain.includes(row));
    return [
      ...thanas.map((row) => this.#unit(row)),
      ...upazilas.map((row) => ({ ...this.#unit(row), id: UPAZILA_AS_THANA + table.id[row] })),
    ];
  }

  /** Towns with their areas, by name. For a town without known areas the sub-district takes the place of the area. */
  cities(q = ''): CityRecord[] {
    const wanted = foldText(q);
    return this.#allCities()
      .filter((city) => city.names.includes(wanted))
      .map((city) => ({ name: city.name, areas: [...city.areas].map((name) => ({ name })) }));
  }

  #unit(row: number): UnitRecord {
    const { regions } = this;
    return { id: regions.table.id[row], name: regions.name(row), center: centreText(regions, row) };
  }

  /** The row of a unit that a caller filters by; -1 without a filter. */
  #known(kind: RegionKind, id: number | undefined, word: string): number {
    if (id === undefined) return -1;
    const row = this.regions.rowOf(kind, id);
    if (row < 0) throw new UnknownUnit(`There is no ${word} with the id ${id} in this dataset`);
    return row;
  }

  #upazilasWithoutThana(): readonly number[] {
    if (!this.#plainUpazilas) {
      const { regions } = this;
      const identity = (row: number): string =>
        `${regions.table.district[row]} ${foldText(regions.name(row))}`;
      const thanas = regions.rows(RegionKind.Thana);
      const named = new Set(thanas.map(identity));
      const covered = new Set(thanas.map((row) => regions.table.upazila[row]));
      this.#plainUpazilas = regions
        .rows(RegionKind.Upazila)
        .filter((row) => !covered.has(row) && !named.has(identity(row)));
    }
    return this.#plainUpazilas;
  }

  #allCities(): readonly City[] {
    if (!this.#cities) {
      const { regions } = this;
      const names = new CityNames(regions);
      const byName = new Map<string, City>();
      const today = this.#districtSpellings();
      const city = (written: string, ...others: string[]): City => {
        const name = today.get(foldText(written)) ?? written;
        let known = byName.get(name);
        if (!known) byName.set(name, (known = { name, names: foldText(name), areas: new Set() }));
        for (const other of others) known.names += `\n${foldText(other)}`;
        return known;
      };
      const towns: [City, number][] = [];
      for (const kind of [RegionKind.CityCorporation, RegionKind.Pauroshova]) {
        for (const row of regions.rows(kind)) {
          const { en, bn } = names.ofTown(row);
          towns.push([city(en, bn, regions.name(row), ...regions.aliases(row)), row]);
        }
      }
      for (const row of regions.rows(RegionKind.Area)) {
        const { district } = regions.table;
        const { en, bn } = names.of(regions.table.city[row], district[row], regions.table.division[row]);
        if (en === '') continue;
        const aliases =
          district[row] >= 0 && regions.name(district[row]) === en ? regions.aliases(district[row]) : [];
        city(en, bn, ...aliases).areas.add(regions.name(row));
      }
      for (const [{ areas }, row] of towns) {
        const { upazila, thana } = regions.table;
        const above = upazila[row] >= 0 ? upazila[row] : thana[row];
        if (areas.size === 0 && above >= 0) areas.add(regions.name(above));
      }
      this.#cities = [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    }
    return this.#cities;
  }

  /** The current name of a district town, by its older spellings: Bogra is Bogura. */
  #districtSpellings(): Map<string, string> {
    const { regions } = this;
    return new Map(
      regions
        .rows(RegionKind.District)
        .flatMap((row) => regions.aliases(row).map((alias) => [foldText(alias), regions.name(row)])),
    );
  }
}

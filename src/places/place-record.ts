// Reads rows of the places table into the parts of a response: names, address, area, city, code. Shared by reverse geocoding,
// search and nearby, so that a place is written the same way everywhere.
import type { Dataset } from '../dataset/open.ts';
import type { StringPool } from '../dataset/string-pool.ts';
import type { TableOf } from '../dataset/table-schema.ts';
import { CONTACTS } from '../dataset/tables/contacts.ts';
import { OWN_FIELDS } from '../dataset/tables/own-fields.ts';
import { PLACE_TYPES, type PlaceType } from '../dataset/tables/place-types.ts';
import { PLACES, PlaceKind } from '../dataset/tables/places.ts';
import { RegionKind } from '../dataset/tables/regions.ts';
import { firstAtLeast, firstWhere } from '../lookup/binary-search.ts';
import { areaAbove } from '../regions/chain.ts';
import { CityNames } from '../regions/city-name.ts';
import type { Regions } from '../regions/regions.ts';
import type { Named } from '../text/bilingual.ts';
import { type AddressParts, composeBangla, composeEnglish } from './address/compose-address.ts';
import { idOfUCode, uCodeOf } from './u-code.ts';

/** Where something lies, as its address says. `bn` of a name may be missing: see `banglaOf`. */
export interface Locality {
  /** The finest first; in rural areas the union. */
  readonly subAreas: readonly Named[];
  /** Never empty: Mirpur in Dhaka, the upazila in rural areas. */
  readonly area: Named;
  readonly city: Named;
}

/** Rows of the regions table that an address is composed from. */
export interface LocalityRows {
  readonly division?: number;
  readonly district: number;
  readonly upazila: number;
  readonly thana: number;
  /** City corporation or pauroshova. */
  readonly city: number;
  readonly union: number;
  readonly area: number;
  readonly subArea: number;
}

/** By the names that answers have for them. */
export interface Contact {
  readonly opening_hours?: string;
  readonly phone?: string;
  readonly website?: string;
}

/** Where what is said of a place comes from. */
export interface DataSource {
  readonly name: string;
  /** Of which day the data is, where the source says so. */
  readonly date?: string;
  readonly attribution: string;
  readonly licence: string;
}

export class PlaceRecords {
  readonly table: TableOf<typeof PLACES>;
  readonly text: StringPool;
  readonly #byId: Uint32Array;
  readonly #cities: CityNames;
  readonly #own: TableOf<typeof OWN_FIELDS> | undefined;
  readonly #contacts: TableOf<typeof CONTACTS> | undefined;
  /** Rows by unit, once one was asked for. */
  #byRegion: Int32Array | undefined;
  readonly #sources: readonly DataSource[];
  /** By source: which own field is the address. */
  readonly #addressColumns: readonly (string | undefined)[];
  /** Rows by their owners' ids, once one was asked for. */
  #byOwnId: Map<string, number[]> | undefined;

  constructor(
    dataset: Dataset,
    readonly regions: Regions,
  ) {
    const table = dataset.table(PLACES);
    this.table = table;
    this.text = table.text;
    this.#byId = table.byId;
    this.#cities = new CityNames(regions);
    this.#sources = dataset.manifest.sources.map(({ name, date, attribution, licence }) => ({
      name,
      ...(date === undefined ? {} : { date: date.slice(0, 10) }),
      attribution,
      licence,
    }));
    this.#addressColumns = dataset.manifest.sources.map(({ addressColumn }) => addressColumn);
    this.#own = dataset.has(OWN_FIELDS.file) ? dataset.table(OWN_FIELDS) : undefined;
    this.#contacts = dataset.has(CONTACTS.file) ? dataset.table(CONTACTS) : undefined;
  }

  get length(): number {
    return this.table.kind.length;
  }

  /** The row of a place by its public id, or -1. */
  rowOfId(id: number): number {
    const byId = this.#byId;
    const at = firstWhere(0, byId.length, (i) => this.table.id[byId[i]] >= id);
    return at < byId.length && this.table.id[byId[at]] === id ? byId[at] : -1;
  }

  /** The row that represents a unit, or -1. */
  rowOfRegion(region: number): number {
    if (!this.#byRegion) {
      const { kind, region: of } = this.table;
      this.#byRegion = new Int32Array(this.regions.table.kind.length).fill(-1);
      for (let row = 0; row < kind.length; row++)
        if (kind[row] === PlaceKind.Region) this.#byRegion[of[row]] = row;
    }
    return this.#byRegion[region] ?? -1;
  }

  /** The row of a place by its code, or -1. */
  rowOfUCode(code: string): number {
    const id = idOfUCode(code);
    return id === undefined ? -1 : this.rowOfId(id);
  }

  /** Rows by the id that their source gave them. */
  rowsOfOwnId(ownId: string): readonly number[] {
    if (!this.#own) return [];
    this.#byOwnId ??= this.#ownIds(this.#own);
    return this.#byOwnId.get(ownId) ?? [];
  }

  /** Fields that the source gave beyond those that are known here; undefined where there are none. */
  extra(row: number): Readonly<Record<string, string>> | undefined {
    const own = this.#own;
    if (!own) return undefined;
    const at = firstAtLeast(own.row, row);
    if (own.row[at] !== row || own.extra[at] === 0) return undefined;
    return JSON.parse(this.text.get(own.extra[at]));
  }

  /** When it is open and how to reach it, as far as its source says. */
  contact(row: number): Contact {
    const contacts = this.#contacts;
    const at = contacts ? firstAtLeast(contacts.row, row) : 0;
    if (contacts?.row[at] !== row) return {};
    const text = (number: number): string | undefined => (number === 0 ? undefined : this.text.get(number));
    return {
      opening_hours: text(contacts.hours[at]),
      phone: text(contacts.phone[at]),
      website: text(contacts.website[at]),
    };
  }

  /** The source of the row that is shown; where several sources have a place, of the one that won. */
  source(row: number): DataSource {
    return this.#sources[this.table.source[row]];
  }

  /** The address as the owner of the place writes it. */
  #statedAddress(row: number): string | undefined {
    const column = this.#addressColumns[this.table.source[row]];
    return column === undefined ? undefined : this.extra(row)?.[column];
  }

  #ownIds({ row, ownId }: TableOf<typeof OWN_FIELDS>): Map<string, number[]> {
    const rows = new Map<string, number[]>();
    for (let i = 0; i < row.length; i++) {
      if (ownId[i] === 0) continue;
      const id = this.text.get(ownId[i]);
      const known = rows.get(id);
      if (known) known.push(row[i]);
      else rows.set(id, [row[i]]);
    }
    return rows;
  }

  uCode(row: number): string {
    return uCodeOf(this.table.id[row]);
  }

  type(row: number): PlaceType {
    return PLACE_TYPES[this.table.type[row]] ?? 'Others';
  }

  subType(row: number): string {
    return this.text.get(this.table.subType[row]);
  }

  /** Empty for a house that has only a number. */
  name(row: number): Named {
    return { en: this.text.get(this.table.name[row]), bn: this.text.get(this.table.nameBn[row]) };
  }

  aliases(row: number): string[] {
    const joined = this.text.get(this.table.aliases[row]);
    return joined === '' ? [] : joined.split('|');
  }

  /** The number alone, e.g. "12/A"; empty if there is none. */
  house(row: number): string {
    return this.text.get(this.table.house[row]);
  }

  street(row: number): Named | undefined {
    const { table } = this;
    if (table.street[row] === 0) return undefined;
    return { en: this.text.get(table.street[row]), bn: this.text.get(table.streetBn[row]) };
  }

  locality(row: number): Locality {
    return this.localityOf(this.localityRows(row));
  }

  localityRows(row: number): LocalityRows {
    const { table } = this;
    return {
      district: table.district[row],
      upazila: table.upazila[row],
      thana: table.thana[row],
      city: table.city[row],
      union: table.union[row],
      area: table.area[row],
      subArea: table.subArea[row],
    };
  }

  /** In a town: its areas and sub-areas. In rural areas union, upazila and district take their places. */
  localityOf(rows: LocalityRows): Locality {
    const city: Named = this.#cities.of(rows.city, rows.district, rows.division);
    const area = rows.area >= 0 ? areaAbove(this.regions, rows.area) : -1;
    if (area >= 0) return { subAreas: this.#subAreas(rows.subArea), area: this.#named(area), city };
    const unit = rows.upazila >= 0 ? rows.upazila : rows.thana >= 0 ? rows.thana : rows.district;
    const part = rows.union >= 0 ? rows.union : this.#pauroshova(rows.city);
    // A town with the name of its district is already mentioned as the city.
    const told = part < 0 || this.regions.name(part) === city.en;
    return {
      subAreas: told ? [] : [this.#named(part)],
      area: unit >= 0 ? this.#named(unit) : city,
      city,
    };
  }

  /** What the address of a row is composed from. */
  addressParts(row: number, locality = this.locality(row)): AddressParts {
    const name = this.name(row);
    const kind = this.table.kind[row];
    const ofStreet = kind === PlaceKind.Street;
    return {
      placeName: ofStreet || name.en === '' ? undefined : name,
      house: this.house(row),
      road: ofStreet ? name : this.street(row),
      stated: this.#statedAddress(row),
      ...(kind === PlaceKind.Region ? this.#withoutItself(row, locality) : locality),
    };
  }

  address(row: number): string {
    return composeEnglish(this.addressParts(row));
  }

  addressBn(row: number): string {
    return composeBangla(this.addressParts(row));
  }

  /** The address of a region is its name and what it lies in, without repeating itself. */
  #withoutItself(row: number, locality: Locality): Partial<Locality> {
    const own = this.name(row).en;
    const kind = this.regions.table.kind[this.table.region[row]];
    if (kind <= RegionKind.District) return {};
    return {
      subAreas: locality.subAreas.filter((part) => part.en !== own),
      area: locality.area.en === own ? undefined : locality.area,
      city: locality.city,
    };
  }

  #subAreas(finest: number): Named[] {
    const { table } = this.regions;
    const names: Named[] = [];
    for (let row = finest; row >= 0 && table.kind[row] === RegionKind.SubArea; row = table.parent[row]) {
      names.push(this.#named(row));
      if (names.length === 4) break;
    }
    return names;
  }

  #pauroshova(town: number): number {
    return town >= 0 && this.regions.table.kind[town] === RegionKind.Pauroshova ? town : -1;
  }

  #named(region: number): Named {
    return { en: this.regions.name(region), bn: this.regions.nameBn(region) };
  }
}

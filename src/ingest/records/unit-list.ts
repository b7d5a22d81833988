// A list of administrative units without boundaries (a gazetteer): names in both languages, centres, postcodes. It adds to
// units that other sources have, and makes units of its own only for kinds that no other source has.
import { dirname } from 'node:path';
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { cityName } from './city-names.ts';
import type { Field } from './fields.ts';
import { pointOf } from './point-of.ts';
import { type TableRecord, wholeNumber } from './record.ts';
import { namesOf } from './record-names.ts';

const PARENTS: readonly (readonly [Field, RegionKind])[] = [
  ['upazilaId', RegionKind.Upazila],
  ['cityId', RegionKind.CityCorporation],
  ['districtId', RegionKind.District],
  ['divisionId', RegionKind.Division],
];

export class UnitListReader {
  readonly #added = new Set<string>();

  /** Lists in the same folder may refer to each other's ids. */
  constructor(
    readonly gatherer: Gatherer,
    readonly source: number,
    readonly path: string,
    readonly kind: RegionKind,
  ) {}

  read(record: TableRecord): string | undefined {
    const office = record.get('postOffice');
    const names = namesOf(record);
    const isOffice = this.kind === RegionKind.PostOffice && office !== '';
    const number = wholeNumber(record.get('ward')) ?? wholeNumber(record.get('zone'));
    const name = isOffice ? office : names.name;
    if (!name) return 'it names no administrative unit';
    const where = pointOf(record);
    const at = 'lon' in where ? where : undefined;
    const id = record.get('id');
    const parent = this.#parent(record, at !== undefined);
    const short = record.get('shortName');
    this.gatherer.region({
      kind: this.kind,
      key: id ? this.#key(this.kind, id) : `${this.path}/${parent}/${name}`,
      parent,
      name: this.kind === RegionKind.Union ? name.replace(/ union$/i, '') : name,
      nameBn: isOffice ? undefined : names.nameBn?.replace(UNION_BN, ''),
      aliases: short ? [short, ...(names.aliases ?? [])] : names.aliases,
      number: this.kind === RegionKind.Ward || this.kind === RegionKind.Zone ? number : undefined,
      lon: at?.lon,
      lat: at?.lat,
      // Where lists have no postcode for a union they repeat that of its district; only those of post offices are reliable.
      postcode: this.kind === RegionKind.PostOffice ? wholeNumber(record.get('postcode')) : undefined,
      weak: true,
      source: this.source,
    });
    return undefined;
  }

  #key(kind: RegionKind, id: string): string {
    return `${dirname(this.path)}/list/${kind}/${id}`;
  }

  /** Plain numeric ids differ between lists, so they only count for records without a position. */
  #parent(record: TableRecord, placed: boolean): string | undefined {
    const city = record.get('city');
    if (city) return this.#named(RegionKind.CityCorporation, cityName(city), this.#referred(record, placed));
    const referred = this.#referred(record, placed);
    const upazila = record.get('upazila');
    return upazila && this.kind > RegionKind.Thana
      ? this.#named(RegionKind.Upazila, upazila, referred)
      : referred;
  }

  #referred(record: TableRecord, placed: boolean): string | undefined {
    for (const [field, kind] of PARENTS) {
      const id = record.get(field);
      if (id === '' || id === 'null' || kind >= this.kind) continue;
      if (placed && /^\d+$/.test(id)) continue;
      return this.#key(kind, id);
    }
    return undefined;
  }

  #named(kind: RegionKind, name: string, parent: string | undefined): string {
    const key = `${this.path}/${kind}/${parent}/${name}`;
    if (!this.#added.has(key)) {
      this.#added.add(key);
      this.gatherer.region({ kind, key, name, parent, weak: true, source: this.source });
    }
    return key;
  }
}

const UNION_BN = new RegExp(' ইউনিয়ন$'.normalize('NFC'));

// A row of a table of administrative units, with or without a boundary: the unit itself and the larger units that the row
// names. The same unit in several rows (land and water) is one unit.
import { RegionKind } from '../../dataset/tables/regions.ts';
import { haversine } from '../../geo/distance.ts';
import type { Gatherer, PolygonDraft, RegionDraft } from '../gather/gathered.ts';
import { type Centre, centreOf } from '../merge/centre.ts';
import { isTownPart } from '../merge/unit-names.ts';
import { cityName, dhakaCode } from './city-names.ts';
import { pointOf } from './point-of.ts';
import { type TableRecord, wholeNumber } from './record.ts';
import { namesOf, titleCased } from './record-names.ts';
import { LEVEL_KIND } from './unit-kinds.ts';

/** Wards and towns that a census lists among its unions. */
const WARD_NAME = /^ward\s*(?:no\.?)?[\s\-.]*0*(\d{1,3})/i;
const TOWN_NAME = /\bp[ao]u?ra?o?s?h?[ao]va?$/i;
/** A town whose name is nothing but that word. */
const TOWN_ALONE = /^p[ao]u?ra?o?s?h?[ao]va?$/i;

/** Parts of the same name that are farther apart than this are two units, in metres. */
const ONE_UNIT = 25_000;

export class BoundaryReader {
  readonly #added = new Set<string>();
  /** Centres of the units with the same key. */
  readonly #centres = new Map<string, Centre[]>();

  /** `kind`: what the file is about, where its name or the user says so. */
  constructor(
    readonly gatherer: Gatherer,
    readonly source: number,
    readonly prefix: string,
    readonly kind?: RegionKind,
  ) {}

  /** Adds the record's units; returns a reason if it names none. */
  read(record: TableRecord): string | undefined {
    const polygons = record.shape?.kind === 'polygons' ? record.shape.polygons : undefined;
    const id = dhakaCode(record.get('id')) ?? dhakaCode(record.get('zone'));
    const ward =
      wholeNumber(record.get('ward')) ?? (this.kind === RegionKind.Zone ? undefined : wardOf(record, id));
    if (ward !== undefined && (record.get('city') !== '' || id))
      return this.#ward(record, polygons, cityName(record.get('city') || (id?.city ?? '')), ward);
    const zone = wholeNumber(record.get('zone')) ?? (record.get('zone') ? id?.number : undefined);
    if (zone !== undefined && (record.get('city') !== '' || id))
      return void this.#zone(cityName(record.get('city') || (id?.city ?? '')), zone, polygons);
    return this.#unit(record, polygons);
  }

  #add(draft: Omit<RegionDraft, 'source'>): string {
    this.gatherer.region({ ...draft, source: this.source });
    return draft.key;
  }

  /** A unit known by name only: added once. */
  #named(kind: RegionKind, key: string, name: string, more: Partial<RegionDraft> = {}): string {
    if (!this.#added.has(key)) {
      this.#added.add(key);
      this.#add({ kind, key, name, ...more });
    }
    return key;
  }

  #city(name: string, more: Partial<RegionDraft> = {}): string {
    return this.#named(RegionKind.CityCorporation, `${this.prefix}/city/${name}`, name, more);
  }

  #zone(city: string, zone: number, polygons?: readonly PolygonDraft[]): string {
    const key = `${this.prefix}/zone/${city}/${zone}`;
    const draft = { parent: this.#city(city), number: zone };
    if (!polygons) return this.#named(RegionKind.Zone, key, `Zone ${zone}`, draft);
    return this.#add({ kind: RegionKind.Zone, key, name: `Zone ${zone}`, polygons, ...draft });
  }

  #ward(
    record: TableRecord,
    polygons: readonly PolygonDraft[] | undefined,
    city: string,
    ward: number,
  ): undefined {
    const zone = wholeNumber(record.get('zone'));
    this.#add({
      kind: RegionKind.Ward,
      key: `${this.prefix}/ward/${city}/${ward}`,
      name: `Ward ${ward}`,
      number: ward,
      parent: this.#city(city),
      zone: zone === undefined ? undefined : this.#zone(city, zone),
      population: wholeNumber(record.get('population')),
      polygons,
    });
  }

  #unit(record: TableRecord, polygons: readonly PolygonDraft[] | undefined): string | undefined {
    const division = titleCased(record.get('division'));
    const district = titleCased(record.get('district'));
    const upazila = titleCased(record.get('upazila') || record.get('thana'));
    const union = titleCased(record.get('union'));
    const { name = '', nameBn, aliases } = namesOf(record);
    const code = record.get('code') || undefined;
    const upazilaCode = record.get('upazilaCode') || undefined;
    const own = this.#ownKind(record, { division, district, upazila, union, name });
    if (!own) return 'it names no administrative unit';

    let parent: string | undefined;
    if (division && own.kind > RegionKind.Division)
      parent = this.#named(RegionKind.Division, `${this.prefix}/division/${division}`, division, {
        nameBn: record.get('divisionBn') || undefined,
      });
    const districtKey = `${this.prefix}/district/${division}/${district}`;
    if (district && own.kind > RegionKind.District)
      parent = this.#named(RegionKind.District, districtKey, district, {
        parent,
        nameBn: record.get('districtBn') || undefined,
      });
    if (upazila && own.kind > RegionKind.Thana)
      parent = this.#named(RegionKind.Upazila, this.#upazilaKey(upazilaCode, districtKey, upazila), upazila, {
        parent,
        code: upazilaCode,
        points: pointIn(polygons),
      });

    const where = polygons ? undefined : pointOf(record);
    const unitCode = own.kind === RegionKind.Upazila ? (upazilaCode ?? code) : code;
    const town = own.kind === RegionKind.Union && TOWN_NAME.test(own.name) && upazila;
    // A ward with the code of a union is not that union.
    const part = own.kind === RegionKind.Union && isTownPart(own.name) ? '/part' : '';
    const base =
      own.kind === RegionKind.Upazila
        ? this.#upazilaKey(unitCode, districtKey, own.name)
        : `${this.prefix}/${own.kind}/${unitCode ?? `${parent}/${own.name}`}${part}`;
    const draft = {
      kind: own.kind,
      key: unitCode ? base : this.#placed(base, polygons),
      parent,
      name: town && TOWN_ALONE.test(own.name) ? `${upazila} ${own.name}` : own.name,
      nameBn: own.name === name ? nameBn : undefined,
      aliases: own.name === name ? aliases : undefined,
      code: unitCode,
      population: wholeNumber(record.get('population')),
      postcode: wholeNumber(record.get('postcode')),
      polygons,
      lon: where && 'lon' in where ? where.lon : undefined,
      lat: where && 'lon' in where ? where.lat : undefined,
    };
    this.#add(draft);
    this.#alsoTown(draft, district, Boolean(town), districtKey);
    return undefined;
  }

  /** A census union may be a town or a city ward: then the corresponding unit of the base tables gets the boundary as well. */
  #alsoTown(draft: Omit<RegionDraft, 'source'>, district: string, town: boolean, districtKey: string): void {
    if (town) this.#add({ ...draft, kind: RegionKind.Pauroshova, key: `${draft.key}/town`, weak: true });
    const ward = draft.kind === RegionKind.Union ? WARD_NAME.exec(draft.name) : null;
    // Dhaka's wards have been renumbered since; its own files have them.
    if (!ward || !district || /^dhaka$/i.test(district)) return;
    const city = this.#city(`${district} City Corporation`, { parent: districtKey, weak: true });
    this.#add({
      kind: RegionKind.Ward,
      key: `${this.prefix}/ward/${district}/${Number(ward[1])}`,
      name: `Ward ${Number(ward[1])}`,
      number: Number(ward[1]),
      parent: city,
      polygons: draft.polygons,
      weak: true,
    });
  }

  /** Parts of one unit lie together; two units of the same name, for which the file gives no parents, do not. */
  #placed(base: string, polygons: readonly PolygonDraft[] | undefined): string {
    const centre = polygons && centreOf(polygons);
    if (!centre) return base;
    const known = this.#centres.get(base) ?? [];
    this.#centres.set(base, known);
    let at = known.findIndex(({ lon, lat }) => haversine(lon, lat, centre.lon, centre.lat) < ONE_UNIT);
    if (at < 0) at = known.push(centre) - 1;
    return at === 0 ? base : `${base}#${at + 1}`;
  }

  #upazilaKey(code: string | undefined, district: string, name: string): string {
    return `${this.prefix}/upazila/${code ?? `${district}/${name}`}`;
  }

  #ownKind(
    record: TableRecord,
    given: Readonly<Record<'division' | 'district' | 'upazila' | 'union' | 'name', string>>,
  ): { readonly kind: RegionKind; readonly name: string } | undefined {
    const { division, district, upazila, union, name } = given;
    const kind = this.kind ?? LEVEL_KIND[record.get('level')];
    if (name && kind) return { kind, name };
    if (union) return { kind: RegionKind.Union, name: union };
    if (name && upazila) return { kind: RegionKind.Union, name };
    if (name && district) return { kind: RegionKind.Upazila, name };
    if (name && division) return { kind: RegionKind.District, name };
    if (upazila) return { kind: RegionKind.Upazila, name: upazila };
    if (district) return { kind: RegionKind.District, name: district };
    if (division) return { kind: RegionKind.Division, name: division };
    return name ? { kind: RegionKind.Area, name } : undefined;
  }
}

/** A point in a unit known by name only, from one of its parts. */
function pointIn(polygons: readonly PolygonDraft[] | undefined): Float64Array | undefined {
  const centre = polygons && centreOf(polygons);
  return centre && Float64Array.of(centre.lon, centre.lat);
}

/** "N_01" in the id column of a list of wards. */
const wardOf = (record: TableRecord, id: { readonly number: number } | undefined): number | undefined =>
  dhakaCode(record.get('id')) ? id?.number : undefined;

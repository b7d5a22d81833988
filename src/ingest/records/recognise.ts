// What a table is about: places, boundaries, lists of units, roads. Decided by its columns and shapes, the file's name only beside
// them, unless the user says it (boundaries=FILE).
import { RegionKind } from '../../dataset/tables/regions.ts';
import { dhakaCode } from './city-names.ts';
import type { Field, FieldMap } from './fields.ts';
import type { Shape } from './record.ts';
import { SourceError } from './source-error.ts';
import { unitKindOf } from './unit-kinds.ts';

export type TableSubject =
  | { readonly about: 'places' }
  | { readonly about: 'layer' }
  | { readonly about: 'roads' }
  | { readonly about: 'reference points' }
  | { readonly about: 'boundaries'; readonly kind?: RegionKind }
  | { readonly about: 'units'; readonly kind: RegionKind };

/** What a user may put before a file: `places=pois.csv`, `wards=my-wards.geojson`. */
export const TABLE_WORDS: Readonly<Record<string, TableSubject>> = {
  places: { about: 'places' },
  layer: { about: 'layer' },
  addresses: { about: 'places' },
  roads: { about: 'roads' },
  boundaries: { about: 'boundaries' },
  countries: { about: 'boundaries', kind: RegionKind.Country },
  divisions: { about: 'boundaries', kind: RegionKind.Division },
  districts: { about: 'boundaries', kind: RegionKind.District },
  upazilas: { about: 'boundaries', kind: RegionKind.Upazila },
  thanas: { about: 'boundaries', kind: RegionKind.Thana },
  cities: { about: 'boundaries', kind: RegionKind.CityCorporation },
  pauroshovas: { about: 'boundaries', kind: RegionKind.Pauroshova },
  unions: { about: 'boundaries', kind: RegionKind.Union },
  wards: { about: 'boundaries', kind: RegionKind.Ward },
  zones: { about: 'boundaries', kind: RegionKind.Zone },
  areas: { about: 'boundaries', kind: RegionKind.Area },
  postoffices: { about: 'boundaries', kind: RegionKind.PostOffice },
};

/** What is known of a table when it has to be decided: its columns, and the first record's values. */
export interface FirstRecord {
  readonly fields: FieldMap;
  readonly shape: Shape['kind'] | undefined;
  value(field: Field): string;
}

/** Undefined where nothing says it. Polygons that are not known to be units or things are refused with what they could be. */
export function recogniseTable(path: string, first: FirstRecord): TableSubject | undefined {
  const { fields, shape } = first;
  const named = unitKindOf(path);
  const has = (...names: Field[]): boolean => names.every((name) => fields.has(name));
  if (shape === 'lines') return { about: 'roads' };
  if (shape === 'polygons') {
    if (saysItsUnit(first, named)) return { about: 'boundaries', kind: named };
    if (has('name') && (has('type') || has('house'))) return { about: 'places' };
    throw new SourceError(path, whatPolygons(path, named));
  }
  if (has('road', 'chainage', 'lat', 'lon')) return { about: 'reference points' };
  if (named !== undefined && has('postOffice')) return { about: 'units', kind: named };
  const refers = has('divisionId') || has('districtId') || has('upazilaId') || has('cityId');
  const listed = has('id', 'name') && (refers || named === RegionKind.Division);
  const isPlaced = has('lat') || has('address');
  if (named !== undefined && (listed || (has('name', 'city') && !isPlaced) || (refers && !isPlaced)))
    return { about: 'units', kind: named };
  if (shape === 'point' || has('lat', 'lon')) return { about: 'places' };
  if ((has('id', 'zone') || has('ward', 'zone')) && isOfCity(first))
    return { about: 'boundaries', kind: RegionKind.Ward };
  return undefined;
}

/**
 * Whether columns say that a polygon is a unit: a level or a census code, the larger units, a ward or zone of a city. The name of a
 * file says which kind of unit it is, but not that it is one: "delivery-zones" are nobody's zones but its owner's.
 */
function saysItsUnit(first: FirstRecord, named: RegionKind | undefined): boolean {
  const { fields } = first;
  if (fields.has('level')) return true;
  if (fields.has('ward') || fields.has('zone')) return isOfCity(first);
  if (named === RegionKind.Ward || named === RegionKind.Zone) return isOfCity(first);
  const evidence = [...UNIT_FIELDS, ...CODE_FIELDS].some((field) => fields.has(field));
  return evidence && (named !== undefined || !fields.has('name') || fields.has('code'));
}

/** A corporation, or the code of a ward or zone of Dhaka: N_01. */
const isOfCity = ({ fields, value }: FirstRecord): boolean =>
  fields.has('city') || [value('id'), value('zone')].some((text) => dhakaCode(text) !== undefined);

const UNIT_FIELDS = ['division', 'district', 'upazila', 'union', 'level'] as const;
const CODE_FIELDS = ['code', 'upazilaCode', 'divisionId', 'districtId', 'upazilaId', 'cityId'] as const;

/** The question that polygons without a kind raise, with an answer for each case. */
function whatPolygons(path: string, named: RegionKind | undefined): string {
  const word = Object.entries(TABLE_WORDS).find(
    ([, table]) => table.about === 'boundaries' && table.kind === named && named !== undefined,
  )?.[0];
  return [
    "its polygons do not say what they are, and a file's name alone does not make them administrative units.",
    `Delivery areas and the like are geofences: thikana fence import ${path} --account ID;`,
    `shown on the map and found by name, without changing any address: layer=${path};`,
    `administrative units: ${word ?? 'wards'}=${path}, or another level (districts=, upazilas=, unions=, wards=, zones=, areas=);`,
    `places with an outline (parks, campuses): places=${path}`,
  ].join(' ');
}

// What a table is about: places, boundaries, lists of units, roads. Decided by its columns, shapes and name, unless the user
// says it (boundaries=FILE).
import { RegionKind } from '../../dataset/tables/regions.ts';
import type { FieldMap } from './fields.ts';
import type { Shape } from './record.ts';
import { SourceError } from './source-error.ts';
import { unitKindOf } from './unit-kinds.ts';

export type TableKind =
  | { readonly about: 'places' }
  | { readonly about: 'roads' }
  | { readonly about: 'reference points' }
  | { readonly about: 'boundaries'; readonly kind?: RegionKind }
  | { readonly about: 'units'; readonly kind: RegionKind };

/** What a user may put before a file: `places=pois.csv`, `wards=my-wards.geojson`. */
export const TABLE_WORDS: Readonly<Record<string, TableKind>> = {
  places: { about: 'places' },
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

const UNIT_FIELDS = ['division', 'district', 'upazila', 'union', 'ward', 'zone', 'level'] as const;

export function recogniseTable(
  path: string,
  fields: FieldMap,
  columns: readonly string[],
  shape: Shape['kind'] | undefined,
): TableKind {
  const named = unitKindOf(path);
  const has = (...names: Parameters<FieldMap['has']>[0][]): boolean =>
    names.every((name) => fields.has(name));
  if (shape === 'lines') return { about: 'roads' };
  if (shape === 'polygons') {
    const units = named !== undefined || UNIT_FIELDS.some((field) => fields.has(field));
    const things = has('name') && (fields.has('type') || fields.has('house'));
    return units || !things ? { about: 'boundaries', kind: named } : { about: 'places' };
  }
  if (has('road', 'chainage', 'lat', 'lon')) return { about: 'reference points' };
  if (named !== undefined && has('postOffice')) return { about: 'units', kind: named };
  const refers =
    fields.has('divisionId') || fields.has('districtId') || fields.has('upazilaId') || fields.has('cityId');
  const listed = has('id', 'name') && (refers || named === RegionKind.Division);
  if (named !== undefined && (listed || (has('name', 'city') && !has('lat')) || (refers && !has('lat'))))
    return { about: 'units', kind: named };
  if (shape === 'point' || has('lat', 'lon')) return { about: 'places' };
  if (has('id', 'zone') || has('ward', 'zone')) return { about: 'boundaries', kind: RegionKind.Ward };
  throw new SourceError(
    path,
    `nothing says where its rows are: the columns are ${columns.slice(0, 20).join(', ')}; name the coordinate columns with --map lat=COLUMN,lon=COLUMN`,
  );
}

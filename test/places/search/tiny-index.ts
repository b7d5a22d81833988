// A text index over a handful of names, for tests that need no country around it.
import { TableBuilder } from '../../../src/dataset/column-builder.ts';
import { StringPoolBuilder } from '../../../src/dataset/string-pool.ts';
import { PLACE_SCHEMA, PlaceKind, type PlaceTable } from '../../../src/dataset/tables/places.ts';
import { REGION_SCHEMA, RegionKind } from '../../../src/dataset/tables/regions.ts';
import type { TextColumns } from '../../../src/dataset/tables/text-index.ts';
import { toFixedDegrees } from '../../../src/geo/units.ts';
import { buildTextIndex } from '../../../src/places/build/text-index.ts';
import { TextSearch } from '../../../src/places/search/text-search.ts';

export interface TinyPlace {
  readonly name?: string;
  readonly nameBn?: string;
  readonly aliases?: string;
  readonly house?: string;
  readonly street?: string;
  readonly importance?: number;
  readonly at?: readonly [lon: number, lat: number];
  /** Name of its district, one of `districts`. */
  readonly district?: string;
  readonly kind?: number;
}

export interface TinyIndex {
  readonly columns: TextColumns;
  readonly places: PlaceTable;
  readonly search: TextSearch;
  /** Names (or houses) of what a query finds. */
  find(query: string, options?: Parameters<TextSearch['search']>[1]): string[];
}

export function tinyIndex(rows: readonly TinyPlace[], districts: readonly string[] = []): TinyIndex {
  const regionText = new StringPoolBuilder();
  const regions = new TableBuilder(REGION_SCHEMA, { parent: -1, division: -1, district: -1 });
  districts.forEach((name, row) => {
    regions.add({ kind: RegionKind.District, id: row + 1, name: regionText.add(name), district: row });
  });
  const placeText = new StringPoolBuilder();
  const table = new TableBuilder(PLACE_SCHEMA, {
    region: -1,
    district: -1,
    upazila: -1,
    thana: -1,
    city: -1,
    union: -1,
    ward: -1,
    area: -1,
    subArea: -1,
  });
  rows.forEach((row, i) => {
    const [lon, lat] = row.at ?? [90 + i * 0.01, 23];
    table.add({
      id: i + 1,
      kind: row.kind ?? (row.house ? PlaceKind.House : PlaceKind.Poi),
      importance: row.importance ?? 50,
      name: placeText.add(row.name),
      nameBn: placeText.add(row.nameBn?.normalize('NFC')),
      aliases: placeText.add(row.aliases),
      house: placeText.add(row.house),
      street: placeText.add(row.street),
      lon: toFixedDegrees(lon),
      lat: toFixedDegrees(lat),
      district: row.district === undefined ? -1 : districts.indexOf(row.district),
    });
  });
  const places = table.finish();
  const columns = buildTextIndex({ places, placeText, regions: regions.finish(), regionText });
  const search = new TextSearch(columns, places);
  const label = (row: number): string =>
    rows[row].name ?? rows[row].nameBn ?? `${rows[row].house}, ${rows[row].street}`;
  return {
    columns,
    places,
    search,
    find: (query, options) => search.search(query, options).map((hit) => label(hit.row)),
  };
}

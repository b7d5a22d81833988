// The places table of the dataset: a row for each named region, each street, and each place that the sources brought.
import { TableBuilder } from '../../dataset/column-builder.ts';
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { PLACE_SCHEMA, PlaceKind, type PlaceRows } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';
import { emptyChain, type RegionChain, townOf } from '../../regions/build/table-regions.ts';
import { foldText } from '../../text/normalise.ts';
import type { ColumnGatherer } from '../gather/column-gatherer.ts';
import { joinAliases } from '../gather/gathered-places.ts';
import { nameKeys } from '../merge/unit-names.ts';
import { placeImportance, regionImportance } from './importance.ts';
import { assignPlaceIds } from './place-ids.ts';
import { OUTSIDE_COUNTRY, PlaceLocator } from './place-locator.ts';
import type { AssembledRegions } from './region-rows.ts';
import { SparseColumns } from './sparse-columns.ts';
import type { AssembledStreets } from './street-rows.ts';

export interface AssembledPlaces {
  readonly table: PlaceRows;
  /** Row of each street in the places table. */
  readonly streetRows: Uint32Array;
  /** Places that carry fields of their source's own; texts are string numbers in the pool. */
  readonly own: SparseColumns<'extra' | 'ownId'>;
  readonly contacts: SparseColumns<'hours' | 'phone' | 'website'>;
}

type PlaceBuilder = TableBuilder<typeof PLACE_SCHEMA>;

/** Sub-type of a region in the contract's list of place types. */
const REGION_SUBTYPE: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(RegionKind).map(([name, kind]) => [kind, name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')]),
);
const ADMIN = PLACE_TYPES.indexOf('Admin');
const STREET_TYPE = PLACE_TYPES.indexOf('Transportation');

export interface PlaceOptions {
  /** Nonzero: the gathered place is a duplicate of another and is left out. */
  readonly dropped?: Uint8Array;
  /** ISO 3166 alpha-2 codes of the countries that the dataset is for. */
  readonly countries?: readonly string[];
  /** Keeps records outside these countries; they then lie in no region. */
  readonly keepOutside?: boolean;
  readonly advance?: (rows: number) => void;
}

export function assemblePlaces(
  gathered: ColumnGatherer,
  regions: AssembledRegions,
  streets: AssembledStreets,
  options: PlaceOptions = {},
): AssembledPlaces {
  const builder: PlaceBuilder = new TableBuilder(PLACE_SCHEMA, {
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
  addRegions(builder, gathered, regions);
  const streetRows = addStreets(builder, gathered, regions, streets);
  const own: AssembledPlaces['own'] = new SparseColumns(['extra', 'ownId']);
  const contacts: AssembledPlaces['contacts'] = new SparseColumns(['hours', 'phone', 'website']);
  const { columns } = gathered.places.table;
  addPlaces(builder, gathered, regions, options, (row, from) => {
    own.add(row, (name) => columns[name].get(from));
    contacts.add(row, (name) => columns[name].get(from));
  });
  const ids = assignPlaceIds(builder.length, (row) => identityOf(builder, gathered, regions, row));
  const table = builder.finish();
  table.id.set(ids);
  return { table, streetRows, own, contacts };
}

function addRegions(builder: PlaceBuilder, gathered: ColumnGatherer, regions: AssembledRegions): void {
  const { table, units } = regions;
  for (let row = 0; row < units.length; row++) {
    const unit = units[row];
    if (unit.lon === undefined) continue;
    const kind = table.kind[row];
    builder.add({
      kind: PlaceKind.Region,
      type: ADMIN,
      // The census lists city wards among its unions; nobody who searches for a union means one of those.
      importance: regionImportance(
        /^ward\b/i.test(unit.name) ? RegionKind.Ward : kind,
        table.population[row],
      ),
      source: unit.source,
      name: gathered.pool.add(unit.name),
      nameBn: gathered.pool.add(unit.nameBn),
      aliases: gathered.pool.add(joinAliases(unit.aliases, unit.name, unit.nameBn)),
      subType: gathered.pool.add(REGION_SUBTYPE[kind]),
      lon: table.lon[row],
      lat: table.lat[row],
      region: row,
      district: table.district[row],
      upazila: table.upazila[row],
      thana: table.thana[row],
      city: table.city[row],
      union: kind === RegionKind.Union ? row : -1,
      ward: kind === RegionKind.Ward ? row : -1,
      area: kind === RegionKind.Area ? row : kind === RegionKind.SubArea ? table.parent[row] : -1,
      subArea: kind === RegionKind.SubArea ? row : -1,
      postcode: regionPostCode(regions, row),
    });
  }
}

/** A post office has its own code; other units get that of their centre. Districts and anything larger have none. */
function regionPostCode({ table, locator }: AssembledRegions, row: number): number {
  const kind = table.kind[row];
  if (kind === RegionKind.PostOffice) return table.postcode[row];
  if (kind <= RegionKind.District) return 0;
  const chain = locator.locate(table.lon[row], table.lat[row]);
  if (!chain) return table.postcode[row];
  return locator.postCodeAt(table.lon[row], table.lat[row], chain);
}

function addStreets(
  builder: PlaceBuilder,
  gathered: ColumnGatherer,
  regions: AssembledRegions,
  streets: AssembledStreets,
): Uint32Array {
  const subType = gathered.pool.add('Street');
  const importance = placeImportance(PlaceKind.Street, STREET_TYPE, '', true);
  const rows = new Uint32Array(streets.count);
  for (let street = 0; street < streets.count; street++) {
    const { name, nameBn, aliases, source, lon, lat } = streets.row(street);
    const chain = regions.locator.locate(lon, lat) ?? emptyChain();
    rows[street] = builder.add({
      kind: PlaceKind.Street,
      type: STREET_TYPE,
      importance,
      source,
      name,
      nameBn,
      aliases,
      subType,
      street: name,
      streetBn: nameBn,
      lon,
      lat,
      ...unitsOf(chain),
      postcode: regions.locator.postCodeAt(lon, lat, chain),
    });
  }
  return rows;
}

function addPlaces(
  builder: PlaceBuilder,
  gathered: ColumnGatherer,
  regions: AssembledRegions,
  { dropped, countries = [], keepOutside = false, advance = () => {} }: PlaceOptions,
  added: (row: number, from: number) => void,
): void {
  const { pool, places } = gathered;
  const { columns } = places.table;
  const locator = new PlaceLocator(regions, places, countries);
  for (let row = 0; row < places.length; row++) {
    if ((row & 0x3fff) === 0x3fff) advance(0x4000);
    if (dropped?.[row]) continue;
    const source = columns.source.get(row);
    const found = locator.locate(row);
    const chain = found ?? (keepOutside && locator.reason === OUTSIDE_COUNTRY ? emptyChain() : undefined);
    if (!chain) {
      const sample = `${pool.get(columns.name.get(row))} (${columns.lat.get(row) / 1e7}, ${columns.lon.get(row) / 1e7})`;
      gathered.skipped(source, locator.reason, `${sample}, ${pool.get(columns.districtName.get(row))}`);
      continue;
    }
    const kind = columns.kind.get(row);
    if (kind === PlaceKind.Settlement && isArea(regions, chain, pool.get(columns.name.get(row)))) continue;
    const type = columns.type.get(row);
    const given = columns.importance.get(row);
    const subType = columns.subType.get(row);
    const at = builder.add({
      kind,
      type,
      importance: !found
        ? 0
        : given >= 0
          ? given
          : placeImportance(kind, type, pool.get(subType), columns.name.get(row) !== 0),
      source,
      name: columns.name.get(row),
      nameBn: columns.nameBn.get(row),
      aliases: columns.aliases.get(row),
      subType,
      house: columns.house.get(row),
      street: columns.street.get(row),
      streetBn: columns.streetBn.get(row),
      lon: columns.lon.get(row),
      lat: columns.lat.get(row),
      ref: columns.ref.get(row),
      ...unitsOf(chain),
      postcode: locator.postCode || columns.postcode.get(row),
    });
    added(at, row);
  }
}

/** The columns of a place that tell what it lies in. */
const unitsOf = (chain: RegionChain) => ({
  district: chain.district,
  upazila: chain.upazila,
  thana: chain.thana,
  city: townOf(chain),
  union: chain.union,
  ward: chain.ward,
  area: chain.area,
  subArea: chain.subArea,
});

/** A part of a town can appear both as an area and as a settlement: then it is the area, which has more uses. */
function isArea(regions: AssembledRegions, chain: RegionChain, name: string): boolean {
  const { spelling } = nameKeys(name);
  return [chain.area, chain.subArea].some(
    (row) => row >= 0 && nameKeys(regions.units[row].name).spelling === spelling,
  );
}

/** Identifies a region by kind and id, an OpenStreetMap object by its id, anything else by name and position. */
function identityOf(
  builder: PlaceBuilder,
  gathered: ColumnGatherer,
  regions: AssembledRegions,
  row: number,
): string {
  const { columns } = builder;
  const kind = columns.kind.get(row);
  if (kind === PlaceKind.Region) {
    const region = columns.region.get(row);
    return `region ${regions.table.kind[region]} ${regions.table.id[region]}`;
  }
  const ref = columns.ref.get(row);
  if (ref > 0) return `osm ${kind === PlaceKind.House ? 'house' : 'place'} ${ref}`;
  const { pool } = gathered;
  const name = foldText(pool.get(columns.name.get(row) || columns.nameBn.get(row)));
  const house = foldText(pool.get(columns.house.get(row)));
  const street = house ? foldText(pool.get(columns.street.get(row))) : '';
  // About 100 m; for streets, whose midpoint moves as they are extended, about 1 km.
  const grain = kind === PlaceKind.Street ? 1e5 : 1e4;
  const x = Math.round(columns.lon.get(row) / grain);
  const y = Math.round(columns.lat.get(row) / grain);
  return `${kind} ${name} ${house} ${street} ${x} ${y}`;
}

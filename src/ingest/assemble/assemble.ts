// Turns what was gathered from the sources into a dataset: merged records, tables, indexes, files. The last step, swapping
// the manifest, belongs to the dataset writer.

import { availableParallelism } from 'node:os';
import type { Manifest } from '../../dataset/manifest.ts';
import { type Progress, silent } from '../../dataset/progress.ts';
import { ADDRESS_INDEX } from '../../dataset/tables/address-index.ts';
import { CONTACTS } from '../../dataset/tables/contacts.ts';
import { MAP_FEATURES } from '../../dataset/tables/map-features.ts';
import { OWN_FIELDS } from '../../dataset/tables/own-fields.ts';
import { PLACES, PlaceKind } from '../../dataset/tables/places.ts';
import { REGIONS, RegionKind } from '../../dataset/tables/regions.ts';
import { STREETS } from '../../dataset/tables/streets.ts';
import { TEXT_INDEX } from '../../dataset/tables/text-index.ts';
import { DatasetWriter } from '../../dataset/writer.ts';
import { drivingSideOf } from '../../geo/driving-side.ts';
import { buildPlaceIndexes } from '../../places/build/place-indexes.ts';
import { buildRupantorIndex } from '../../places/build/rupantor-index.ts';
import { buildTextIndex } from '../../places/build/text-index.ts';
import { regionIndexColumns } from '../../regions/build/region-indexes.ts';
import { roadFiles } from '../../roads/build/build-roads.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { counted } from '../../text/counted.ts';
import { collectGarbageAfter } from '../../threads/collect-garbage.ts';
import { buildMapTable } from '../../tiles/build/map-table.ts';
import { deriveTileTables, TILE_SOURCES } from '../../tiles/build/tile-tables.ts';
import type { ColumnGatherer } from '../gather/column-gatherer.ts';
import { CompactPool } from '../gather/compact-pool.ts';
import { withKept } from '../gather/gathered-features.ts';
import { checkConnections, type NetworkCheck } from '../merge/check-connections.ts';
import type { Town } from '../merge/check-places.ts';
import { keptOfSketches } from '../merge/covered-sketches.ts';
import { mergeNetworks } from '../merge/merge-networks.ts';
import { type MergedPlaces, mergePlaces } from '../merge/merge-places.ts';
import { mergeUnits } from '../merge/merge-units.ts';
import { placeUnits } from '../merge/place-units.ts';
import { settleUnits } from '../merge/settle-units.ts';
import type { Unit } from '../merge/unit.ts';
import { connectionLines } from '../output/connection-lines.ts';
import { addCells } from './add-cells.ts';
import { doubtfulSources } from './doubtful-sources.ts';
import { assemblePlaces } from './place-rows.ts';
import { assembleRegions } from './region-rows.ts';
import { regionsAlong } from './regions-along.ts';
import { assembleStreets } from './street-rows.ts';

/** The country of an import that names none. */
const HOME = ['BD'];

export interface AssembleOptions {
  readonly out: string;
  /** ISO 3166 alpha-2. */
  readonly countries?: readonly string[];
  /** Worker threads for the roads. */
  readonly threads?: number;
  /** Keeps records outside the countries covered. Without it they are counted as skipped and left out. */
  readonly keepOutside?: boolean;
  /** `false` leaves out the road files. */
  readonly roads?: boolean;
  readonly progress?: Progress;
  /** Told how the roads did when they were tried out. */
  readonly checked?: (check: NetworkCheck) => void;
  readonly now?: () => Date;
}

export async function assemble(gathered: ColumnGatherer, options: AssembleOptions): Promise<Manifest> {
  const progress = options.progress ?? silent;
  const countries = options.countries ?? HOME;
  const writer = new DatasetWriter(options.out, options.now);
  try {
    const { counts, towns, rough } = writeNames(gathered, writer, { ...options, countries, progress });
    gathered.releaseNames();
    const roads = options.roads === false ? undefined : roadsOf(gathered, towns, { ...options, progress });
    if (roads) {
      const threads = options.threads ?? availableParallelism();
      collectGarbageAfter(await writeRoads(roads, writer, { threads, progress }));
    }
    progress.stage('tiles');
    writer.addDerived(TILE_SOURCES, deriveTileTables);
    counts.roads = roads?.ways ?? 0;
    counts['turn restrictions'] = roads?.restrictions ?? 0;
    progress.stage('finish');
    const sources = gathered.sources.map((source, i) => {
      const metres = rough.get(i);
      return metres === undefined ? source : { ...source, rough: metres };
    });
    return writer.finish({ countries, sources, counts });
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

/** Roads to be built, which are in memory only until they are taken. */
interface RoadsToBuild {
  readonly ways: number;
  readonly restrictions: number;
  take(): RoadNetwork;
}

/** The roads of all sources, merged and tried out; the sources' own are let go of. */
function roadsOf(
  gathered: ColumnGatherer,
  towns: readonly Town[],
  options: AssembleOptions & { readonly progress: Progress },
): RoadsToBuild | undefined {
  const { progress, countries, checked } = options;
  const network = mergeRoads(gathered, progress);
  if (!network) return undefined;
  checked?.(tryOut(network, gathered, towns, progress));
  gathered.releaseRoads();
  const held = [{ ...network, drivingSide: drivingSideOf(countries ?? HOME) }];
  return {
    ways: network.wayCount,
    restrictions: network.restrictionCount,
    take: () => held.splice(0)[0],
  };
}

/** Each file is written before the next is worked out. Returns the bytes of all. */
async function writeRoads(
  { take }: RoadsToBuild,
  writer: DatasetWriter,
  options: { readonly threads: number; readonly progress: Progress },
): Promise<number> {
  let bytes = 0;
  for await (const [file, columns] of roadFiles(take, options)) bytes += writer.add(file, columns).bytes;
  return bytes;
}

/** Merges the networks of all sources, and reports what happened to each. */
function mergeRoads(gathered: ColumnGatherer, progress: Progress): RoadNetwork | undefined {
  if (gathered.networks.length <= 1) return gathered.networks[0]?.network;
  progress.stage('merge roads');
  const merged = mergeNetworks(gathered.networks);
  if (!merged) return undefined;
  for (const { source, replaced, joints, crossings } of merged.parts) {
    const { name } = gathered.sources[source];
    const km = Math.round(replaced / 1000).toLocaleString('en-US');
    progress.note(
      `${name}: ${km} km of road replaced by later sources that follow the same course; the rest joined at ${joints} road ends and ${crossings} crossings`,
    );
  }
  return merged.network;
}

/** Tries the roads out, and reports where they are worse than those of a single source. */
function tryOut(
  network: RoadNetwork,
  gathered: ColumnGatherer,
  towns: readonly Town[],
  progress: Progress,
): NetworkCheck {
  progress.stage('try the roads out');
  const parts = gathered.networks.map((part) => ({
    name: gathered.sources[part.source].name,
    network: part.network,
  }));
  const check = checkConnections(network, parts, towns);
  for (const line of connectionLines(check)) progress.note(line);
  return check;
}

/** Writes everything but the roads. Returns the row counts by kind, the district centres, and which sources are rough. */
function writeNames(
  gathered: ColumnGatherer,
  writer: DatasetWriter,
  options: AssembleOptions & { readonly progress: Progress },
): {
  readonly counts: Record<string, number>;
  readonly towns: readonly Town[];
  readonly rough: ReadonlyMap<number, number>;
} {
  const { progress } = options;
  progress.stage('regions');
  const text = new CompactPool();
  const regions = assembleRegions(unitsOf(gathered), text);
  writer.addTable(REGIONS, {
    ...regions.table,
    ...regions.shapes,
    ...regionIndexColumns(regions.table, regions.shapes),
    text: text.strings(),
  });

  progress.stage('streets');
  const streets = assembleStreets(gathered.streets);

  progress.stage('places', gathered.places.length, 'places');
  const merged = mergedPlaces(gathered, progress);
  const advance = (rows: number): void => progress.advance(rows);
  const { countries, keepOutside } = options;
  const places = assemblePlaces(gathered, regions, streets, {
    dropped: merged.dropped,
    countries,
    keepOutside,
    advance,
  });
  for (const line of doubtfulSources(gathered)) progress.note(line);
  writePlaces(places, gathered, writer);
  const streetTable = streets.columns(places.streetRows);
  writer.addTable(STREETS, streetTable);

  if (gathered.features.length > 0) {
    progress.stage('map');
    writer.addTable(MAP_FEATURES, mapTableOf(gathered));
  }

  progress.stage('search index');
  const names = {
    places: places.table,
    placeText: gathered.pool,
    regions: regions.table,
    regionText: text,
    along: regionsAlong(streetTable, regions),
  };
  writer.addTable(TEXT_INDEX, buildTextIndex(names));
  progress.stage('address index');
  writer.addTable(ADDRESS_INDEX, buildRupantorIndex(names));
  const counts = countRows(regions.table.kind, places.table.kind);
  counts['map features'] = gathered.features.length;
  return { counts, towns: townsOf(regions.units), rough: merged.rough };
}

/** Which places are one, and which sources are rough; both are reported. */
function mergedPlaces(gathered: ColumnGatherer, progress: Progress): MergedPlaces {
  const merged = mergePlaces(gathered.places);
  if (merged.count > 0)
    progress.note(
      `${counted(merged.count, 'place appears', 'places appear')} in more than one source, or twice in one`,
    );
  for (const [source, metres] of merged.rough)
    progress.note(
      `${gathered.sources[source].name}: its places lie ${(metres / 1000).toFixed(1)} km, at the median, from where later sources have those of the same name`,
    );
  return merged;
}

/** The places, and what only some of them have. */
function writePlaces(
  { table, own, contacts }: ReturnType<typeof assemblePlaces>,
  gathered: ColumnGatherer,
  writer: DatasetWriter,
): void {
  writer.addTable(PLACES, { ...table, ...buildPlaceIndexes(table), text: gathered.pool.strings() });
  if (own.rows.length > 0)
    writer.addTable(OWN_FIELDS, { row: own.rows, extra: own.values('extra'), ownId: own.values('ownId') });
  if (contacts.rows.length > 0)
    writer.addTable(CONTACTS, {
      row: contacts.rows,
      hours: contacts.values('hours'),
      phone: contacts.values('phone'),
      website: contacts.values('website'),
    });
}

function mapTableOf(gathered: ColumnGatherer) {
  const rows = gathered.features.rows();
  const isSketch = (source: number): boolean => gathered.sources[source].schematic === true;
  return buildMapTable(withKept(rows, keptOfSketches(rows, isSketch)));
}

/** The centres of the districts. */
const townsOf = (units: readonly Unit[]): Town[] =>
  units.flatMap(({ kind, name, lon, lat }) =>
    kind === RegionKind.District && lon !== undefined && lat !== undefined ? [{ name, lon, lat }] : [],
  );

/** The merged units of all sources, each with a position, and with a shape where one can be found. */
function unitsOf(gathered: ColumnGatherer): Unit[] {
  const { units, unknown } = mergeUnits(gathered.drafts);
  for (const draft of unknown)
    gathered.skipped(
      draft.source,
      'an administrative unit found in no boundary and in no base table',
      draft.name,
    );
  const { placed, unplaced } = placeUnits(units);
  for (const unit of unplaced)
    gathered.skipped(unit.source, 'an administrative unit without a known position', unit.name);
  const settled = settleUnits(placed);
  addCells(settled);
  return settled;
}

const REGION_COUNT: Readonly<Record<number, string>> = {
  [RegionKind.Country]: 'countries',
  [RegionKind.Division]: 'divisions',
  [RegionKind.District]: 'districts',
  [RegionKind.Upazila]: 'upazilas',
  [RegionKind.Thana]: 'thanas',
  [RegionKind.CityCorporation]: 'city corporations',
  [RegionKind.Pauroshova]: 'pauroshovas',
  [RegionKind.Union]: 'unions',
  [RegionKind.Ward]: 'wards',
  [RegionKind.Zone]: 'zones',
  [RegionKind.Area]: 'areas',
  [RegionKind.SubArea]: 'sub-areas',
  [RegionKind.PostOffice]: 'post offices',
};
const PLACE_COUNT: Readonly<Record<number, string>> = {
  [PlaceKind.Settlement]: 'settlements',
  [PlaceKind.Street]: 'streets',
  [PlaceKind.Poi]: 'places',
  [PlaceKind.House]: 'houses',
};

function countRows(regionKinds: Uint8Array, placeKinds: Uint8Array): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (names: Readonly<Record<number, string>>, kinds: Uint8Array): void => {
    for (const name of Object.values(names)) counts[name] = 0;
    for (const kind of kinds) if (names[kind]) counts[names[kind]]++;
  };
  add(REGION_COUNT, regionKinds);
  add(PLACE_COUNT, placeKinds);
  return counts;
}

// The places that an account keeps itself as tables, the same as those of a dataset, in memory that all threads can share. Where they lie
// is worked out for the regions of one dataset.

import { TableBuilder } from '../../dataset/column-builder.ts';
import { packColumns } from '../../dataset/column-layout.ts';
import { FORMAT_VERSION } from '../../dataset/format.ts';
import { type Dataset, datasetFromShared } from '../../dataset/open.ts';
import { StringPoolBuilder } from '../../dataset/string-pool.ts';
import { storedColumns } from '../../dataset/table-schema.ts';
import { OWN_FIELDS } from '../../dataset/tables/own-fields.ts';
import { PLACE_TYPES } from '../../dataset/tables/place-types.ts';
import { PLACE_SCHEMA, PLACES, PlaceKind } from '../../dataset/tables/places.ts';
import { TEXT_INDEX } from '../../dataset/tables/text-index.ts';
import { toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import { PostCodes } from '../../regions/post-codes.ts';
import type { Regions } from '../../regions/regions.ts';
import type { LivePlaceRecord } from '../../store/live-places.ts';
import { buildPlaceIndexes } from '../build/place-indexes.ts';
import { buildTextIndex } from '../build/text-index.ts';

/** Whoever keeps a place is likely to mean it, but Dhaka stays Dhaka. */
const IMPORTANCE = 160;
const TYPES: readonly string[] = PLACE_TYPES;
const OTHERS = TYPES.indexOf('Others');

/** The files of a dataset, in shared memory. */
export interface OwnTables {
  readonly files: Readonly<Record<string, SharedArrayBuffer>>;
  readonly count: number;
}

/** Rows of an account as they were at a version. */
export interface OwnTablesJob {
  readonly account: number;
  readonly version: number;
  readonly rows: readonly LivePlaceRecord[];
}

export const bytesOf = ({ files }: OwnTables): number =>
  Object.values(files).reduce((sum, file) => sum + file.byteLength, 0);

/** Rows of removed places are left out. */
export function ownTables(rows: Iterable<LivePlaceRecord>, regions: Regions): OwnTables {
  const postCodes = new PostCodes(regions);
  const table = new TableBuilder(PLACE_SCHEMA, { kind: PlaceKind.Poi, importance: IMPORTANCE, region: -1 });
  const pool = new StringPoolBuilder();
  const fields = { row: [] as number[], extra: [] as number[], ownId: [] as number[] };
  const chain = emptyChain();
  for (const place of rows) {
    if (place.removed_at !== null) continue;
    const lon = toFixedDegrees(place.lon);
    const lat = toFixedDegrees(place.lat);
    if (!chainAt(regions, lon, lat, chain)) Object.assign(chain, emptyChain());
    const { district, upazila, thana, union, ward, area, subArea } = chain;
    const city = chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova;
    const type = TYPES.indexOf(place.type);
    const row = table.add({
      id: place.id,
      type: type < 0 ? OTHERS : type,
      name: pool.add(place.name),
      nameBn: pool.add(place.name_bn),
      aliases: pool.add(place.own_id?.replaceAll('|', ' ')),
      subType: pool.add(place.sub_type),
      house: pool.add(place.house),
      street: pool.add(place.street),
      lon,
      lat,
      district,
      upazila,
      thana,
      city,
      union,
      ward,
      area,
      subArea,
      postcode: postCodes.at(lon, lat, chain),
    });
    if (place.extra === null && place.own_id === null) continue;
    fields.row.push(row);
    fields.extra.push(pool.add(place.extra));
    fields.ownId.push(pool.add(place.own_id));
  }
  return packed(table.finish(), pool, fields, regions);
}

type OwnRows = Readonly<Record<'row' | 'extra' | 'ownId', readonly number[]>>;

/** The places, their own fields and the index of their names as files. */
function packed(
  places: ReturnType<TableBuilder<typeof PLACE_SCHEMA>['finish']>,
  pool: StringPoolBuilder,
  fields: OwnRows,
  regions: Regions,
): OwnTables {
  const text = buildTextIndex({
    places,
    placeText: pool,
    regions: regions.table,
    regionText: regions.text,
    beside: true,
  });
  const own = {
    row: Uint32Array.from(fields.row),
    extra: Uint32Array.from(fields.extra),
    ownId: Uint32Array.from(fields.ownId),
  };
  return {
    count: places.id.length,
    files: {
      [PLACES.file]: packColumns(
        storedColumns(PLACES, { ...places, ...buildPlaceIndexes(places), text: pool.strings() }),
      ),
      [OWN_FIELDS.file]: packColumns(storedColumns(OWN_FIELDS, own)),
      [TEXT_INDEX.file]: packColumns(storedColumns(TEXT_INDEX, text)),
    },
  };
}

/** The tables as a dataset of their own. */
export const openOwnTables = ({ files }: OwnTables): Dataset =>
  datasetFromShared({
    dir: 'places of an account',
    manifest: {
      product: 'thikana',
      formatVersion: FORMAT_VERSION,
      built: '',
      generation: '',
      countries: [],
      sources: [{ name: 'own places', licence: 'own data', attribution: 'the account that keeps them' }],
      counts: {},
      files: {},
    },
    files,
    derived: new Map(),
  });

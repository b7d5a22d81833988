// One of an account's own places in memory: what the account stored, and the regions that the current dataset gives it.
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { fromFixedDegrees, type Lat, type Lon, toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain, type RegionChain } from '../../regions/chain.ts';
import type { LivePlaceRecord } from '../../store/live-places.ts';
import type { AddressParts } from '../address/compose-address.ts';
import type { Locality, LocalityRows, PlaceRecords } from '../place-record.ts';

export interface LivePlace {
  /** FIRST_LIVE_ID or more; unique in its account. */
  readonly id: number;
  readonly ownId: string | undefined;
  readonly name: string;
  readonly nameBn: string | undefined;
  readonly type: PlaceType;
  readonly subType: string;
  readonly house: string | undefined;
  readonly street: string | undefined;
  readonly lon: Lon;
  readonly lat: Lat;
  readonly extra: Readonly<Record<string, string>> | undefined;
  /** Rows of the regions of the dataset that it was read for. */
  readonly where: LocalityRows;
  readonly postcode: number;
}

export function livePlaceOf(row: LivePlaceRecord, where: LocalityRows, postcode: number): LivePlace {
  return {
    id: row.id,
    ownId: row.own_id ?? undefined,
    name: row.name,
    nameBn: row.name_bn ?? undefined,
    type: PLACE_TYPES.find((type) => type === row.type) ?? 'Others',
    subType: row.sub_type,
    house: row.house ?? undefined,
    street: row.street ?? undefined,
    // To the grain of the dataset's own coordinates.
    lon: fromFixedDegrees(toFixedDegrees(row.lon)),
    lat: fromFixedDegrees(toFixedDegrees(row.lat)),
    extra: row.extra === null ? undefined : JSON.parse(row.extra),
    where,
    postcode,
  };
}

/** Where a point lies, and the chain of all units there; of a point outside every country nothing is known. */
export function whereIs(
  places: PlaceRecords,
  lon: Lon,
  lat: Lat,
): { rows: LocalityRows; chain: RegionChain } {
  const chain = emptyChain();
  if (!chainAt(places.regions, toFixedDegrees(lon), toFixedDegrees(lat), chain))
    Object.assign(chain, emptyChain());
  const city = chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova;
  const { division, district, upazila, thana, union, area, subArea } = chain;
  return { rows: { division, district, upazila, thana, city, union, area, subArea }, chain };
}

/** What the address of the place is written from. */
export const livePartsOf = (place: LivePlace, locality: Locality): AddressParts => ({
  placeName: { en: place.name, bn: place.nameBn },
  house: place.house,
  road: place.street === undefined ? undefined : { en: place.street },
  ...locality,
});

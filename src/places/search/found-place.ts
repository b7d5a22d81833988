// A place as the answers of autocomplete give it.
import { fromFixedDegrees, toFixedDegrees } from '../../geo/units.ts';
import { chainAt, emptyChain } from '../../regions/chain.ts';
import { banglaOf, type Named } from '../../text/bilingual.ts';
import { composeBangla, composeEnglish } from '../address/compose-address.ts';
import type { DataSource, LocalityRows, PlaceRecords } from '../place-record.ts';
import type { ExactPoint } from './distinct.ts';
import { postcodeOf } from './postcode.ts';

/** Fields beyond the usual ones. */
export interface FoundFields {
  readonly bangla?: boolean;
  readonly union?: boolean;
  readonly subArea?: boolean;
  /** When it is open and how to reach it. */
  readonly contact?: boolean;
  /** Where it comes from. */
  readonly data_source?: boolean;
}

export interface FoundPlace {
  id: number;
  longitude: string;
  latitude: string;
  address: string;
  address_bn?: string;
  city: string;
  city_bn?: string;
  area: string;
  area_bn?: string;
  /** 0 if unknown. */
  postCode: number;
  pType: string;
  subType: string;
  district: string;
  thana: string;
  sub_district: string;
  union?: string;
  sub_area?: string;
  uCode: string;
  opening_hours?: string;
  phone?: string;
  website?: string;
  data_source?: DataSource;
  /** Fields that the place's source or account gave beyond these, as they are. */
  extra?: Readonly<Record<string, string>>;
}

/** `at`: the point to show instead of the place's own, where a point was asked for. */
export function foundPlace(
  places: PlaceRecords,
  row: number,
  fields: FoundFields = {},
  at?: ExactPoint,
): FoundPlace {
  const { table, regions } = places;
  const chain = at?.with === undefined ? undefined : unitsOfCrossing(places, at);
  const locality = chain ? places.localityOf(chain) : places.locality(row);
  const own = places.addressParts(row, locality);
  const parts = at?.with === undefined ? own : { ...own, road: crossingName(own.road, places.name(at.with)) };
  const upazila = table.upazila[row] >= 0 ? table.upazila[row] : table.thana[row];
  const thana = table.thana[row] >= 0 ? table.thana[row] : table.upazila[row];
  const place: FoundPlace = {
    id: table.id[row],
    longitude: String(at ? rounded(at.lon) : fromFixedDegrees(table.lon[row])),
    latitude: String(at ? rounded(at.lat) : fromFixedDegrees(table.lat[row])),
    address: composeEnglish(parts),
    city: locality.city.en,
    area: locality.area.en,
    postCode: postcodeOf(places, row),
    pType: places.type(row),
    subType: places.subType(row),
    district: regions.name(table.district[row]),
    thana: regions.name(thana),
    sub_district: regions.name(upazila),
    uCode: places.uCode(row),
  };
  if (fields.bangla) {
    place.address_bn = composeBangla(parts);
    place.city_bn = banglaOf(locality.city);
    place.area_bn = banglaOf(locality.area);
  }
  if (fields.union) place.union = regions.name(table.union[row]);
  if (fields.subArea) place.sub_area = regions.name(table.subArea[row]);
  if (fields.contact) Object.assign(place, places.contact(row));
  if (fields.data_source) place.data_source = places.source(row);
  const extra = places.extra(row);
  if (extra) place.extra = extra;
  return place;
}

/** To what places have. */
export const rounded = (degrees: number): number => fromFixedDegrees(toFixedDegrees(degrees));

/** What a crossing lies in: a street has the regions of its middle. */
export function unitsOfCrossing(
  { regions }: PlaceRecords,
  { lon, lat }: ExactPoint,
): LocalityRows | undefined {
  const chain = emptyChain();
  if (!chainAt(regions, toFixedDegrees(lon), toFixedDegrees(lat), chain)) return undefined;
  return { ...chain, city: chain.cityCorporation >= 0 ? chain.cityCorporation : chain.pauroshova };
}

/** Road 11 & Road 4 */
export const crossingName = (one: Named | undefined, other: Named): Named => ({
  en: `${one?.en ?? ''} & ${other.en}`,
  bn: `${one ? banglaOf(one) : ''} ও ${banglaOf(other)}`,
});

// An account's own place as the contract writes places: among the results of a search, around a point, at a point.
import { banglaOf } from '../address/bilingual.ts';
import { composeBangla, composeEnglish } from '../address/compose-address.ts';
import type { NearbyPlace } from '../nearby/nearby.ts';
import type { PlaceRecords } from '../place-record.ts';
import { componentsOf, type PlaceCard } from '../reverse/address-cards.ts';
import type { FoundFields, FoundPlace } from '../search/place-search.ts';
import { uCodeOf } from '../u-code.ts';
import type { NearLive } from './account-places.ts';
import { type LivePlace, livePartsOf } from './live-place.ts';

export function liveFound(places: PlaceRecords, place: LivePlace, fields: FoundFields = {}): FoundPlace {
  const { regions } = places;
  const { where } = place;
  const locality = places.localityOf(where);
  const parts = livePartsOf(place, locality);
  const found: FoundPlace = {
    id: place.id,
    longitude: String(place.lon),
    latitude: String(place.lat),
    address: composeEnglish(parts),
    city: locality.city.en,
    area: locality.area.en,
    postCode: place.postcode,
    pType: place.type,
    subType: place.subType,
    district: regions.name(where.district),
    thana: regions.name(where.thana >= 0 ? where.thana : where.upazila),
    sub_district: regions.name(where.upazila >= 0 ? where.upazila : where.thana),
    uCode: uCodeOf(place.id),
  };
  if (fields.bangla) {
    found.address_bn = composeBangla(parts);
    found.city_bn = banglaOf(locality.city);
    found.area_bn = banglaOf(locality.area);
  }
  if (fields.union) found.union = regions.name(where.union);
  if (fields.subArea) found.sub_area = regions.name(where.subArea);
  if (place.extra) found.extra = place.extra;
  return found;
}

export function liveNearby(places: PlaceRecords, { place, metres }: NearLive, bangla?: boolean): NearbyPlace {
  const { address, address_bn, area, city, longitude, latitude, postCode, pType, subType, uCode, extra } =
    liveFound(places, place, { bangla });
  return {
    id: place.id,
    name: place.name,
    distance_in_meters: Math.round(metres * 100) / 100,
    longitude,
    latitude,
    pType,
    subType,
    Address: address,
    area,
    city,
    postCode,
    uCode,
    'ST_AsText(location)': `POINT(${longitude} ${latitude})`,
    ...(bangla ? { name_bn: banglaOf({ en: place.name, bn: place.nameBn }), address_bn } : {}),
    ...(extra ? { extra } : {}),
  };
}

export function liveCard(places: PlaceRecords, place: LivePlace): PlaceCard {
  const locality = places.localityOf(place.where);
  const parts = livePartsOf(place, locality);
  return {
    id: place.id,
    address: composeEnglish(parts),
    area: locality.area.en,
    city: locality.city.en,
    subArea: locality.subAreas.at(-1)?.en ?? '',
    components: componentsOf(parts),
    extra: place.extra,
    get bangla() {
      return {
        address: composeBangla(parts),
        area: banglaOf(locality.area),
        city: banglaOf(locality.city),
      };
    },
  };
}

// The places that an account keeps itself, for an export: its own id in the column `id`, by which an import knows it.
import type { LivePlaceRecord } from '../../store/live-places.ts';
import type { ExportedPlace, ExportedPlaces } from './exported-place.ts';

const SOURCE = 'own places';

export function ownPlaces(rows: readonly LivePlaceRecord[]): ExportedPlaces {
  const places = rows.map(exported);
  return {
    fields: [...new Set(places.flatMap(({ own }) => Object.keys(own)))],
    [Symbol.iterator]: () => places[Symbol.iterator](),
  };
}

const exported = (row: LivePlaceRecord): ExportedPlace => ({
  id: row.id,
  name: row.name,
  nameBn: row.name_bn ?? '',
  type: row.type,
  subType: row.sub_type,
  house: row.house ?? '',
  street: row.street ?? '',
  postcode: 0,
  lon: row.lon,
  lat: row.lat,
  source: SOURCE,
  own: {
    ...(row.own_id === null ? {} : { id: row.own_id }),
    ...(row.extra === null ? {} : JSON.parse(row.extra)),
  },
});

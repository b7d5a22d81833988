// GraphHopper's geocoding: places by text, or what a point is at.
import { Type } from 'typebox';
import type { PlaceDetails } from '../../../places/place-details.ts';
import type { SearchWishes } from '../../../places/search/place-search.ts';
import { endpoint } from '../../endpoint.ts';
import { type Given, isOn } from '../../parameters.ts';
import { atPoint, creditsAtPoint, inTongue, searched, type Tongue } from '../places/asked-places.ts';
import { osmWords } from '../places/osm-words.ts';
import { languageIn } from '../roads/engine-parameters.ts';
import { graphhopper, pointsIn, refusal } from './graphhopper-request.ts';

const MOST = 50;
const OSM_LETTERS = { node: 'N', way: 'W', relation: 'R' } as const;

export const ghGeocode = endpoint({
  method: 'GET',
  path: '/graphhopper/geocode',
  id: 'graphhopperGeocode',
  tag: 'GraphHopper',
  dialect: graphhopper,
  scope: 'search',
  lenient: 'always',
  plainJson: true,
  summary: 'Places by text, or what a point is at',
  params: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 500 })),
    locale: Type.Optional(Type.String({ maxLength: 20 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, description: `At most ${MOST}` })),
    reverse: Type.Optional(Type.Boolean()),
    point: Type.Optional(
      Type.String({ maxLength: 100, description: '`lat,lon`: near it, or with `reverse` there' }),
    ),
    provider: Type.Optional(Type.String({ maxLength: 50, description: 'Ignored' })),
    debug: Type.Optional(Type.Boolean({ description: 'Ignored' })),
  }),
  answer: Type.Any(),
  cost: ({ reverse }: Given) => (isOn(reverse) ? creditsAtPoint(true) : 1),
  example: { params: { q: 'Gulshan', limit: 3 }, answer: { hits: [] } },
  run(params, call) {
    const limit = Math.min(MOST, params.limit ?? 10);
    const tongue = languageIn(params.locale);
    const hits = (found: readonly { readonly place: PlaceDetails }[]) => ({
      hits: found.map(({ place }) => hitOf(place, tongue)),
      locale: tongue,
    });
    const [near] = params.point === undefined ? [] : pointsIn({ point: params.point }, 1, 1);
    if (params.reverse) {
      if (!near) throw refusal('point is required for reverse geocoding');
      return atPoint(call, { lon: near[0], lat: near[1], limit }, hits);
    }
    const text = params.q?.trim() ?? '';
    if (text === '') throw refusal('q cannot be empty');
    const wanted: SearchWishes = { limit, near: near && { lon: near[0], lat: near[1] }, sort: 'relevance' };
    return searched(call, text, wanted, hits);
  },
});

function hitOf(place: PlaceDetails, tongue: Tongue): object {
  const { key, value } = osmWords(place);
  const [west, south, east, north] = place.box;
  const named = {
    country: inTongue(place.country, tongue),
    state: inTongue(place.division, tongue),
    county: inTongue(place.district, tongue),
    city: inTongue(place.city, tongue),
    street: inTongue(place.road, tongue),
    housenumber: place.house,
    postcode: place.postcode > 0 ? String(place.postcode) : '',
  };
  return {
    point: { lat: place.lat, lng: place.lon },
    ...(place.region >= 0 ? { extent: [west, south, east, north] } : {}),
    name: inTongue(place.name, tongue) || place.house,
    ...Object.fromEntries(Object.entries(named).filter(([, text]) => text !== '')),
    countrycode: place.countryCode,
    ...(place.osm ? { osm_id: place.osm.id, osm_type: OSM_LETTERS[place.osm.type] } : {}),
    osm_key: key,
    osm_value: value,
  };
}

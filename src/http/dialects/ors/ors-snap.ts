// openrouteservice's snap: the nearest places on roads.
import { Type } from 'typebox';
import { tenth } from '../../../roads/formats/round.ts';
import { english } from '../../../roads/guidance/english.ts';
import type { Call } from '../../call.ts';
import { type Endpoint, endpoint } from '../../endpoint.ts';
import type { Given } from '../../parameters.ts';
import { profilesOf, roadsOf } from '../../routes/road-answers.ts';
import { numberOf, textOf } from '../roads/engine-parameters.ts';
import { any, CALL, id, LINE, metadata, Profile } from './ors-call.ts';
import { countIn, positionsIn, profileIn, refusal } from './ors-request.ts';

const MOST_SNAPPED = 500;

export const orsSnap: readonly Endpoint[] = [
  ...(['', '/json', '/geojson'] as const).map((form) =>
    endpoint({
      ...CALL,
      method: 'POST',
      path: `/ors/v2/snap/:profile${form}`,
      id: `orsSnap${{ '': '', '/json': 'Json', '/geojson': 'Geojson' }[form]}`,
      summary: 'The nearest place on a road to each point',
      params: Type.Object({ ...Profile, locations: any('`[lon, lat]` of each'), radius: any('Metres'), id }),
      cost: ({ locations }: Given) => 2 * Math.max(1, Math.min(MOST_SNAPPED, countIn(locations))),
      waypoints: ({ locations }) => countIn(locations),
      example: { params: { profile: 'driving-car', locations: LINE, radius: 500 }, answer: {} },
      run: (params, call) => snap(params, call, form === '/geojson'),
    }),
  ),
];

function snap(params: Given, call: Call, asGeojson: boolean): unknown {
  const { roads } = roadsOf(call.world);
  const profile = profileIn(textOf(params.profile), profilesOf(call));
  const radius = params.radius === undefined ? 300 : numberOf(params.radius);
  if (!(radius >= 0)) throw refusal(8003, "Parameter 'radius' has incorrect value.");
  const locations = positionsIn(params.locations, 'locations', 1, MOST_SNAPPED).map(([lon, lat]) => {
    const place = roads.snap(lon, lat, profile, { radius: Math.min(10_000, radius) });
    if (!place) return null;
    const name = english.road(roads.edge(place.edge));
    return {
      location: [place.lon, place.lat],
      ...(name ? { name } : {}),
      snapped_distance: tenth(place.distance),
    };
  });
  const about = metadata(call, 'snap', params);
  if (!asGeojson) return { locations, metadata: about };
  const features = locations.flatMap((found, source_id) =>
    found
      ? [
          {
            type: 'Feature',
            properties: { name: found.name, snapped_distance: found.snapped_distance, source_id },
            geometry: { type: 'Point', coordinates: found.location },
          },
        ]
      : [],
  );
  return { type: 'FeatureCollection', features, metadata: about };
}

// The dearest input that a free package allows, for every operation of the API document that takes a key: the examples of the document with these
// parameters in place of theirs. Operations that stream are left out: an account has twenty of them at most.

import { type Access, allOperationsOf, type Operation, requestOf } from '../../test/http/openapi-calls.ts';
import { ALL_FLAGS } from '../../test/places/reverse/all-flags.ts';
import type { Asked } from './closed-loop.ts';

/** One that the server has to be started with. */
export const OWN_PROFILE = 'van';
const WAYPOINTS = 25;
const at = (i: number, of: number): [number, number] => [88.9 + (3 * i) / of, 22.6 + ((i * 7) % of) / of];
const points = (count: number): [number, number][] => Array.from({ length: count }, (_, i) => at(i, count));
const path = (count: number): string =>
  points(count)
    .map((each) => each.join(','))
    .join(';');
/** In Dhaka, where every road leads to every other. */
const stops = Array.from({ length: WAYPOINTS }, (_, id) => ({
  id,
  point: `${23.73 + ((id * 7) % WAYPOINTS) / 250},${90.37 + id / 500}`,
}));
const LONG = 'chattogram college road school bazar '.repeat(20);
const trace = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${90.36 + i / 4000},${23.74 + i / 8000}`).join(';');
const zigzag = Array.from({ length: 400 }, (_, i) => [90.3 + i / 4000, i % 2 === 0 ? 23.7 : 23.8]);
const POLYGON = {
  type: 'Feature',
  properties: { name: 'zigzag' },
  geometry: { type: 'Polygon', coordinates: [[...zigzag, [90.3, 24.1], [90.3, 23.7]]] },
};
const place = (i: number) => ({
  name: `Shop ${i} ${LONG.slice(0, 60)}`,
  longitude: 90.4,
  latitude: 23.7 + i / 1e5,
});
const OVERVIEW = {
  coordinates: path(10),
  overview: 'full',
  steps: true,
  geometries: 'geojson',
};
const FLAGS = { ...ALL_FLAGS, landmarks: true, plus_code: true };
/** Other ones with each call, so that nothing that was worked out for the last serves the next: a box of 30 km somewhere on the way, and a truck a little higher. */
const BOX = { avoid: (turn: number): string => boxAt(89.2 + (turn % 97) / 60, 22.9 + (turn % 89) / 90) };
const boxAt = (lon: number, lat: number): string =>
  [lon, lat, lon + 0.3, lat + 0.27].map((each) => each.toFixed(4)).join(',');
const TRUCK = { profile: 'truck', height: (turn: number): number => 2 + (turn % 97) / 40, weight: 25 };
/** In the morning rush, so that speeds change on the way. */
const RUSH = { depart_at: '2026-11-18T07:50' };
const FLEET = {
  jobs: Array.from({ length: 170 }, (_, i) => ({
    id: i + 1,
    location: [90.36 + (i % 13) / 200, 23.72 + (i % 17) / 150],
    service: 300,
    time_windows: [[28_800 + (i % 8) * 3_600, 36_000 + (i % 8) * 3_600]],
  })),
  vehicles: Array.from({ length: 30 }, (_, i) => ({
    id: i + 1,
    start: [90.4, 23.75],
    end: [90.4, 23.75],
    time_window: [28_800, 72_000],
  })),
  options: { seconds: 5 },
};
const FORM = { house: '10', road: '5', block: 'c', area: 'mirpur section 12', district: 'dhaka' };
const NEARBY = { radius: 100, limit: 100 };
const SEARCH = { q: LONG.slice(0, 200).trim(), bangla: true };
const ADDRESS = 'house 10 road 5 block c section 12 mirpur dhaka '.repeat(5).trim();

const jam = (i: number) => ({
  coordinates: [
    [90.38 + i / 300, 23.74],
    [90.39 + i / 300, 23.76],
  ],
  speed: 5 + i,
  until: '30m',
});
const ISOCHRONE = { longitude: 90.41, latitude: 23.79, minutes: '20,40,60,80,100,120' };

/** In place of the example's parameters, by operation; after a colon what else may be dear of it. */
const DEAREST: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...{ reverseGeocode: FLAGS, reverseGeocodeV1: FLAGS, reverseGeocodeServerV1: FLAGS },
  ...{ autocomplete: SEARCH, autocompleteV1: SEARCH, searchPlace: SEARCH },
  ...{ nearby: NEARBY, nearbyKeyInPath: NEARBY, nearbyV1: NEARBY },
  ...{ nearbyCategory: NEARBY, nearbyCategoryKeyInPath: NEARBY, nearbyCategoryV1: NEARBY },
  ...{ nearbyMultiType: NEARBY, nearbyMultiTypeKeyInPath: NEARBY, nearbyMultiTypeV1: NEARBY },
  createMyPlaces: { places: Array.from({ length: 480 }, (_, i) => place(i)) },
  myPlaces: { limit: 1_000 },
  rupantorGeocode: { q: ADDRESS, landmarks: true, verdict: true },
  rupantorGeocodeV1: { q: ADDRESS, landmarks: true, verdict: true },
  'rupantorGeocode: fields': { q: undefined, ...FORM },
  rupantorCompare: { addresses: Array.from({ length: 100 }, (_, i) => `${ADDRESS} ${i}`) },
  rupantorGeocodeBatch: { addresses: Array(100).fill(ADDRESS) },
  ...{ unions: { q: 'a' }, unionsV1: { q: 'a' }, subDistricts: { q: 'a', district_id: undefined } },
  ...{ subDistrictsV1: { q: 'a' }, thanas: { q: LONG.slice(0, 150), district_id: undefined } },
  ...{ routeOverview: OVERVIEW, routeOverviewV1: OVERVIEW },
  detailedRoute: {
    data: {
      start: { latitude: 21.45, longitude: 92 },
      destination: { latitude: 26.3, longitude: 88.6 },
      via: points(8).map(([longitude, latitude]) => ({ latitude, longitude })),
    },
  },
  optimizedRoute: { geo_points: stops.slice(0, WAYPOINTS - 2), optimize: true },
  'routeOverview: depart_at': { ...OVERVIEW, coordinates: path(5), ...RUSH },
  'routeOverview: avoid': { ...OVERVIEW, coordinates: path(5), ...BOX },
  'routeOverview: size': { ...OVERVIEW, coordinates: path(5), ...TRUCK },
  'routeOverview: size and hour': { coordinates: path(5), ...TRUCK, ...RUSH },
  'routeOverview: alternatives': { ...OVERVIEW, coordinates: path(2), alternatives: 3, costs: true },
  'routeOverview: own profile': { ...OVERVIEW, profile: OWN_PROFILE },
  'travelMatrix: size': { points: points(WAYPOINTS), ...TRUCK },
  'isochrone: avoid': { minutes: '60,120', ...BOX },
  // By truck into Dhaka before it is closed to them: it has to wait, and everything in reach meanwhile could be on its way.
  'routeOverview: waiting': {
    coordinates: '91.7832,22.3569;90.4125,23.7803',
    profile: 'truck',
    depart_at: '2026-11-18T05:30',
  },
  'detailedRoute: depart_at': RUSH,
  'optimizedRoute: depart_at': { geo_points: stops.slice(0, WAYPOINTS - 2), optimize: true, ...RUSH },
  placesAlongRoute: { coordinates: path(10), ptype: 'School,Hospital,Bank', detour: 60, limit: 50 },
  ...{ planFleet: FLEET, checkFleet: FLEET, fleetSlots: FLEET, beginFleetJob: FLEET },
  'planFleet: time_zero': { ...FLEET, time_zero: '2026-11-18T00:00' },
  sortedLocations: { locations: points(WAYPOINTS).map(([lon, lat]) => ({ point: { lat, lon } })) },
  ...{ routeMatch: { points: trace(WAYPOINTS) }, routeMatchV1: { points: trace(WAYPOINTS) } },
  routeMatchLong: { points: trace(WAYPOINTS) },
  travelMatrix: { points: points(WAYPOINTS) },
  'travelMatrix: depart_at': { points: points(WAYPOINTS), ...RUSH },
  isochrone: { minutes: '20,40,60,80,100,120' },
  'isochrone: depart_at': { minutes: '20,40,60,80,100,120', ...RUSH },
  'isochrone: kilometres': { minutes: undefined, kilometres: '50,60,70,80,90,100' },
  addPolygons: { polygon: { type: 'FeatureCollection', features: [POLYGON] } },
  track: {
    positions: Array.from({ length: 700 }, (_, i) => ({
      id: `v${i % 50}`,
      lon: i % 2 === 0 ? 90.31 : 95,
      lat: 23.75,
      time: 1_767_000_000_000 + i * 1_000,
    })),
  },
  reportTraffic: { reports: Array.from({ length: 10 }, (_, i) => jam(i)) },
  'modelContextProtocol: isochrone': { params: { name: 'isochrone', arguments: ISOCHRONE } },
  tile: { z: 13, x: 6153, y: 3538 },
};

/** With values that differ from call to call. */
const drawn = (changes: Readonly<Record<string, unknown>>, turn: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, typeof value === 'function' ? value(turn) : value]),
  );

/** By the operation's id, and what is asked of it beside the first, for one key. */
export function dearestCalls(document: { paths: object }): Map<string, (key: string) => Asked> {
  const calls = new Map<string, (key: string) => Asked>();
  let turn = 0;
  for (const operation of allOperationsOf(document)) {
    if (!takesKey(operation) || 'text/event-stream' in operation.responses['200'].content) continue;
    const { operationId } = operation;
    const others = Object.keys(DEAREST).filter((name) => name.startsWith(`${operationId}: `));
    for (const name of [operationId, ...others])
      calls.set(name, (key) => {
        const access: Access = { key, operatorToken: '' };
        const { method, url, payload } = requestOf(operation, access, drawn(DEAREST[name] ?? {}, turn++));
        // What the operator may call too is called with a key here.
        const keyed = url.includes(key) ? url : `${url}${url.includes('?') ? '&' : '?'}api_key=${key}`;
        return { method, path: keyed, body: payload };
      });
  }
  return calls;
}

const takesKey = ({ security, path: pattern }: Operation): boolean =>
  pattern.includes('{api_key}') || security.some((each) => 'api_key' in each);

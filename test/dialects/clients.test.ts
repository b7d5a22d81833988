// Clients of other servers, as npm and Debian have them and unmodified, against a started server: each is only told where it is.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { installedPackages } from '../fixtures/npm-packages.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

const PACKAGES = [
  'jsdom@26.1.0',
  'leaflet@1.9.4',
  'leaflet-routing-machine@3.2.12',
  'leaflet-control-geocoder@3.3.1',
  'osrm-text-instructions@0.15.0',
  'openrouteservice-js@0.4.1',
  'graphhopper-js-api-client@7.6.5',
  '@routingjs/core@0.3.0',
  '@routingjs/ors@0.3.0',
  '@routingjs/osrm@0.1.0',
  '@routingjs/valhalla@0.3.0',
];
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

async function packages(): Promise<string | undefined> {
  try {
    return join(await installedPackages('dialect-clients', PACKAGES), 'node_modules');
  } catch (error) {
    console.log(
      `The clients cannot be had from npm (${(error as Error).message}): their tests are left out.`,
    );
    return undefined;
  }
}

const folder = await packages();
let world: World;
let app: TestApp;
/** With the key in it. */
let base: string;
let origin: string;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  base = `${origin}/k/${app.key}`;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const FROM = [90.41, 23.71] as const;
const TO = [91.18, 23.46] as const;

describe.skipIf(folder === undefined)('from npm', () => {
  const load = createRequire(join(folder ?? '/', 'x.js'));
  let L: any;
  /** Leaflet needs the objects of a browser. */
  beforeAll(async () => {
    const { JSDOM } = load('jsdom');
    const { window } = new JSDOM('<!doctype html><div id="map"></div>', { url: 'http://map.example/' });
    for (const [name, value] of Object.entries({
      window,
      document: window.document,
      navigator: window.navigator,
      location: window.location,
    }))
      vi.stubGlobal(name, value);
    Object.assign(window, { fetch: globalThis.fetch });
    L = load('leaflet');
    vi.stubGlobal('L', L);
    Object.assign(window, { L });
    load('leaflet-routing-machine');
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('leaflet-routing-machine shows a route with its instructions', async () => {
    const router = L.Routing.osrmv1({ serviceUrl: `${base}/osrm/route/v1`, profile: 'driving' });
    const waypoints = [FROM, TO].map(([lon, lat]) => L.Routing.waypoint(L.latLng(lat, lon)));
    const routes = await new Promise<any[]>((resolve, reject) =>
      router.route(
        waypoints,
        (error: unknown, found: any[]) => (error ? reject(error) : resolve(found)),
        undefined,
        {},
      ),
    );
    expect(routes[0].summary.totalDistance).toBeGreaterThan(80_000);
    expect(routes[0].coordinates.length).toBeGreaterThan(10);
    expect(routes[0].instructions.length).toBeGreaterThan(5);
    expect(routes[0].instructions[0]).toMatchObject({ type: 'Head', road: expect.any(String) });
  });

  it('osrm-text-instructions puts every step into words', async () => {
    const texts = load('osrm-text-instructions')('v5');
    const answer: any = await (await fetch(`${base}/osrm/route/v1/driving/${FROM};${TO}?steps=true`)).json();
    const sentences = answer.routes[0].legs[0].steps.map((step: unknown) => texts.compile('en', step, {}));
    expect(sentences[0]).toMatch(/^Head south on/);
    expect(sentences.at(-1)).toMatch(/^You have arrived/);
  });

  it.each([
    ['nominatim', (at: string) => ({ serviceUrl: `${at}/nominatim/` })],
    ['photon', (at: string) => ({ serviceUrl: `${at}/photon/api/`, reverseUrl: `${at}/photon/reverse/` })],
    ['pelias', (at: string) => ({ serviceUrl: `${at}/pelias/v1` })],
  ] as const)('leaflet-control-geocoder speaks %s', async (name, options) => {
    const module = await import(
      pathToFileURL(join(folder ?? '', 'leaflet-control-geocoder/dist/Control.Geocoder.modern.js')).href
    );
    const geocoder = module.geocoders[name](options(base));
    const found = await geocoder.geocode('Gulshan');
    expect(found[0].name).toMatch(/^Gulshan/);
    expect(found[0].center.lat).toBeCloseTo(23.79, 1);
    const there = await geocoder.reverse({ lat: 23.7925, lng: 90.4152 }, 65_536);
    expect(there[0].name).toMatch(/Dhaka/);
    if (name === 'pelias') expect((await geocoder.suggest('gulsh'))[0].name).toMatch(/^Gulshan/);
  });

  it('openrouteservice-js gets directions, a matrix, isochrones and points on roads', async () => {
    const { default: Ors } = await import(
      pathToFileURL(join(folder ?? '', 'openrouteservice-js/dist/ors-js-client.js')).href
    );
    const at = { api_key: app.key, host: `${origin}/ors` };
    const profile = 'driving-car';
    const route = await new Ors.Directions(at).calculate({
      coordinates: [FROM, TO],
      profile,
      format: 'json',
    });
    expect(route.routes[0].segments[0].steps[0].type).toBe(11);
    const lines = await new Ors.Directions(at).calculate({
      coordinates: [FROM, TO],
      profile,
      format: 'geojson',
    });
    expect(lines.features[0].geometry.type).toBe('LineString');
    const matrix = await new Ors.Matrix(at).calculate({
      locations: [FROM, TO],
      profile,
      metrics: ['duration'],
    });
    expect(matrix.durations[0][1]).toBeGreaterThan(1_000);
    const reach = await new Ors.Isochrones(at).calculate({ locations: [FROM], profile, range: [300] });
    expect(reach.features[0].properties.value).toBe(300);
    const snapped = await new Ors.Snap(at).calculate({
      locations: [FROM],
      profile,
      radius: 300,
      format: 'json',
    });
    expect(snapped.locations[0].name).toBe('Sadarghat Road');
  });

  it('graphhopper-js-api-client gets a route, a matrix and places', async () => {
    const at = { key: app.key, host: `${origin}/graphhopper`, profile: 'car' };
    load('graphhopper-js-api-client');
    const { Routing, Geocoding, Matrix, Isochrone } = (globalThis as any).window.GraphHopper;
    const route = await new Routing(at).doRequest({ points: [[...FROM], [...TO]], points_encoded: false });
    expect(route.paths[0].instructions[0].text).toMatch(/^Head/);
    const matrix = await new Matrix(at).doRequest({
      from_points: [[...FROM]],
      to_points: [[...TO]],
      out_arrays: ['times'],
    });
    expect(matrix.times[0][0]).toBeGreaterThan(1_000);
    const reach = await new Isochrone(at).doRequest({ point: `${FROM[1]},${FROM[0]}`, buckets: 2 });
    expect(reach.polygons).toHaveLength(2);
    const places = await new Geocoding(at).doRequest({ query: 'Gulshan' });
    expect(places.hits[0].name).toBe('Gulshan');
  });

  it('@routingjs/valhalla gets directions, an isochrone and a matrix', async () => {
    const { Valhalla } = load('@routingjs/valhalla');
    // Latitude first, as the library takes them.
    const points = [FROM, TO].map(([lon, lat]) => [lat, lon]);
    const valhalla = new Valhalla({ baseUrl: `${base}/valhalla` });
    const route = await valhalla.directions(points, 'auto');
    expect(route.directions[0].feature.properties.duration).toBeGreaterThan(1_000);
    expect((await valhalla.reachability(points[0], 'auto', [300])).isochrones).toHaveLength(1);
    expect((await valhalla.matrix(points, 'auto')).durations[0][1]).toBeGreaterThan(1_000);
  });

  it('@routingjs/osrm and @routingjs/ors get directions and a matrix', async () => {
    const { OSRM } = load('@routingjs/osrm');
    const osrm = new OSRM({ baseUrl: `${base}/osrm` });
    const { ORS } = load('@routingjs/ors');
    const ors = new ORS({ baseUrl: `${base}/ors` });
    const points = [FROM, TO].map(([lon, lat]) => [lat, lon]);
    for (const [client, profile] of [
      [osrm, 'driving'],
      [ors, 'driving-car'],
    ] as const) {
      const { directions } = await client.directions(points, profile);
      expect(directions[0].feature.properties.distance).toBeGreaterThan(80_000);
      expect((await client.matrix(points, profile)).durations[0][1]).toBeGreaterThan(1_000);
    }
  });
});

const GEOPY = `
import json, sys
from geopy.geocoders import Nominatim, Photon, Pelias
host, key = sys.argv[1], sys.argv[2]
told = []
for geocoder in (
    Nominatim(domain=f'{host}/k/{key}/nominatim', scheme='http', user_agent='test'),
    Photon(domain=f'{host}/k/{key}/photon', scheme='http', user_agent='test'),
    Pelias(domain=f'{host}/k/{key}/pelias', scheme='http', user_agent='test'),
):
    place = geocoder.geocode('Gulshan', timeout=30)
    there = geocoder.reverse((23.7925, 90.4152), timeout=30)
    told.append([place.address, place.latitude, there.address])
print(json.dumps(told))
`;

/** Debian's own has Debian's packages, whatever else stands before it. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';

/** What Python said; undefined if it failed. */
function python(...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(PYTHON, args, { timeout: 100_000 }, (error, stdout) => resolve(error ? undefined : stdout));
  });
}

const geopy = await python('-c', 'import geopy');
if (geopy === undefined) console.log('python3-geopy is not installed: its test is left out.');

it.skipIf(geopy === undefined)(
  'geopy finds places and addresses by Nominatim, Photon and Pelias',
  async () => {
    const out = await python('-c', GEOPY, origin.replace('http://', ''), app.key);
    expect(out).toBeDefined();
    for (const [address, latitude, there] of JSON.parse(out ?? '[]')) {
      expect(address).toMatch(/^Gulshan/);
      expect(latitude).toBeCloseTo(23.79, 1);
      expect(there).toMatch(/Dhaka|Centre/);
    }
  },
);

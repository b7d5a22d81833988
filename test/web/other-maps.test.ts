// Map libraries and their plug-ins as npm has them, unmodified, on a page of another host: each is only told where the server is.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackedPackages } from '../fixtures/npm-packages.ts';
import { type ConsoleUnderTest, hasBrowser, startConsole } from './browser.ts';

const PACKAGES = [
  'bkoi-gl@3.0.0',
  '@maplibre/maplibre-gl-geocoder@1.9.4',
  '@maplibre/maplibre-gl-directions@0.9.1',
];
const FILES: Readonly<Record<string, string>> = {
  '/bkoi-gl.js': 'bkoi-gl/dist/iife/bkoi-gl.js',
  '/geocoder.js': '@maplibre/maplibre-gl-geocoder/dist/maplibre-gl-geocoder.js',
  '/directions.js': '@maplibre/maplibre-gl-directions/dist/maplibre-gl-directions.js',
};
const PAGE = `<!doctype html><title>Map</title><div id="map" style="width:600px;height:400px"></div>
<script src="/bkoi-gl.js"></script><script src="/geocoder.js"></script>
<script type="module">import Directions from '/directions.js'; window.Directions = Directions;</script>`;

async function packages(): Promise<string | undefined> {
  if (!hasBrowser) return undefined;
  try {
    return await unpackedPackages('map-libraries', PACKAGES);
  } catch (error) {
    console.log(
      `The map libraries cannot be had from npm (${(error as Error).message}): their tests are left out.`,
    );
    return undefined;
  }
}

const folder = await packages();
/** Serves the page and the libraries: another port is another host to a browser. */
const host = createServer(({ url = '/' }, response) => {
  const file = FILES[url];
  response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript');
  response.end(file === undefined ? PAGE : readFileSync(join(folder ?? '', file)));
});
let site: ConsoleUnderTest;
let page: Page;
/** With the key in it. */
let base: string;
beforeAll(async () => {
  if (folder === undefined) return;
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  site = await startConsole();
  base = `${site.server.url}/k/${site.server.key}`;
  page = await (await site.browser.newContext()).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await page?.context().close();
  await site?.end();
  host.close();
});

describe.skipIf(folder === undefined)('on a page of another host', () => {
  it('bkoi-gl draws our map, by the name of a style that it knows', async () => {
    const drawn = await page.evaluate(
      ([url, key]) =>
        new Promise<number>((resolve, reject) => {
          const { bkoigl } = window as any;
          const map = new bkoigl.Map({
            container: 'map',
            style: `${url}/styles/osm-liberty/style.json?key=${key}`,
            center: [90.4152, 23.7925],
            zoom: 13,
          });
          (window as any).map = map;
          map.on('error', ({ error }: { error: Error }) => reject(error));
          map.once('idle', () => resolve(map.queryRenderedFeatures().length));
        }),
      [site.server.url, site.server.key],
    );
    expect(drawn).toBeGreaterThan(10);
  });

  it('maplibre-gl-geocoder searches by Nominatim, as its documentation shows', async () => {
    const found = await page.evaluate((at) => {
      const { MaplibreGeocoder, bkoigl, map } = window as any;
      const forwardGeocode = async ({ query }: { query: string }) => {
        const asked = `${at}/nominatim/search?q=${query}&format=geojson&polygon_geojson=1&addressdetails=1`;
        const { features } = await (await fetch(asked)).json();
        return {
          features: features.map((feature: any) => ({
            type: 'Feature',
            geometry: {
              type: 'Point',
              coordinates: [
                feature.bbox[0] + (feature.bbox[2] - feature.bbox[0]) / 2,
                feature.bbox[1] + (feature.bbox[3] - feature.bbox[1]) / 2,
              ],
            },
            place_name: feature.properties.display_name,
            properties: feature.properties,
            text: feature.properties.display_name,
            place_type: ['place'],
          })),
        };
      };
      const geocoder = new MaplibreGeocoder({ forwardGeocode }, { maplibregl: bkoigl });
      map.addControl(geocoder);
      const chosen = new Promise<any>((resolve) => geocoder.on('result', resolve));
      geocoder.query('Gulshan');
      return chosen.then(({ result }) => ({ name: result.place_name, at: result.geometry.coordinates }));
    }, base);
    expect(found.name).toMatch(/^Gulshan/);
    expect(found.at[1]).toBeCloseTo(23.79, 1);
  });

  it('maplibre-gl-directions draws a route by OSRM', async () => {
    const told = await page.evaluate(async (at) => {
      const { Directions, map } = window as any;
      const directions = new Directions(map, { api: `${at}/osrm/route/v1`, profile: 'driving' });
      const fetched = new Promise<any>((resolve) => directions.on('fetchroutesend', resolve));
      await directions.setWaypoints([
        [90.41, 23.71],
        [90.4152, 23.7925],
      ]);
      const { data } = await fetched;
      return { code: data.directions.code, metres: data.directions.routes[0].distance };
    }, base);
    expect(told.code).toBe('Ok');
    expect(told.metres).toBeGreaterThan(5_000);
  });
});

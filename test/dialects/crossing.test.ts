// A crossing, as the interfaces of other geocoders name it: by both roads, at the point where they meet.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';

let world: World;
let app: TestApp;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const ask = async (path: string) => (await app.fastify.inject(`/k/${app.key}${path}`)).json();
const CROSSING = encodeURIComponent('panthapath & green road');

it('has the names of both roads and lies where they meet', async () => {
  const own = (await ask(`/v2/api/search/autocomplete/place?q=${CROSSING}`)).places[0];
  expect(own.address).toContain(' & ');
  const [nominatim] = await ask(`/nominatim/search?q=${CROSSING}&format=jsonv2`);
  expect(nominatim.name).toContain(' & ');
  expect(nominatim.display_name.split(nominatim.name)).toHaveLength(2);
  expect([nominatim.lon, nominatim.lat].map(Number)).toEqual([own.longitude, own.latitude].map(Number));
  const [south, north, west, east] = nominatim.boundingbox.map(Number);
  expect(Number(own.longitude)).toBeGreaterThan(west);
  expect(Number(own.longitude)).toBeLessThan(east);
  expect(Number(own.latitude)).toBeGreaterThan(south);
  expect(Number(own.latitude)).toBeLessThan(north);
  const photon = (await ask(`/photon/api?q=${CROSSING}`)).features[0];
  expect(photon.properties.name).toBe(nominatim.name);
  const pelias = (await ask(`/pelias/v1/search?text=${CROSSING}`)).features[0];
  expect(pelias.properties.name).toBe(nominatim.name);
});

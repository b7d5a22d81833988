// A profile of the operator's own, asked for over HTTP: routes, matrices, isochrones, tours, plans, and what is said to those who name another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownProfilesFrom } from '../../src/roads/profiles/own-profiles-file.ts';
import { offerOwnProfiles, PROFILES } from '../../src/roads/profiles/profile.ts';
import type { RoutingApp } from './routing-app.ts';

// Parameters are declared when their modules are loaded, as in the threads of a server.
offerOwnProfiles(ownProfilesFrom('own.tsv', 'what\tof\tslowvan\nbase\t\tcar\nfactor\t\t0.5\n'));
const { latLon, lonLat, routingApp } = await import('./routing-app.ts');
const { at } = await import('../roads/route/grid.ts');

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp(['car', ...PROFILES.slice(-1)]);
});
afterAll(() => app.close());

const [a, b] = [lonLat(0, 0), lonLat(4, 4)];
const profile = 'slowvan';

describe('a server with a profile of its own', () => {
  it('offers it on routes', async () => {
    const by = async (name: string) => app.get(`/v2/api/route/${a};${b}`, { profile: name });
    const [car, van] = [await by('car'), await by(profile)];
    expect([car.status, van.status]).toEqual([200, 200]);
    expect(van.body.routes[0].duration).toBeGreaterThan(car.body.routes[0].duration * 1.2);
    const refused = await by('boat');
    expect(JSON.stringify(refused.body)).toContain('bus, slowvan');
    expect(JSON.stringify((await by('truck')).body)).toContain(
      'one of car, slowvan, which is what this server offers',
    );
  });

  it('offers it on matrices, isochrones and tours, and in the document', async () => {
    const points = [at(0, 0), at(4, 4), at(2, 1)];
    const matrix = await app.post('/v2/api/matrix', { points, profile });
    expect(matrix.body.durations[0][1]).toBeGreaterThan(0);
    const around = await app.get('/v2/api/isochrone', { point: latLon(2, 2), minutes: '2', profile });
    expect(around.status).toBe(200);
    const [source, destination] = [latLon(0, 0), latLon(4, 4)];
    const geo_points = [{ id: 1, point: latLon(2, 1) }];
    const tour = await app.post('/v2/api/route/optimized', { source, destination, geo_points, profile });
    expect(tour.status).toBe(200);
    expect(JSON.stringify((await app.get('/openapi.json', {})).body)).toContain('slowvan');
  });
});

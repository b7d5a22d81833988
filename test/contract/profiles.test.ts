// What a server offers by what one travels: a profile that it was told to offer, and a clear refusal of the others.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lonLat, type RoutingApp, routingApp } from './routing-app.ts';

let app: RoutingApp;
beforeAll(async () => {
  app = await routingApp(['car', 'rickshaw']);
});
afterAll(() => app.close());

const by = (profile: string) => app.get(`/v2/api/route/${lonLat(0, 0)};${lonLat(4, 4)}`, { profile });

describe('a server with car and rickshaw', () => {
  it('routes by rickshaw, more slowly than by car', async () => {
    const [car, rickshaw] = [await by('car'), await by('rickshaw')];
    expect([car.status, rickshaw.status]).toEqual([200, 200]);
    expect(rickshaw.body.routes[0].duration).toBeGreaterThan(car.body.routes[0].duration);
  });

  it('refuses a profile that it does not offer and names those that it does', async () => {
    for (const profile of ['truck', 'foot']) {
      const { status, body } = await by(profile);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain('one of car, rickshaw, which is what this server offers');
    }
  });

  it('refuses what is no profile at all', async () => {
    expect((await by('boat')).status).toBe(400);
  });
});

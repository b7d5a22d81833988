// Tolls and ferries on routes of the starter dataset, with their price and where it is from.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import type { TollVehicle } from '../../../src/roads/route/toll-table.ts';
import { tollTable, VEHICLES } from '../../../src/roads/route/toll-table.ts';
import { travelCost } from '../../../src/roads/route/travel-prices.ts';
import type { LonLat, Trip } from '../../../src/roads/route/trip.ts';
import { tollsOf } from '../../../src/roads/route/trip-tolls.ts';
import { JOURNEY_PLACES, type JourneyPlace } from '../../fixtures/journeys.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const roads = openRoads(openDataset(starterDataset()));

function tolls(vehicle: TollVehicle, ...places: (JourneyPlace | LonLat)[]) {
  const points = places.map((place) => (typeof place === 'string' ? JOURNEY_PLACES[place] : place));
  const trip = planTrip(roads, { profile: 'car', points: points.map(([lon, lat]): LonLat => [lon, lat]) });
  return tollsOf(roads, trip, vehicle).map(({ name, price }) => [name, price]);
}

describe('the tolls of a route', () => {
  it('are named in the order of travel, with the price for the vehicle', () => {
    expect(tolls('car', 'Dhaka', 'Barishal')).toEqual([
      ['Dhaka–Mawa–Bhanga Expressway', 140],
      ['Padma Bridge', 750],
    ]);
    expect(tolls('heavy_truck', 'Dhaka', 'Bogura')).toEqual([['Jamuna Bridge', 2000]]);
  });

  it('are paid again on the way back', () => {
    expect(tolls('motorcycle', 'Dhaka', 'Bogura', 'Dhaka').map(([, price]) => price)).toEqual([50, 50]);
  });

  it('have no price where none is known', () => {
    expect(tolls('car', 'Dhaka', 'Cumilla')).toEqual([
      ['Meghna Bridge', undefined],
      ['Meghna–Gumti Bridge', undefined],
    ]);
  });

  it('count ferries, those that the table does not have too', () => {
    const acrossPadma: [LonLat, LonLat] = [
      [89.8, 23.83],
      [89.77, 23.74],
    ];
    expect(tolls('truck', ...acrossPadma)).toEqual([['Paturia–Daulatdia Ferry', 1300]]);
    const toSandwip = tolls('car', 'Chattogram', [91.442, 22.49]);
    expect(toSandwip.filter(([, price]) => price === undefined)).not.toEqual([]);
  });

  it('are none on roads without any', () => {
    expect(tolls('bus', 'Natore', 'Rajshahi')).toEqual([]);
  });

  it('have a day and a source wherever there is a price', () => {
    for (const { price, since, source } of tollTable()) {
      if (Object.keys(price).length > 0) expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source).not.toBe('');
    }
  });
});

describe('fuel and fares', () => {
  const KM = 100_000;
  /** A trip of so many kilometres on a road and on a ferry, and minutes longer than on free roads, some of them before a gate. */
  const tripOf = (road: number, ferry: number, late = 0, gate = 0): Trip => {
    const path = {
      edges: Uint32Array.of(0, 2),
      edgeCentimetres: Int32Array.of(road * KM, ferry * KM),
      duration: 600 + (late + gate) * 60,
      hours: { free: 600, waiting: gate * 60 },
    };
    return { profile: 'car', waypoints: [], legs: [{ path }] } as never;
  };
  const edges = {
    edge: (edge: number) => ({ class: edge === 1 ? RoadClass.Ferry : RoadClass.Primary }) as never,
  };
  const price = (vehicle: TollVehicle, ...trip: Parameters<typeof tripOf>): number | undefined =>
    travelCost(edges, tripOf(...trip), vehicle)?.price;

  it('are by the kilometre on roads, not on ferries', () => {
    expect(price('car', 10, 5)).toBe(110);
    expect(price('truck', 10, 5)).toBe(255);
  });

  it('of a CNG are those of its meter: a start, further kilometres, minutes of delay', () => {
    expect([price('cng', 1.5, 0), price('cng', 7, 0), price('cng', 7, 0, 10, 30)]).toEqual([40, 100, 120]);
    expect(price('rickshaw', 0.4, 0)).toBe(20);
  });

  it('are estimates with a day and a source, for every kind of vehicle', () => {
    for (const vehicle of VEHICLES)
      expect(travelCost(edges, tripOf(3, 0), vehicle)).toMatchObject({
        estimate: true,
        since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        source: expect.stringMatching(/./),
      });
  });
});

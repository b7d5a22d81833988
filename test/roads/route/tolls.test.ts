// Tolls and ferries on routes of the starter dataset, with their price and where it is from.
import { describe, expect, it } from 'vitest';
import { openDataset } from '../../../src/dataset/open.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { planTrip } from '../../../src/roads/route/plan.ts';
import type { Vehicle } from '../../../src/roads/route/toll-table.ts';
import { tollTable } from '../../../src/roads/route/toll-table.ts';
import type { LonLat } from '../../../src/roads/route/trip.ts';
import { tollsOf } from '../../../src/roads/route/trip-tolls.ts';
import { JOURNEY_PLACES, type JourneyPlace } from '../../fixtures/journeys.ts';
import { starterDataset } from '../../fixtures/starter-dataset.ts';

const roads = openRoads(openDataset(starterDataset()));

function tolls(vehicle: Vehicle, ...places: (JourneyPlace | LonLat)[]) {
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

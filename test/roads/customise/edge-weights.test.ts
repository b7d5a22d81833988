// Weights: from the profiles' tables, whole milliseconds, and closed where the table or the access says so.
import { describe, expect, it } from 'vitest';
import { RoadNetworkBuilder, type WayDraft } from '../../../src/roads/build/network-builder.ts';
import type { Profile, Roads } from '../../../src/roads/engine.ts';
import { Mode, RoadClass, Surface, WayFlag } from '../../../src/roads/network/vocabulary.ts';
import { openRoads } from '../../../src/roads/open-roads.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { CROWDED_DENSITY, QUIET_DENSITY } from '../../../src/roads/profiles/speed-table.ts';
import { SPEED_TABLES, travelSpeed } from '../../../src/roads/profiles/travel-speed.ts';
import { buildRoads } from '../build/build-roads.ts';
import { memoryDataset } from '../build/memory-dataset.ts';

const [CAR] = SPEED_TABLES;

async function road(draft: Partial<WayDraft>): Promise<Roads> {
  const builder = new RoadNetworkBuilder();
  const a = builder.node(90, 23);
  const b = builder.node(90.01, 23);
  builder.way({ nodes: [a, b], class: RoadClass.Residential, ...draft });
  return openRoads(memoryDataset(await buildRoads(builder.finish())));
}

/** km/h along the only edge. */
async function speed(profile: Profile, draft: Partial<WayDraft>): Promise<number> {
  const roads = await road(draft);
  return (roads.edge(0).length / roads.milliseconds(0, profile)) * 3600;
}

describe('weights', () => {
  it('follow the class, on open highways as actually driven', async () => {
    const open = CAR.open[RoadClass.Trunk];
    expect(open).toBeLessThan(1);
    expect(await speed('car', { class: RoadClass.Trunk })).toBeCloseTo(CAR.speed[RoadClass.Trunk] * open, 1);
    expect(await speed('car', { class: RoadClass.Residential })).toBeCloseTo(
      CAR.speed[RoadClass.Residential],
      1,
    );
    expect(await speed('foot', { class: RoadClass.Residential })).toBeCloseTo(4.8, 2);
  });

  it('follow a posted speed for motor vehicles, not for others', async () => {
    expect(await speed('car', { maxSpeed: 40 })).toBeCloseTo(40 * CAR.postedShare, 1);
    expect(await speed('bike', { maxSpeed: 40 })).toBeCloseTo(15, 1);
  });

  it('are slower without a surface, in narrow lanes, and where only residents may go', async () => {
    expect(await speed('car', { surface: Surface.Unpaved })).toBeCloseTo(
      CAR.speed[RoadClass.Residential] * CAR.surface[Surface.Unpaved],
      1,
    );
    expect(await speed('car', { width: 25 })).toBeCloseTo(
      CAR.speed[RoadClass.Residential] * CAR.slowFactor,
      1,
    );
    expect(await speed('car', { flags: WayFlag.Destination })).toBeCloseTo(
      CAR.speed[RoadClass.Residential] * CAR.destinationFactor,
      1,
    );
  });

  it('are slower where streets are dense, most of all without a posted speed', () => {
    const at = (density: number, posted = 0): number =>
      travelSpeed(SPEED_TABLES[0], {
        class: RoadClass.Primary,
        surface: Surface.Paved,
        flags: 0,
        width: 0,
        posted,
        crossing: 0,
        density,
      });
    expect(at(0)).toBeCloseTo(CAR.speed[RoadClass.Primary] * CAR.open[RoadClass.Primary], 6);
    expect(at(QUIET_DENSITY)).toBe(at(0));
    expect(at(QUIET_DENSITY + 2)).toBeLessThan(at(QUIET_DENSITY));
    const [open, crowded] = [CROWDED_DENSITY - 1, CROWDED_DENSITY];
    expect(at(crowded) / at(open)).toBeLessThan(at(crowded, 50) / at(open, 50));
    expect(at(crowded + 6, 50)).toBeLessThan(at(crowded, 50));
  });

  it('close a lane that is as wide as a rickshaw to cars, not to motorcycles', async () => {
    const roads = await road({ width: 15 });
    expect(roads.allowed(0, 'car')).toBe(false);
    expect(roads.allowed(0, 'motorcycle')).toBe(true);
  });

  it('keep a ferry to its timetable', async () => {
    const roads = await road({ class: RoadClass.Ferry, duration: 1200 });
    expect(Math.abs(roads.milliseconds(0, 'car') - 1_200_000)).toBeLessThan(12_000);
  });

  it('differ along and against', async () => {
    const roads = await road({ maxSpeed: 60, maxSpeedBackward: 30 });
    expect(roads.milliseconds(1, 'car')).toBeCloseTo(roads.milliseconds(0, 'car') * 2, -1);
  });

  it('respect one-way rules and their exceptions', async () => {
    const roads = await road({ backward: Mode.Bike | Mode.Foot });
    expect(USUAL_PROFILES.map((profile) => roads.allowed(1, profile))).toEqual([false, false, true, true]);
  });

  it('come from tables that name every class and surface', () => {
    for (const table of SPEED_TABLES) {
      for (const number of Object.values(RoadClass)) expect(table.speed[number]).toBeGreaterThanOrEqual(0);
      for (const number of Object.values(Surface)) expect(table.surface[number]).toBeGreaterThan(0);
    }
  });
});

// Random routes, a thousand of them on real networks, in all three shapes: every field, and numbers that agree with each other.
import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
// @ts-expect-error the package has no types
import osrmText from 'osrm-text-instructions';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import type { Roads } from '../../../src/roads/engine.ts';
import { graphHopperAnswerOf } from '../../../src/roads/formats/graphhopper.ts';
import { overviewOf } from '../../../src/roads/formats/osrm.ts';
import { GraphHopperAnswerSchema } from '../../../src/roads/formats/schemas/graphhopper-answer.ts';
import { OverviewSchema } from '../../../src/roads/formats/schemas/overview.ts';
import { ValhallaAnswerSchema } from '../../../src/roads/formats/schemas/valhalla-answer.ts';
import { valhallaAnswerOf } from '../../../src/roads/formats/valhalla.ts';
import { bangla } from '../../../src/roads/guidance/bangla.ts';
import { english } from '../../../src/roads/guidance/english.ts';
import { USUAL_PROFILES } from '../../../src/roads/profiles/profile.ts';
import { type GuidedTrip, guideTrip } from '../../../src/roads/route/guide.ts';
import { planTrip } from '../../../src/roads/route/plan-trip.ts';
import { TripError } from '../../../src/roads/route/trip.ts';
import { decodePolyline } from '../../geo/decode-polyline.ts';
import { networkRoads } from '../match/network-roads.ts';
import { random } from '../match/synthetic.ts';
import { gridRoads } from '../route/grid.ts';

const overviewSchema = Compile(OverviewSchema);
const aSchema = Compile(ValhallaAnswerSchema);
const bSchema = Compile(GraphHopperAnswerSchema);
const client = osrmText('v5');

const folder = fileURLToPath(new URL('../../../../shared/data/osm/', import.meta.url));
if (!existsSync(folder)) console.log('Left out: shapes on real networks (../shared/data/osm is not here).');

/** Trips of two to four random points, each profile in turn. */
function* trips(roads: Roads, count: number): Generator<GuidedTrip> {
  const chance = random(11);
  const [west, south, east, north] = roads.bounds;
  for (let made = 0; made < count; ) {
    const points = Array.from({ length: 2 + Math.floor(chance.uniform() * 3) }, (): [number, number] => [
      west + (east - west) * chance.uniform(),
      south + (north - south) * chance.uniform(),
    ]);
    try {
      yield guideTrip(roads, planTrip(roads, { profile: USUAL_PROFILES[made % 4], points }));
      made++;
    } catch (error) {
      // Some random points lie on islands or behind one-way roads out of the data.
      if (!(error instanceof TripError)) throw error;
    }
  }
}

function checkOverview(roads: Roads, guided: GuidedTrip): void {
  const options = { geometries: 'polyline6', overview: 'full', phrases: english } as const;
  const answer = overviewOf(roads, [guided.trip], options, [guided]);
  if (!overviewSchema.Check(answer))
    throw new Error(JSON.stringify(overviewSchema.Errors(answer).slice(0, 3)));
  const [route] = answer.routes;
  for (const leg of route.legs) {
    const distance = leg.steps.reduce((sum, step) => sum + step.distance, 0);
    expect(Math.abs(distance - leg.distance)).toBeLessThanOrEqual(0.05 * leg.steps.length + 0.1);
    for (const step of leg.steps) expect(client.compile('en', step, {})).toMatch(/\S/);
    expect(leg.steps[0].maneuver.type).toBe('depart');
    expect(leg.steps.at(-1)?.maneuver.type).toBe('arrive');
  }
  expect(decodePolyline(route.geometry as string, 6).length).toBeGreaterThanOrEqual(2);
}

function checkShapeA(guided: GuidedTrip): void {
  const answer = valhallaAnswerOf(guided, { phrases: bangla, id: 'id', voice: true });
  if (!aSchema.Check(answer)) throw new Error(JSON.stringify(aSchema.Errors(answer).slice(0, 3)));
  for (const { maneuvers, shape, summary } of answer.trip.legs) {
    const last = decodePolyline(shape, 6).length / 2 - 1;
    expect(maneuvers[0].begin_shape_index).toBe(0);
    expect(maneuvers.at(-1)?.end_shape_index).toBe(last);
    // A roundabout is announced once: entering it says where to leave it.
    const types = maneuvers.map(({ type }) => type);
    expect(types.some((type, x) => type === 27 && types[x - 1] === 26)).toBe(false);
    for (const { verbal_transition_alert_instruction: alert } of maneuvers.slice(1))
      expect(alert).toMatch(/\S/);
    for (let x = 1; x < maneuvers.length; x++) {
      expect(maneuvers[x].begin_shape_index).toBe(maneuvers[x - 1].end_shape_index);
    }
    const length = maneuvers.reduce((sum, one) => sum + one.length, 0);
    expect(Math.abs(length - summary.length)).toBeLessThanOrEqual(0.0006 * maneuvers.length);
    const time = maneuvers.reduce((sum, one) => sum + one.time, 0);
    expect(Math.abs(time - summary.time)).toBeLessThanOrEqual(0.0006 * maneuvers.length);
  }
}

function checkShapeB(guided: GuidedTrip, encoded: boolean): void {
  const answer = graphHopperAnswerOf(guided, {
    phrases: english,
    encoded,
    took: 1.4,
    roadDataTimestamp: 'Z',
    copyrights: [],
  });
  if (!bSchema.Check(answer)) throw new Error(JSON.stringify(bSchema.Errors(answer).slice(0, 3)));
  const [path] = answer.paths;
  const points =
    typeof path.points === 'string'
      ? decodePolyline(path.points, 5).length / 2
      : path.points.coordinates.length;
  const { instructions } = path;
  expect(instructions[0].interval[0]).toBe(0);
  for (let x = 1; x < instructions.length; x++) {
    expect(instructions[x].interval[0]).toBe(instructions[x - 1].interval[1]);
  }
  // A route of no length is drawn as two equal points.
  expect(Math.max(1, instructions.at(-1)!.interval[1])).toBe(Math.max(1, points - 1));
  expect(instructions.filter(({ sign }) => sign === 5)).toHaveLength(guided.trip.legs.length - 1);
  const distance = instructions.reduce((sum, one) => sum + one.distance, 0);
  expect(Math.abs(distance - path.distance)).toBeLessThanOrEqual(0.002 * instructions.length);
}

async function checkAll(roads: Roads, count: number): Promise<void> {
  for (const guided of trips(roads, count)) {
    await setImmediate();
    checkOverview(roads, guided);
    checkShapeA(guided);
    checkShapeB(guided, true);
    checkShapeB(guided, false);
  }
}

describe('random routes in three shapes', () => {
  it('on the grid', async () => checkAll(await gridRoads(), 300));

  it.skipIf(!existsSync(folder)).each([
    ['dhaka-central', 700],
    ['andorra', 300],
  ])('on %s', async (name, count) => {
    await checkAll(await networkRoads(`${folder}${name}.osm.pbf`), count);
  });
});

// What a matched trip says about roads: how long it took through each stretch between junctions, against the time when the road is free, and
// how long it took in all, against what was expected.
import type { Profile, Roads, RoutePath } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { hourClassAt } from '../hours/hour-classes.ts';
import { type MatchRoads, matchTrace } from '../match/match.ts';
import type { MatchedStretch } from '../match/trace.ts';
import type { VehicleTrip } from './traces.ts';

/** One vehicle's way through one stretch. */
export interface Pass {
  readonly chain: number;
  readonly hour: number;
  /** How many times as long as when the road is free. */
  readonly slowness: number;
  /** The part of the stretch that it went through. */
  readonly weight: number;
  /** In metres per second. */
  readonly speed: number;
  /** When it had left the stretch, in milliseconds since 1970. */
  readonly at: number;
}

/** A whole trip in seconds: as it was and as it was expected. */
export interface WholeTrip {
  readonly took: number;
  readonly expected: number;
}

export interface TripFindings {
  readonly passes: readonly Pass[];
  readonly trips: readonly WholeTrip[];
}

/** Less of a stretch than this share, or these centimetres, says too little about it. */
const LEAST_SHARE = 0.3;
const LEAST_CENTIMETRES = 10_000;
/** Nobody is so much slower or faster than free flow in traffic: it stood, or was matched to the wrong road. */
export const SLOWEST = 30;
export const QUICKEST = 0.4;
/** Shorter trips say little about others. */
const LEAST_TRIP_SECONDS = 120;
const LEAST_TRIP_METRES = 500;

export type LearningRoads = MatchRoads & Pick<Roads, 'timed'>;

export function findingsOf(
  roads: LearningRoads,
  graph: RoadGraph,
  profile: Profile,
  trip: VehicleTrip,
): TripFindings {
  const { stretches } = matchTrace(roads, { points: trip.points, profile, times: trip.times });
  const passes: Pass[] = [];
  const trips: WholeTrip[] = [];
  for (const stretch of stretches) {
    passes.push(...passesOf(graph, trip, stretch));
    const whole = wholeTrip(roads, trip, stretch);
    if (whole) trips.push(whole);
  }
  return { passes, trips };
}

const secondsAt = ({ times }: VehicleTrip, { points }: MatchedStretch, at: number): number =>
  times[points[at].point];

/** The time between two positions is spread over the roads between them as they take it when free. */
function passesOf(graph: RoadGraph, trip: VehicleTrip, stretch: MatchedStretch): Pass[] {
  const passes: Pass[] = [];
  let chain = -1;
  let [free, clock, length] = [0, 0, 0];
  const finish = (now: number): void => {
    if (chain >= 0) {
      const pass = passOf(graph, chain, { free, clock, length }, trip.begin + now);
      if (pass) passes.push(pass);
    }
    [free, clock, length] = [0, 0, 0];
  };
  stretch.legs.forEach((leg, at) => {
    const begin = secondsAt(trip, stretch, at) * 1000;
    const elapsed = secondsAt(trip, stretch, at + 1) * 1000 - begin;
    const whole = leg.edgeMilliseconds.reduce((sum, one) => sum + one, 0);
    if (whole <= 0) return;
    let now = begin;
    leg.edges.forEach((directed, i) => {
      const next = graph.edgeChain[directed >>> 1];
      if (next !== chain) finish(now);
      chain = next;
      const share = (leg.edgeMilliseconds[i] / whole) * elapsed;
      free += leg.edgeMilliseconds[i];
      clock += share;
      length += leg.edgeCentimetres[i];
      now += share;
    });
  });
  finish(secondsAt(trip, stretch, stretch.points.length - 1) * 1000);
  return passes;
}

function passOf(
  { chainEdgeStart, edgeLength }: RoadGraph,
  chain: number,
  { free, clock, length }: { readonly free: number; readonly clock: number; readonly length: number },
  at: number,
): Pass | undefined {
  let whole = 0;
  for (let e = chainEdgeStart[chain]; e < chainEdgeStart[chain + 1]; e++) whole += edgeLength[e];
  const weight = Math.min(1, length / Math.max(1, whole));
  if ((weight < LEAST_SHARE && length < LEAST_CENTIMETRES) || free <= 0 || clock <= 0) return undefined;
  const slowness = clock / free;
  if (slowness > SLOWEST || slowness < QUICKEST) return undefined;
  return { chain, hour: hourClassAt(at), slowness, weight, speed: (length * 10) / clock, at };
}

function wholeTrip(
  roads: Pick<Roads, 'timed'>,
  trip: VehicleTrip,
  stretch: MatchedStretch,
): WholeTrip | undefined {
  const { legs, points } = stretch;
  const took = secondsAt(trip, stretch, points.length - 1) - secondsAt(trip, stretch, 0);
  const metres = legs.reduce((sum, { distance }) => sum + distance, 0);
  if (took < LEAST_TRIP_SECONDS || metres < LEAST_TRIP_METRES) return undefined;
  const begin = trip.begin + secondsAt(trip, stretch, 0) * 1000;
  return { took, expected: expectedSeconds(roads, legs, begin) };
}

/** How long these roads should take one who sets out at an instant. */
function expectedSeconds(roads: Pick<Roads, 'timed'>, legs: readonly RoutePath[], begin: number): number {
  let now = Math.round(begin);
  let seconds = 0;
  for (const leg of legs) {
    const { duration } = roads.timed(leg, now, { driven: true });
    seconds += duration;
    now += Math.round(duration * 1000);
  }
  return seconds;
}

// Traces that tempt a matcher to invent kilometres: standing, riding against a one-way street, the same beside its
// opposite carriageway, and turning round between junctions. The way really travelled is known.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../../src/geo/distance.ts';
import type { Profile, Roads } from '../../../src/roads/engine.ts';
import { type Random, randomRoute } from './synthetic.ts';

export interface HardTrace {
  readonly points: Float64Array;
  /** Seconds, by point. */
  readonly times: Float64Array;
  readonly profile: Profile;
  /** Metres travelled. */
  readonly travelled: number;
}

export const HARD_KINDS = ['standing', 'wrong way', 'pair of one-ways', 'turning round'] as const;
export type HardKind = (typeof HARD_KINDS)[number];

const STANDING_SECONDS = 25 * 60;
const DRIFT_METRES = 10;
/** Metres a second, seconds between positions, and the deviation of a position on the way. */
const PACE = 6;
const EVERY = 5;
const NOISE = 5;
/** How long a one-way road must be to be ridden against. */
const SHORTEST = 300;
const LONGEST = 900;
/** Two carriageways lie this far apart (metres). */
const APART = [8, 40] as const;

export function hardTrace(roads: Roads, kind: HardKind, chance: Random): HardTrace {
  if (kind === 'standing') return standing(roads, chance);
  if (kind === 'turning round') return turningRound(roads, chance);
  return againstOneWay(roads, chance, kind === 'pair of one-ways');
}

/** Noise that wanders: each position is near the one before, all of them around the truth. */
function standing(roads: Roads, chance: Random): HardTrace {
  const { to } = randomRoute(roads, chance);
  const points: number[] = [];
  const times: number[] = [];
  const keep = 0.9;
  let east = chance.gaussian() * DRIFT_METRES;
  let north = chance.gaussian() * DRIFT_METRES;
  for (let t = 0; t <= STANDING_SECONDS; t += EVERY) {
    points.push(to.lon + east / metresPerDegreeLon(to.lat), to.lat + north / METRES_PER_DEGREE);
    times.push(t);
    const fresh = Math.sqrt(1 - keep * keep) * DRIFT_METRES;
    east = keep * east + fresh * chance.gaussian();
    north = keep * north + fresh * chance.gaussian();
  }
  return { points: Float64Array.from(points), times: Float64Array.from(times), profile: 'car', travelled: 0 };
}

/** Along a route to a place between junctions, and back the same way. */
function turningRound(roads: Roads, chance: Random): HardTrace {
  for (;;) {
    const path = randomRoute(roads, chance);
    const back = [...path.edges].every((edge) => roads.allowed(edge ^ 1, 'car'));
    if (!back || path.distance > 6_000) continue;
    const { coordinates } = roads.pathGeometry(path);
    const there: [number, number][] = [];
    for (let x = 0; x < coordinates.length; x += 2) there.push([coordinates[x], coordinates[x + 1]]);
    return sampled([...there, ...there.slice(0, -1).reverse()], 'car', chance);
  }
}

/** By motorcycle against a one-way road of some hundred metres. */
function againstOneWay(roads: Roads, chance: Random, paired: boolean): HardTrace {
  for (;;) {
    const first = Math.floor(chance.uniform() * roads.edgeCount);
    for (const directed of [first * 2, first * 2 + 1]) {
      if (!oneWay(roads, directed)) continue;
      const edges = follow(roads, directed);
      const line = lineAgainst(roads, edges);
      if (lengthOf(line) < SHORTEST || (paired && !hasTwin(roads, edges))) continue;
      return sampled(cutAt(line, LONGEST), 'motorcycle', chance);
    }
  }
}

/** The line as long as the trace is to be at most. */
function cutAt(line: [number, number][], longest: number): [number, number][] {
  const kept: [number, number][] = [line[0]];
  for (let x = 1; x < line.length && lengthOf(kept) < longest; x++) kept.push(line[x]);
  return kept;
}

const oneWay = (roads: Roads, directed: number): boolean =>
  roads.allowed(directed, 'motorcycle') && !roads.allowed(directed ^ 1, 'motorcycle');

/** The one-way road from this edge on, as straight as it goes. */
function follow(roads: Roads, first: number): number[] {
  const edges = [first];
  let metres = roads.edge(first >> 1).length;
  while (metres < LONGEST) {
    const here = edges[edges.length - 1];
    const bearing = roads.bearingIn(here);
    const next = roads
      .exits(here)
      .filter((exit) => exit !== (here ^ 1) && oneWay(roads, exit) && !edges.includes(exit))
      .map((exit) => ({ exit, turn: Math.abs(turnBetween(bearing, roads.bearingOut(exit))) }))
      .sort((a, b) => a.turn - b.turn)[0];
    if (!next || next.turn > 40) break;
    edges.push(next.exit);
    metres += roads.edge(next.exit >> 1).length;
  }
  return edges;
}

const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180;

/** The points of the edges in the forbidden direction. */
function lineAgainst(roads: Roads, edges: readonly number[]): [number, number][] {
  const line: [number, number][] = [];
  for (const directed of [...edges].reverse()) {
    const own = roads.edgeGeometry(directed >> 1);
    const points: [number, number][] = [];
    for (let x = 0; x < own.length; x += 2) points.push([own[x], own[x + 1]]);
    // `directed` is the allowed direction: against it is the other way about.
    if ((directed & 1) === 0) points.reverse();
    line.push(...(line.length === 0 ? points : points.slice(1)));
  }
  return line;
}

/** Whether most of the road has a one-way road in the opposite direction beside it. */
function hasTwin(roads: Roads, edges: readonly number[]): boolean {
  const beside = edges.filter((directed) => {
    const line = roads.edgeGeometry(directed >> 1);
    const middle = (line.length >> 2) * 2;
    const bearing = roads.bearingOut(directed);
    return roads
      .candidates(line[middle], line[middle + 1], 'motorcycle', {
        radius: APART[1],
        limit: 24,
        islands: true,
      })
      .some((place) => {
        if (place.distance < APART[0] || place.edge === directed >> 1 || place.forward === place.backward)
          return false;
        const other = place.forward ? place.bearing : (place.bearing + 180) % 360;
        return Math.abs(turnBetween(bearing, other)) > 150;
      });
  });
  return beside.length * 2 > edges.length;
}

function metresBetween(a: readonly [number, number], b: readonly [number, number]): number {
  const east = (b[0] - a[0]) * metresPerDegreeLon(a[1]);
  return Math.hypot(east, (b[1] - a[1]) * METRES_PER_DEGREE);
}

function lengthOf(line: readonly (readonly [number, number])[]): number {
  let metres = 0;
  for (let x = 1; x < line.length; x++) metres += metresBetween(line[x - 1], line[x]);
  return metres;
}

/** Positions along a line at an even pace, each a little off. */
function sampled(
  line: readonly (readonly [number, number])[],
  profile: Profile,
  chance: Random,
  noise = NOISE,
): HardTrace {
  const points: number[] = [];
  const times: number[] = [];
  const measure = (lon: number, lat: number): void => {
    times.push((points.length / 2) * EVERY);
    points.push(
      lon + (chance.gaussian() * noise) / metresPerDegreeLon(lat),
      lat + (chance.gaussian() * noise) / METRES_PER_DEGREE,
    );
  };
  let due = 0;
  for (let x = 1; x < line.length; x++) {
    const [a, b] = [line[x - 1], line[x]];
    const metres = metresBetween(a, b);
    while (due < metres) {
      const part = due / metres;
      measure(a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1]));
      due += PACE * EVERY;
    }
    due -= metres;
  }
  const end = line[line.length - 1];
  measure(end[0], end[1]);
  return {
    points: Float64Array.from(points),
    times: Float64Array.from(times),
    profile,
    travelled: lengthOf(line),
  };
}

// Traces with a known truth: random routes, sampled in time, with noise and outliers; and how much of a match is right.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../../src/geo/distance.ts';
import type { Roads, RoutePath } from '../../../src/roads/engine.ts';
import type { MatchedTrace } from '../../../src/roads/match/trace.ts';
import { randomFrom } from '../../fixtures/random.ts';

export interface Random {
  /** 0 … 1. */
  uniform(): number;
  /** Mean 0, deviation 1. */
  gaussian(): number;
}

export function random(seed: number): Random {
  const uniform = randomFrom(seed);
  const gaussian = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, gaussian };
}

export interface TraceKind {
  /** Seconds between positions. */
  readonly every: number;
  /** Deviation of a position in each direction, metres. */
  readonly noise: number;
  /** Share of positions that are 100 to 300 m off. */
  readonly outliers: number;
}

export interface SyntheticTrace {
  readonly path: RoutePath;
  readonly points: Float64Array;
}

/** A route by car between random places, long enough to be sampled. */
export function randomRoute(roads: Roads, chance: Random, minimum = 1_500): RoutePath {
  const [west, south, east, north] = roads.bounds;
  for (;;) {
    const place = () => {
      const lon = west + (east - west) * chance.uniform();
      const lat = south + (north - south) * chance.uniform();
      return roads.snap(lon, lat, 'car', { radius: 500, connected: true });
    };
    const from = place();
    const to = place();
    const path = from && to && roads.route('car', from, to);
    if (path && path.distance >= minimum) return path;
  }
}

export function syntheticTrace(roads: Roads, chance: Random, kind: TraceKind): SyntheticTrace {
  const path = randomRoute(roads, chance);
  const { coordinates, edgeStart } = roads.pathGeometry(path);
  const points: number[] = [];
  let due = 0;
  let time = 0;
  const measure = (lon: number, lat: number): void => {
    let east = chance.gaussian() * kind.noise;
    let north = chance.gaussian() * kind.noise;
    if (chance.uniform() < kind.outliers) {
      const angle = chance.uniform() * 2 * Math.PI;
      const off = 100 + 200 * chance.uniform();
      east = off * Math.cos(angle);
      north = off * Math.sin(angle);
    }
    points.push(lon + east / metresPerDegreeLon(lat), lat + north / METRES_PER_DEGREE);
  };
  for (let edge = 0; edge < path.edges.length; edge++) {
    const first = edgeStart[edge];
    const last = edgeStart[edge + 1];
    const lengths: number[] = [];
    let whole = 0;
    for (let x = first; x < last; x++) {
      const east = (coordinates[x * 2 + 2] - coordinates[x * 2]) * metresPerDegreeLon(coordinates[x * 2 + 1]);
      const north = (coordinates[x * 2 + 3] - coordinates[x * 2 + 1]) * METRES_PER_DEGREE;
      lengths.push(Math.hypot(east, north));
      whole += lengths[lengths.length - 1];
    }
    const seconds = path.edgeMilliseconds[edge] / 1000;
    for (let x = first; x < last; x++) {
      const spent = whole === 0 ? 0 : (seconds * lengths[x - first]) / whole;
      while (due <= time + spent && spent > 0) {
        const part = (due - time) / spent;
        measure(
          coordinates[x * 2] + part * (coordinates[x * 2 + 2] - coordinates[x * 2]),
          coordinates[x * 2 + 1] + part * (coordinates[x * 2 + 3] - coordinates[x * 2 + 1]),
        );
        due += kind.every;
      }
      time += spent;
    }
  }
  const end = coordinates.length - 2;
  measure(coordinates[end], coordinates[end + 1]);
  return { path, points: Float64Array.from(points) };
}

export interface Score {
  /** Metres of the true route; those that the match has too, in the same direction; those that it has besides. */
  readonly length: number;
  readonly right: number;
  readonly extra: number;
}

/** Centimetres by directed edge. */
function lengthsOf(paths: Iterable<RoutePath>): Map<number, number> {
  const lengths = new Map<number, number>();
  for (const path of paths) {
    path.edges.forEach((edge, at) => {
      lengths.set(edge, (lengths.get(edge) ?? 0) + path.edgeCentimetres[at]);
    });
  }
  return lengths;
}

export function scoreMatch(truth: RoutePath, match: MatchedTrace): Score {
  const matched = lengthsOf(match.stretches.flatMap(({ legs }) => legs));
  let right = 0;
  let extra = 0;
  const real = lengthsOf([truth]);
  for (const [edge, length] of real) right += Math.min(length, matched.get(edge) ?? 0);
  for (const [edge, length] of matched) extra += Math.max(0, length - (real.get(edge) ?? 0));
  return { length: truth.distance, right: right / 100, extra: extra / 100 };
}

// Speeds that others have measured or predicted, by way or by pair of points, as sums like those that vehicles leave: how many times as long as when the
// road is free, by stretch and hour.
import { haversine } from '../../geo/distance.ts';
import { edgeMilliseconds, INFINITE, NO_CHANGES, type Paces, traitPaces } from '../customise/edge-weights.ts';
import type { Profile } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { stretchKey } from '../graph/stretch-key.ts';
import { CLASS_OF_HOUR, HOUR_CLASSES } from '../hours/hour-classes.ts';
import { LEARNING } from '../hours/learning-numbers.ts';
import { HOURS_OF_WEEK } from '../hours/week.ts';
import { QUICKEST, SLOWEST } from './passes.ts';
import type { TallyRow } from './speed-tally.ts';

/** km/h by class of hours; 0 where none is told. */
export type SpeedsByClass = Float64Array;

/** Two neighbouring points of a road in degrees × 1e7, and how fast it is between them. */
export interface ToldPair {
  readonly from: readonly [lon: number, lat: number];
  readonly to: readonly [lon: number, lat: number];
  readonly speeds: SpeedsByClass;
}

const MS_PER_CM_AT_1_KMH = 36;
/** A file is the sum of many vehicles: it weighs as much as so many passes, and as the fewest vehicles that count. */
const TOLD_PASSES = 20;
const TOLD_VEHICLES = 2 ** LEARNING.leastVehicles - 1;

/** By hour of the week to classes of hours: where several hours are one class, the mean of the times they take. */
export function byClassOfHours(week: ArrayLike<number>): SpeedsByClass {
  const times = new Float64Array(HOUR_CLASSES);
  const told = new Uint8Array(HOUR_CLASSES);
  for (let hour = 0; hour < HOURS_OF_WEEK; hour++) {
    if (!(week[hour] > 0)) continue;
    times[CLASS_OF_HOUR[hour]] += 1 / week[hour];
    told[CLASS_OF_HOUR[hour]]++;
  }
  return times.map((time, at) => (told[at] > 0 ? told[at] / time : 0));
}

interface Sum {
  /** Milliseconds when the road is free, and as told: by class of hours, of the parts of the stretch that are told. */
  readonly free: Float64Array;
  readonly clock: Float64Array;
}

export class ToldSpeeds {
  readonly #paces: Paces;
  readonly #chains = new Map<number, Sum>();

  constructor(
    private readonly graph: RoadGraph,
    profile: Profile,
  ) {
    this.#paces = traitPaces(graph, graph.profiles.indexOf(profile));
  }

  get stretches(): number {
    return this.#chains.size;
  }

  /** How many of the ways are roads of the dataset. */
  addWays(speeds: ReadonlyMap<number, SpeedsByClass>): number {
    const met = new Set<number>();
    const { edgeSource, edgeCount } = this.graph;
    for (let edge = 0; edge < edgeCount; edge++) {
      const told = speeds.get(edgeSource[edge]);
      if (told === undefined) continue;
      met.add(edgeSource[edge]);
      this.#add(edge, 1, told);
    }
    return met.size;
  }

  /** How many of the pairs are points of a road of the dataset that follow each other. */
  addPairs(pairs: readonly ToldPair[]): number {
    const wanted = new Map<string, number[]>();
    const longitudes = new Set<number>();
    pairs.forEach(({ from, to }, at) => {
      for (const [lon] of [from, to]) longitudes.add(lon);
      const key = pairKey(from, to);
      wanted.set(key, [...(wanted.get(key) ?? []), at]);
    });
    const met = new Set<number>();
    const { pointStart, pointLon, pointLat, edgeLength, edgeCount } = this.graph;
    for (let edge = 0; edge < edgeCount; edge++) {
      for (let p = pointStart[edge]; p + 1 < pointStart[edge + 1]; p++) {
        if (!longitudes.has(pointLon[p]) || !longitudes.has(pointLon[p + 1])) continue;
        const ends = [pointAt(pointLon[p], pointLat[p]), pointAt(pointLon[p + 1], pointLat[p + 1])] as const;
        for (const at of wanted.get(pairKey(...ends)) ?? []) {
          const [[lon, lat], [nextLon, nextLat]] = ends;
          const metres = haversine(lon / 1e7, lat / 1e7, nextLon / 1e7, nextLat / 1e7);
          met.add(at);
          this.#add(edge, Math.min(1, (metres * 100) / Math.max(1, edgeLength[edge])), pairs[at].speeds);
        }
      }
    }
    return met.size;
  }

  rows(): TallyRow[] {
    const rows: TallyRow[] = [];
    for (const [chain, { free, clock }] of this.#chains) {
      const stretch = stretchKey(this.graph, chain);
      free.forEach((milliseconds, hour) => {
        if (milliseconds === 0) return;
        // Faster than the road is when free: it is free.
        const mean = Math.min(SLOWEST, Math.max(QUICKEST, clock[hour] / milliseconds));
        rows.push({ stretch, hour, weight: TOLD_PASSES, mean, variance: 0, vehicles: TOLD_VEHICLES });
      });
    }
    return rows;
  }

  #add(edge: number, share: number, speeds: SpeedsByClass): void {
    const { graph } = this;
    const times = [edge * 2, edge * 2 + 1]
      .map((directed) => edgeMilliseconds(graph, this.#paces, NO_CHANGES, directed))
      .filter((time) => time < INFINITE);
    if (times.length === 0) return;
    const free = (times.reduce((sum, time) => sum + time, 0) / times.length) * share;
    const chain = graph.edgeChain[edge];
    let sum = this.#chains.get(chain);
    if (!sum) {
      sum = { free: new Float64Array(HOUR_CLASSES), clock: new Float64Array(HOUR_CLASSES) };
      this.#chains.set(chain, sum);
    }
    for (let hour = 0; hour < HOUR_CLASSES; hour++) {
      if (!(speeds[hour] > 0)) continue;
      sum.free[hour] += free;
      sum.clock[hour] += (graph.edgeLength[edge] * share * MS_PER_CM_AT_1_KMH) / speeds[hour];
    }
  }
}

type Place = readonly [lon: number, lat: number];
const pointAt = (lon: number, lat: number): Place => [lon, lat];

/** The same in both directions, as speeds of both are kept together. */
function pairKey(a: Place, b: Place): string {
  const isFirst = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]);
  const [from, to] = isFirst ? [a, b] : [b, a];
  return `${from[0]},${from[1]},${to[0]},${to[1]}`;
}

// Adds passes up to the few numbers that are kept of them: by stretch and hour the count, mean and variance, and a bit for each thirtieth
// of all vehicles, so that several can be told from one but none from another.
import type { RoadGraph } from '../graph/road-graph.ts';
import { stretchKey } from '../graph/stretch-key.ts';
import { tripClassOf, WHOLE_TRIPS } from '../hours/learning-numbers.ts';
import type { TripFindings } from './passes.ts';

/** As the state keeps it. */
export interface TallyRow {
  readonly stretch: number;
  readonly hour: number;
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
  readonly vehicles: number;
}

const VEHICLE_BITS = 30;

/** The bit of a vehicle, by its owner and name. */
export function vehicleBit(account: number, name: string): number {
  let hash = 0x811c9dc5 ^ account;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return 1 << (((hash ^ (hash >>> 13)) >>> 0) % VEHICLE_BITS);
}

export class SpeedTally {
  passes = 0;
  readonly #sums = new Map<string, { -readonly [K in keyof TallyRow]: TallyRow[K] }>();

  constructor(private readonly graph: RoadGraph) {}

  add({ passes, trips }: TripFindings, vehicles: number): void {
    for (const { chain, hour, weight, slowness } of passes) {
      this.passes++;
      this.#count(stretchKey(this.graph, chain), hour, weight, slowness, vehicles);
    }
    for (const { took, expected } of trips) {
      if (expected > 0)
        this.#count(WHOLE_TRIPS, tripClassOf(expected), 1, Math.log(took / expected), vehicles);
    }
  }

  rows(): TallyRow[] {
    return [...this.#sums.values()].map((row) => ({
      ...row,
      variance: Math.max(0, row.variance / row.weight),
    }));
  }

  /** Welford's sums: the variance is divided by the weight at the end. */
  #count(stretch: number, hour: number, weight: number, value: number, vehicles: number): void {
    const key = `${stretch},${hour}`;
    let row = this.#sums.get(key);
    if (!row) {
      row = { stretch, hour, weight: 0, mean: 0, variance: 0, vehicles: 0 };
      this.#sums.set(key, row);
    }
    row.weight += weight;
    const apart = value - row.mean;
    row.mean += (apart * weight) / row.weight;
    row.variance += weight * apart * (value - row.mean);
    row.vehicles |= vehicles;
  }
}

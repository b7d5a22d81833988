// Jams, from what vehicles report at present: where several of them are much slower than usual for the hour, a speed is reported for the
// stretch, as an operator would, that ends by itself unless vehicles go on being slow there.

import { vehiclesIn } from '../hours/learned-speeds.ts';
import { LEARNING } from '../hours/learning-numbers.ts';
import type { LivePass } from './live-passes.ts';

export interface Jam {
  readonly stretch: number;
  readonly line: LivePass['line'];
  /** In km/h. */
  readonly speed: number;
  readonly vehicles: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** How many times as long as usual makes a jam, and faster than this in km/h it is none. */
const MUCH_SLOWER = 2;
const JAM_SPEED = 20;
/** Reports older than this say nothing about now. */
const RECENT_MS = 600_000;
/** A jam lasts so long after it was found; found again, it is renewed when less is left than half. */
const LASTS_MS = 600_000;
export const RENEWED_MS = LASTS_MS / 2;
/** Stretches that are watched at once; of more, the first to have been reported are forgotten. */
const MOST_STRETCHES = 20_000;
const MOST_REPORTS = 12;
/** The state keeps whole km/h from 1. */
const SLOWEST = 1;

export class Jams {
  readonly #seen = new Map<number, LivePass[]>();
  readonly #told = new Map<number, number>();

  /** Adds what vehicles did; returns jams that are new or go on. */
  found(passes: readonly LivePass[], now: number): Jam[] {
    const touched = new Set<number>();
    for (const pass of passes) {
      if (now - pass.at > RECENT_MS || pass.at - now > RECENT_MS) continue;
      const before = this.#seen.get(pass.stretch) ?? [];
      // A vehicle is known by its last way through.
      const others = before.filter((one) => one.vehicle !== pass.vehicle && now - one.at <= RECENT_MS);
      this.#seen.delete(pass.stretch);
      this.#seen.set(pass.stretch, [...others, pass].slice(-MOST_REPORTS));
      touched.add(pass.stretch);
    }
    this.#forget(now);
    return [...touched].flatMap((stretch) => this.#jamOn(stretch, now) ?? []);
  }

  #jamOn(stretch: number, now: number): Jam | undefined {
    const reports = this.#seen.get(stretch) ?? [];
    const slow = reports.filter(({ slower, speed }) => slower >= MUCH_SLOWER && speed < JAM_SPEED);
    const vehicles = vehiclesIn(slow.reduce((bits, { vehicle }) => bits | vehicle, 0));
    if (vehicles < LEARNING.leastVehicles || slow.length * 2 <= reports.length) return undefined;
    if ((this.#told.get(stretch) ?? 0) - now > RENEWED_MS) return undefined;
    const speeds = slow.map(({ speed }) => speed).sort((a, b) => a - b);
    const until = now + LASTS_MS;
    this.#told.set(stretch, until);
    const speed = Math.max(SLOWEST, Math.round(speeds[speeds.length >> 1] * 10) / 10);
    return { stretch, line: slow[slow.length - 1].line, speed, vehicles, until };
  }

  #forget(now: number): void {
    for (const [stretch, reports] of this.#seen) {
      if (this.#seen.size <= MOST_STRETCHES && reports.some(({ at }) => now - at <= RECENT_MS)) continue;
      this.#seen.delete(stretch);
    }
    for (const [stretch, until] of this.#told) if (until <= now) this.#told.delete(stretch);
  }
}

// Positions of vehicles that wait to be learned from: in memory alone, for as long as a trip lasts, and no more than there is room for.
import type { Profile } from '../engine.ts';
import type { VehiclePositions } from './learner.ts';
import { vehicleBit } from './tally.ts';
import { MOST_POSITIONS, TRIP_GAP_MS } from './traces.ts';

/** One position that an account has sent. */
export interface SentPosition {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
  readonly at: number;
}

/** Trips of one account and profile that have ended, or are long enough. */
export interface EndedTrips {
  readonly account: number;
  readonly profile: Profile;
  readonly vehicles: readonly VehiclePositions[];
}

/** Positions in memory: of all, and of one account. */
const MOST_ALL = 400_000;
const MOST_OF_ACCOUNT = 60_000;
/** Positions of a job: the thread is free for others after a second or two. */
const MOST_OF_JOB = 3_000;
/** Positions with which the last minutes of a trip are looked at. */
const LIVE_POSITIONS = 16;
const LIVE_MS = 240_000;

interface Vehicle {
  readonly account: number;
  readonly profile: Profile;
  readonly bit: number;
  readonly lon: number[];
  readonly lat: number[];
  readonly at: number[];
  /** How many had come when it was last looked at. */
  looked: number;
}

export class VehicleBuffers {
  readonly #vehicles = new Map<string, Vehicle>();
  readonly #ofAccount = new Map<number, number>();
  #all = 0;

  /** Positions in memory; for metrics and tests. */
  get size(): number {
    return this.#all;
  }

  /** What there is no room for is not learned from. */
  take(account: number, profile: Profile, positions: readonly SentPosition[], now: number): void {
    for (const { id, lon, lat, at } of positions) {
      if (at < now - TRIP_GAP_MS * 20 || at > now + TRIP_GAP_MS) continue;
      const mine = this.#ofAccount.get(account) ?? 0;
      if (this.#all >= MOST_ALL || mine >= MOST_OF_ACCOUNT) return;
      const key = `${account} ${profile} ${id}`;
      let vehicle = this.#vehicles.get(key);
      if (!vehicle) {
        vehicle = { account, profile, bit: vehicleBit(account, id), lon: [], lat: [], at: [], looked: 0 };
        this.#vehicles.set(key, vehicle);
      }
      const last = vehicle.at.at(-1);
      if (last !== undefined && at <= last) continue;
      vehicle.lon.push(lon);
      vehicle.lat.push(lat);
      vehicle.at.push(at);
      this.#ofAccount.set(account, mine + 1);
      this.#all++;
    }
  }

  /** Takes out trips that have ended or are as long as they are matched at once: a little of one account each time. */
  ended(now: number): EndedTrips | undefined {
    let first: Vehicle | undefined;
    const vehicles: VehiclePositions[] = [];
    let count = 0;
    for (const [key, vehicle] of this.#vehicles) {
      const { account, profile, bit, lon, lat, at } = vehicle;
      const isOver = at.length >= MOST_POSITIONS || now - at[at.length - 1] > TRIP_GAP_MS;
      if (!isOver || (first && (account !== first.account || profile !== first.profile))) continue;
      first ??= vehicle;
      this.#vehicles.delete(key);
      this.#all -= at.length;
      const left = (this.#ofAccount.get(account) ?? 0) - at.length;
      if (left > 0) this.#ofAccount.set(account, left);
      else this.#ofAccount.delete(account);
      vehicles.push({ vehicle: bit, lon, lat, at });
      count += at.length;
      if (count >= MOST_OF_JOB) break;
    }
    return first && { account: first.account, profile: first.profile, vehicles };
  }

  /** The last minutes of vehicles of some accounts that have moved since they were looked at; they stay where they are. */
  moving(profile: Profile, isWanted: (account: number) => boolean, now: number): VehiclePositions[] {
    const found: VehiclePositions[] = [];
    let count = 0;
    for (const vehicle of this.#vehicles.values()) {
      const { at, looked } = vehicle;
      if (vehicle.profile !== profile || looked === at.length || !isWanted(vehicle.account)) continue;
      if (at.length < 4 || now - at[at.length - 1] > LIVE_MS) continue;
      vehicle.looked = at.length;
      let from = Math.max(0, at.length - LIVE_POSITIONS);
      while (from < at.length && now - at[from] > LIVE_MS * 2) from++;
      const { lon, lat, bit } = vehicle;
      found.push({ vehicle: bit, lon: lon.slice(from), lat: lat.slice(from), at: at.slice(from) });
      count += at.length - from;
      if (count >= MOST_OF_JOB) break;
    }
    return found;
  }
}

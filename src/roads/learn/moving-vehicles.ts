// The last minutes of vehicles that are under way, as far as they have moved since they were looked at.
import type { MovingVehicle, WaitingTripRepository } from '../../store/waiting-trips.ts';
import { isProfile, type Profile } from '../engine.ts';
import type { VehiclePositions } from './learner.ts';
import { positionsOf } from './vehicle-positions.ts';

/** Positions with which the last minutes of a trip are looked at. */
const MOST_POSITIONS = 16;
const FEWEST_POSITIONS = 4;
const LIVE_MS = 240_000;
/** Vehicles of one look; the rest are looked at in the next. */
const MOST_VEHICLES = 500;
/** A transaction may end so long after the time that it writes. */
const LATE_MS = 3_000;

export class MovingVehicles {
  /** By vehicle: when its last position had come when it was looked at, and the time of that position. */
  readonly #looked = new Map<string, { readonly touched: number; readonly at: number }>();
  /** Begins with what came before this process was started. */
  #since = 0;

  constructor(private readonly trips: Pick<WaitingTripRepository, 'moving'>) {}

  /** By profile, those of accounts whose vehicles count for all. */
  async next(
    accounts: 'all' | readonly number[],
    now: number,
  ): Promise<ReadonlyMap<Profile, readonly VehiclePositions[]>> {
    const since = Math.max(this.#since, now - LIVE_MS);
    const found = new Map<Profile, VehiclePositions[]>();
    const vehicles = await this.trips.moving(since, accounts, MOST_VEHICLES);
    for (const one of vehicles) {
      const { profile } = one;
      const recent = isProfile(profile) ? this.#recentOf(one, now) : undefined;
      if (!recent || !isProfile(profile)) continue;
      const some = found.get(profile) ?? [];
      found.set(profile, some);
      some.push(recent);
    }
    const last = vehicles.at(-1)?.touched ?? 0;
    // More may be waiting where there are as many as fit.
    this.#since = vehicles.length === MOST_VEHICLES ? last : Math.max(since, last - LATE_MS);
    for (const [key, { touched }] of this.#looked) if (touched < now - LIVE_MS) this.#looked.delete(key);
    return found;
  }

  #recentOf(vehicle: MovingVehicle, now: number): VehiclePositions | undefined {
    const { account, profile, positions, touched } = vehicle;
    const last = positions.at(-1)?.at ?? 0;
    const key = `${account} ${profile} ${vehicle.vehicle}`;
    if (this.#looked.get(key)?.at === last || now - last > LIVE_MS) return undefined;
    const recent = positions.slice(-MOST_POSITIONS).filter(({ at }) => now - at <= LIVE_MS * 2);
    if (recent.length < FEWEST_POSITIONS) return undefined;
    this.#looked.set(key, { touched, at: last });
    return positionsOf(account, { vehicle: vehicle.vehicle, positions: recent });
  }
}

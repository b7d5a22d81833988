// Travel times of a fleet by the hour: every vehicle has those of its working hours, as a mean over departures spread over them, so that the
// search itself knows one travel time for a pair of places.
import type { TravelMatrix, Vehicle } from '../fleet/problem/problem.ts';
import { FleetError } from '../fleet/vroom/request.ts';
import { instantIn } from '../text/instant.ts';

/** Different working hours in one plan; each has matrices of its own. */
const MOST_SHIFTS = 8;
/** Departures in a shift. */
const DEPARTURES = 4;
/** Hours that differ by less than this are one shift (seconds). */
const STEP = 900;

export interface Shift {
  readonly profile: string;
  /** Milliseconds since 1970. */
  readonly departures: readonly number[];
}

/** When second 0 of a plan is, in milliseconds since 1970; undefined if the plan is on free roads. */
export function zeroOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const zero = instantIn(text);
  if (Number.isNaN(zero))
    throw new FleetError(
      'options.time_zero must be a time such as 2026-11-18T00:00, in Dhaka unless it has a zone',
    );
  return zero;
}

/** By name: the shifts of these vehicles, and which one each vehicle has. Without working hours a vehicle leaves at second 0. */
export function shiftsOf(
  vehicles: readonly Pick<Vehicle, 'profile' | 'hours'>[],
  zero: number,
): { readonly shifts: ReadonlyMap<string, Shift>; readonly names: readonly string[] } {
  const shifts = new Map<string, Shift>();
  const names = vehicles.map(({ profile, hours }) => {
    const [from, until] = (hours ?? [0, 0]).map((second) => Math.round(second / STEP) * STEP);
    const name = `${profile} ${from}-${until}`;
    const part = (k: number) => zero + (from + ((until - from) * (k + 0.5)) / DEPARTURES) * 1000;
    const departures =
      until > from ? Array.from({ length: DEPARTURES }, (_, k) => part(k)) : [zero + from * 1000];
    if (!shifts.has(name)) shifts.set(name, { profile, departures });
    return name;
  });
  if (shifts.size > MOST_SHIFTS)
    throw new FleetError(
      `options.time_zero: vehicles have ${shifts.size} different working hours and profiles; at most ${MOST_SHIFTS} are planned by the hour`,
    );
  return { shifts, names };
}

/** Durations are the means, distances those of the first. */
export function meanOf(matrices: readonly TravelMatrix[]): TravelMatrix {
  const [first] = matrices;
  const durations = Float64Array.from(first.durations, (_, pair) =>
    Math.round(matrices.reduce((sum, one) => sum + one.durations[pair], 0) / matrices.length),
  );
  return { ...first, durations };
}

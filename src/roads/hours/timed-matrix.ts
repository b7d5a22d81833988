// Matrices by the hour, from matrices at free flow and in the kinds of busy hours: a trip does in every hour the part of itself that it would do
// if that hour lasted, as if its slow roads were spread evenly over it. `docs/time.md` has the error against exact routes.
import type { Matrix, TravelTime } from '../engine.ts';
import { FREE } from './hour-snapshots.ts';
import type { ProfileHours } from './profile-hours.ts';
import { HOUR_MS, HOURS_OF_WEEK, millisecondOfWeek } from './week.ts';

/** How an hour is made of two kinds: free flow, and its share of what is lost in the hours of a kind. */
interface HourMix {
  readonly kind: number;
  readonly share: number;
}

/** `at`: the matrix of whole trips in a kind of hours. */
export function timedMatrix(
  hours: Pick<ProfileHours, 'kinds' | 'slowness'> | undefined,
  time: TravelTime,
  at: (kind: number) => Matrix,
): Matrix {
  if (!hours || hours.kinds.length === 0) return at(FREE);
  const mixes = mixesOf(hours);
  const backwards = time.arrive !== undefined;
  // A week on, so that no time before an arrival is negative.
  const begin = millisecondOfWeek(time.arrive ?? time.depart) + HOURS_OF_WEEK * HOUR_MS;
  const known = new Map<number, Matrix>();
  const matrixOf = (kind: number): Matrix => {
    let matrix = known.get(kind);
    if (!matrix) known.set(kind, (matrix = at(kind)));
    return matrix;
  };
  /** Seconds for the whole of a pair if an hour lasted. */
  const lasting = (hour: number, pair: number): number => {
    const { kind, share } = mixes[hour % HOURS_OF_WEEK];
    const then = matrixOf(kind).durations[pair];
    if (share === 1 || kind === FREE) return then;
    const free = matrixOf(FREE).durations[pair];
    return free + (then - free) * share;
  };
  const beginHour = backwards ? Math.ceil(begin / HOUR_MS) - 1 : Math.floor(begin / HOUR_MS);
  const first = matrixOf(mixes[beginHour % HOURS_OF_WEEK].kind);
  const durations = first.durations.map((duration, pair) => {
    if (!Number.isFinite(duration)) return duration;
    let left = 1;
    let spent = 0;
    for (let hour = beginHour; ; hour += backwards ? -1 : 1) {
      const whole = lasting(Math.max(0, hour), pair);
      const now = backwards ? begin - spent * 1000 : begin + spent * 1000;
      const span = (backwards ? now - hour * HOUR_MS : (hour + 1) * HOUR_MS - now) / 1000;
      if (left * whole <= span) return spent + left * whole;
      left -= span / whole;
      spent += span;
    }
  });
  return { durations, distances: first.distances };
}

/** By hour of the week. */
function mixesOf({ kinds, slowness }: Pick<ProfileHours, 'kinds' | 'slowness'>): HourMix[] {
  return Array.from(slowness, (one, hour): HourMix => {
    if (one <= 1) return { kind: FREE, share: 0 };
    const own = Math.max(
      0,
      kinds.findLastIndex(({ hours }) => hours[hour]),
    );
    const share = (one - 1) / (kinds[own].slowness - 1);
    return Math.abs(share - 1) < 1e-9 ? { kind: own, share: 1 } : { kind: own, share };
  });
}

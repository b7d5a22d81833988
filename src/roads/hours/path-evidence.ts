// On what the duration of a path rests, and between what durations most trips on it lie: from the speeds of its roads at the hours in which
// they are reached, and from how much whole trips of its length differed from what was expected of them.
import type { PathEvidence } from '../engine.ts';
import type { EdgeRow } from '../query/unpack.ts';
import type { LearnedTrips } from './learned-speeds.ts';
import { Basis } from './learned-weeks.ts';
import { LEARNING, tripClassOf } from './learning-numbers.ts';
import type { ProfileHours } from './profile-hours.ts';
import { HOUR_MS, HOURS_OF_WEEK } from './week.ts';

/** `milliseconds`: how long each edge of the row takes, begun at `at` in the week. Undefined before anything is learned. */
export function evidenceOf(
  { edge, basis, trips }: ProfileHours,
  row: EdgeRow,
  milliseconds: Int32Array,
  at: number,
): PathEvidence | undefined {
  if (!basis || !trips) return undefined;
  const share = new Float64Array(4);
  let now = at;
  for (let i = 0; i < row.count; i++) {
    const hour = Math.floor(now / HOUR_MS) % HOURS_OF_WEEK;
    share[basis[edge[row.edge[i] >>> 1] * HOURS_OF_WEEK + hour]] += milliseconds[i];
    now += milliseconds[i];
  }
  const whole = Math.max(1, now - at);
  const measured = share[Basis.Measured] / whole;
  const neighbours = share[Basis.Neighbours] / whole;
  const known = { measured, neighbours, table: share[Basis.Table] / whole, free: share[Basis.Free] / whole };
  if (measured + neighbours < LEARNING.leastLearned) return known;
  return { ...known, range: rangeOf(trips, (now - at) / 1000) };
}

/** The durations below which 10 and 90 of 100 trips lie that should take so long. */
function rangeOf({ weight, mean, variance }: LearnedTrips, seconds: number): [number, number] {
  const { tripSpread, tripWeighs, tenthFromMiddle } = LEARNING;
  const kind = tripClassOf(seconds);
  const known = weight[kind] / (weight[kind] + tripWeighs);
  const middle = mean[kind] * known;
  const spread = Math.sqrt(variance[kind] * known + tripSpread ** 2 * (1 - known));
  return [
    seconds * Math.exp(middle - tenthFromMiddle * spread),
    seconds * Math.exp(middle + tenthFromMiddle * spread),
  ];
}

/** Of a trip, from that of its legs and how long they take. */
export function evidenceOfLegs(
  legs: readonly { readonly duration: number; readonly learned: PathEvidence | undefined }[],
): PathEvidence | undefined {
  const whole = legs.reduce((sum, { duration }) => sum + duration, 0);
  const known = legs.flatMap(({ duration, learned }) => (learned ? { duration, learned } : []));
  if (known.length < legs.length || known.length === 0) return undefined;
  const mean = (of: (one: PathEvidence) => number): number =>
    known.reduce((sum, { duration, learned }) => sum + of(learned) * duration, 0) / Math.max(1e-9, whole);
  const ranges = known.flatMap(({ learned }) => (learned.range ? [learned.range] : []));
  const add = (end: 0 | 1): number => ranges.reduce((sum, range) => sum + range[end], 0);
  return {
    measured: mean(({ measured }) => measured),
    neighbours: mean(({ neighbours }) => neighbours),
    table: mean(({ table }) => table),
    free: mean(({ free }) => free),
    ...(ranges.length === legs.length ? { range: [add(0), add(1)] as const } : {}),
  };
}

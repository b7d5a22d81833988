// Checks the terms of a package that an operator enters.
import type { PackageRecord } from '../store/packages.ts';

export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** A term as a person writes it: a number, or "none" for no limit. */
export type GivenTerm = string | number | null | undefined;

export interface GivenPackage {
  readonly credits?: GivenTerm;
  readonly periodDays?: GivenTerm;
  readonly perMinute?: GivenTerm;
  readonly burst?: GivenTerm;
  readonly waypoints?: GivenTerm;
  readonly answerKib?: GivenTerm;
  readonly bodyKib?: GivenTerm;
  readonly planSeconds?: GivenTerm;
  /** Whether people may choose it themselves. */
  readonly open?: boolean;
}

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const NEW: Omit<PackageRecord, 'name'> = {
  credits: 0,
  period_days: 30,
  per_minute: 60,
  burst: 60,
  waypoints: null,
  answer_kib: null,
  body_kib: null,
  plan_seconds: null,
  open: 0,
};

/** The package with the given terms changed and the rest as it was. */
export function changedPackage(
  name: string,
  before: PackageRecord | undefined,
  given: GivenPackage,
): PackageRecord {
  if (!NAME.test(name))
    throw new PackageError(
      `"${name}" is not a valid package name: use lower-case letters, digits and hyphens`,
    );
  const terms = before ?? { name, ...NEW };
  const days = whole('period in days', given.periodDays, 1, 30) ?? terms.period_days;
  if (days !== 1 && days !== 30) throw new PackageError('the period in days must be 1 or 30');
  const changed = {
    name,
    credits: limit('credits', given.credits, 1e12, terms.credits),
    period_days: days,
    per_minute: limit('requests per minute', given.perMinute, 1_000_000, terms.per_minute),
    burst: limit('burst', given.burst, 1_000_000, terms.burst),
    waypoints: limit('waypoints', given.waypoints, 10_000, terms.waypoints),
    answer_kib: limit('answer size in KiB', given.answerKib, 1_000_000, terms.answer_kib),
    body_kib: limit('body size in KiB', given.bodyKib, 1_000_000, terms.body_kib),
    plan_seconds: limit('seconds of planning', given.planSeconds, 60, terms.plan_seconds),
    open: given.open === undefined ? terms.open : Number(given.open),
  };
  if (changed.per_minute !== null && changed.burst !== null && changed.burst > 60 * changed.per_minute)
    throw new PackageError('the burst must be at most 60 times the requests per minute');
  if (changed.per_minute === 0 || changed.burst === 0)
    throw new PackageError('requests per minute and burst must be at least 1');
  return changed;
}

function limit(what: string, given: GivenTerm, most: number, before: number | null): number | null {
  if (given === undefined) return before;
  if (given === null || given === 'none') return null;
  return whole(what, given, 0, most) ?? before;
}

function whole(what: string, given: GivenTerm, least: number, most: number): number | undefined {
  if (given === undefined) return undefined;
  const number = given === null || given === '' ? Number.NaN : Number(given);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new PackageError(`${what} must be a whole number from ${least} to ${most}, not "${given}"`);
  return number;
}

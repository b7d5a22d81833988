// When a trip is made, as callers write it: `depart_at` or `arrive_by`, a time in Dhaka unless it has a zone, or now.
import { Type } from 'typebox';
import type { TravelTime } from '../../roads/engine.ts';
import { MAX_TIMED_POINTS } from '../../roads/route/plan-trip.ts';
import { instantIn } from '../../text/instant.ts';
import type { Call } from '../call.ts';
import { errors } from '../errors.ts';

export const WRITTEN_TIME = 'a time such as 2026-11-18T08:30, in Dhaka unless it has a zone, or now';

export const DepartParameter = Type.Optional(
  Type.String({
    maxLength: 40,
    description: `Extension: when the trip begins: ${WRITTEN_TIME}. Travel times are those of the hours in which roads are reached; routes take at most ${MAX_TIMED_POINTS} points`,
  }),
);
export const ArriveParameter = Type.Optional(
  Type.String({
    maxLength: 40,
    description:
      'Extension, instead of `depart_at`: by when the trip ends; the answer has the latest departure',
  }),
);

interface AskedTime {
  readonly depart_at?: string;
  readonly arrive_by?: string;
}

/** Undefined without either: free flow. */
export function readTravelTime(
  { depart_at, arrive_by }: AskedTime,
  now: () => number,
): TravelTime | undefined {
  if (depart_at !== undefined && arrive_by !== undefined)
    throw errors.refused('Parameters depart_at and arrive_by exclude each other');
  if (depart_at !== undefined) return { depart: readInstant('depart_at', depart_at, now) };
  return arrive_by === undefined ? undefined : { arrive: readInstant('arrive_by', arrive_by, now) };
}

/** With a time of day, the speeds that the account has learned for itself count. */
export function timedFor(call: Call, asked: AskedTime): { time?: TravelTime; account?: number } {
  const time = readTravelTime(asked, () => call.now());
  return time ? { time, account: call.accountId } : {};
}

export function readInstant(parameter: string, text: string, now: () => number): number {
  const instant = instantOrNaN(text, now);
  if (Number.isNaN(instant)) throw errors.invalid(parameter, WRITTEN_TIME);
  return instant;
}

/** For interfaces that have errors of their own. */
export const instantOrNaN = (text: string, now: () => number): number =>
  text.trim().toLowerCase() === 'now' ? Math.round(now()) : instantIn(text);

// The hours of a trip or of a leg, in the words of all formats.
import { dhakaTime } from '../../text/instant.ts';
import type { PathHours } from '../engine.ts';
import { tenth } from './round.ts';

export interface TripHours {
  readonly duration_typical?: number;
  readonly duration_free?: number;
  readonly depart_at?: string;
  readonly arrive_at?: string;
}

/** Nothing without a time of day. */
export function hoursTold(hours: Omit<PathHours, 'freeMilliseconds'> | undefined): TripHours {
  if (!hours) return {};
  return {
    duration_typical: tenth(hours.typical),
    duration_free: tenth(hours.free),
    depart_at: dhakaTime(hours.depart),
    arrive_at: dhakaTime(hours.arrive),
  };
}

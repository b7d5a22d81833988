// The hours of a trip or of a leg, in the words of all formats.
import { dhakaTime } from '../../text/instant.ts';
import type { PathEvidence, PathHours } from '../engine.ts';
import { tenth, thousandth } from './round.ts';

export interface WrittenHours {
  readonly duration_typical?: number;
  readonly duration_free?: number;
  readonly duration_waiting?: number;
  readonly depart_at?: string;
  readonly arrive_at?: string;
  readonly duration_range?: number[];
  readonly based_on?: {
    readonly measured: number;
    readonly neighbours: number;
    readonly table: number;
    readonly free: number;
  };
}

/** Nothing without a time of day. */
export function hoursTold(hours: Omit<PathHours, 'freeMilliseconds'> | undefined): WrittenHours {
  if (!hours) return {};
  return {
    duration_typical: tenth(hours.typical),
    duration_free: tenth(hours.free),
    ...(hours.waiting === undefined ? {} : { duration_waiting: tenth(hours.waiting) }),
    depart_at: dhakaTime(hours.depart),
    arrive_at: dhakaTime(hours.arrive),
    ...(hours.learned ? evidenceTold(hours.learned) : {}),
  };
}

function evidenceTold({ measured, neighbours, table, free, range }: PathEvidence): WrittenHours {
  return {
    based_on: {
      measured: thousandth(measured),
      neighbours: thousandth(neighbours),
      table: thousandth(table),
      free: thousandth(free),
    },
    ...(range ? { duration_range: [tenth(range[0]), tenth(range[1])] } : {}),
  };
}

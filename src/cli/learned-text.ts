// What `thikana learn` says of the files that it read: how much was learned, and why where that is nothing.
import { LEARNING } from '../roads/hours/learning-numbers.ts';
import { LEAST_POSITIONS, TRIP_GAP_MS } from '../roads/learn/traces.ts';
import { counted } from '../text/counted.ts';

export interface FileLearned {
  readonly file: string;
  batches: number;
  before: number;
  positions: number;
  passes: number;
  /** Trips with positions enough to be followed. */
  trips: number;
}

export function learnedText(files: readonly FileLearned[], stretches: number, counting: number): string {
  const enough = `${counting.toLocaleString('en-US')} of them ${counting === 1 ? 'counts' : 'count'}: those that at least ${LEARNING.leastVehicles} vehicles passed`;
  return [
    ...files.map(toldOf),
    `Speeds are known of ${counted(stretches, 'stretch', 'stretches')}${stretches > 0 ? `; ${enough}` : ''}. A running server takes them over within minutes.`,
  ].join('\n');
}

function toldOf(learned: FileLearned): string {
  const { file, positions, passes, before } = learned;
  const ways = `${counted(passes, 'way', 'ways')} through stretches of road`;
  const known = before > 0 ? `; ${counted(before, 'part was', 'parts were')} known already` : '';
  const why = passes === 0 && learned.batches > 0 ? `: ${whyNothing(learned)}` : '';
  return `${file}: ${counted(positions, 'position')}, ${ways}${why}${known}`;
}

const whyNothing = ({ trips }: FileLearned): string =>
  trips === 0
    ? `a trip needs at least ${LEAST_POSITIONS} positions of one vehicle, in order of time and at most ${TRIP_GAP_MS / 60_000} minutes apart`
    : 'none of its trips follows a road from junction to junction at a speed that traffic has';

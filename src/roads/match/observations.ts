// What a trace really contains: positions of a moving traveller, and one position per stop, however long it was and however the
// measurements drifted meanwhile.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { TraceRequest } from './trace.ts';

export interface Observation {
  /** Index of the position in the trace; of a stop, the first. */
  readonly point: number;
  readonly lon: number;
  readonly lat: number;
  /** Seconds at its beginning and its end; NaN if the trace has no times. */
  readonly begins: number;
  readonly ends: number;
  /** How many positions it represents; several at a stop. */
  readonly count: number;
  /** How many times as far off it may be as is usual in the trace. */
  readonly spread: number;
  /** Metres that it may be off; 0 if that is not known. */
  readonly accuracy: number;
}

/** Positions of a stop are within this many metres of their mean. */
const STOP_RADIUS = 35;
/** Minimum number of positions, and minimum duration if times are known (seconds). */
const STOP_POSITIONS = 6;
const STOP_SECONDS = 20;
/** Maximum distance between the means of a stop's first and last third (metres): beyond that it is crawling. */
const STOP_DRIFT = 8;
/** With this many positions, the measurements themselves may have drifted farther. */
const LONG_STOP_POSITIONS = 24;
const LONG_STOP_DRIFT = 20;
/** Consecutive positions that may lie outside without ending the stop. */
const MOST_STRAY = 2;

/** A position told to be more accurate, or less, than this many times the usual is taken for that. */
const MOST_SPREAD = 8;

export function observationsOf({ points, times, accuracies }: TraceRequest): Observation[] {
  const usual = accuracies ? usualOf(accuracies) : Number.NaN;
  const told = (first: number, end: number) => {
    const accuracy = accuracies ? usualOf(accuracies.subarray(first, end)) : Number.NaN;
    const times = accuracy / usual;
    return {
      spread: times > 0 ? Math.min(MOST_SPREAD, Math.max(1 / MOST_SPREAD, times)) : 1,
      accuracy: accuracy > 0 ? accuracy : 0,
    };
  };
  const count = points.length / 2;
  const observations: Observation[] = [];
  for (let first = 0; first < count; ) {
    const end = endOfStop(points, times, first);
    if (end < 0) {
      const at = times ? times[first] : Number.NaN;
      const [lon, lat] = [points[first * 2], points[first * 2 + 1]];
      observations.push({
        point: first,
        lon,
        lat,
        begins: at,
        ends: at,
        count: 1,
        ...told(first, first + 1),
      });
      first++;
      continue;
    }
    const [lon, lat] = mean(points, first, end);
    observations.push({
      point: first,
      lon,
      lat,
      begins: times ? times[first] : Number.NaN,
      ends: times ? times[end - 1] : Number.NaN,
      count: end - first,
      ...told(first, end),
    });
    first = end;
  }
  return observations;
}

/** The median of those that are known; NaN if none is. */
function usualOf(accuracies: Float64Array): number {
  const known = accuracies.filter((metres) => metres > 0).sort();
  return known.length > 0 ? known[known.length >> 1] : Number.NaN;
}

/** One past the last position of the stop that begins here; -1 if none does. */
function endOfStop(points: Float64Array, times: Float64Array | undefined, first: number): number {
  const count = points.length / 2;
  const perLon = metresPerDegreeLon(points[first * 2 + 1]);
  let lon = points[first * 2];
  let lat = points[first * 2 + 1];
  let inside = 1;
  let end = first + 1;
  for (let at = first + 1, stray = 0; at < count && stray <= MOST_STRAY; at++) {
    const east = (points[at * 2] - lon) * perLon;
    const north = (points[at * 2 + 1] - lat) * METRES_PER_DEGREE;
    if (east * east + north * north > STOP_RADIUS * STOP_RADIUS) {
      stray++;
      continue;
    }
    stray = 0;
    inside++;
    lon += (points[at * 2] - lon) / inside;
    lat += (points[at * 2 + 1] - lat) / inside;
    end = at + 1;
  }
  const size = end - first;
  if (inside < STOP_POSITIONS || (times && times[end - 1] - times[first] < STOP_SECONDS)) return -1;
  const third = Math.floor(size / 3);
  const before = mean(points, first, first + third);
  const behind = mean(points, end - third, end);
  const east = (behind[0] - before[0]) * perLon;
  const north = (behind[1] - before[1]) * METRES_PER_DEGREE;
  const most = inside < LONG_STOP_POSITIONS ? STOP_DRIFT : LONG_STOP_DRIFT;
  return Math.hypot(east, north) <= most ? end : -1;
}

/** Interquartile mean of each coordinate: ignores outliers, and is steadier than the median of a few. */
function mean(points: Float64Array, first: number, end: number): [number, number] {
  const middle = (offset: number): number => {
    const values = new Float64Array(end - first);
    for (let x = 0; x < values.length; x++) values[x] = points[(first + x) * 2 + offset];
    values.sort();
    const skip = Math.floor(values.length / 4);
    let sum = 0;
    for (let x = skip; x < values.length - skip; x++) sum += values[x];
    return sum / (values.length - 2 * skip);
  };
  return [middle(0), middle(1)];
}

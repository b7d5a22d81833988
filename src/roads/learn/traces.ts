// The positions of one vehicle cut into trips that can be matched: without places that nobody can have reached, apart where it was silent
// or stood for long. How long one stands at a market says nothing about the road.

/** Positions of one vehicle in order of time: degrees, and milliseconds since 1970. */
export interface Positions {
  readonly lon: ArrayLike<number>;
  readonly lat: ArrayLike<number>;
  readonly at: ArrayLike<number>;
}

export interface VehicleTrip {
  /** lon, lat interleaved. */
  readonly points: Float64Array;
  /** Seconds since `begin`. */
  readonly times: Float64Array;
  /** Milliseconds since 1970. */
  readonly begin: number;
}

/** Silence after which a trip has ended. */
export const TRIP_GAP_MS = 180_000;
/** One who stays within these metres for so long is parked. */
const PARKED_METRES = 35;
const PARKED_MS = 300_000;
/** Nobody is faster, in metres per second; and positions may jump so far by noise. */
const TOP_SPEED = 45;
const JUMP_METRES = 150;
/** Positions of a trip: matching keeps them all in memory. */
export const MOST_POSITIONS = 300;
export const LEAST_POSITIONS = 4;
const METRES_PER_DEGREE = 111_195;

export function tripsOf(positions: Positions): VehicleTrip[] {
  const trips: VehicleTrip[] = [];
  let trip: number[] = [];
  const finish = (): void => {
    if (trip.length >= LEAST_POSITIONS) trips.push(tripOf(positions, trip));
    trip = [];
  };
  /** Where and since when it has been within the metres of parking. */
  let still = 0;
  for (let i = 0; i < positions.at.length; i++) {
    const last = trip.at(-1);
    if (last !== undefined) {
      const waited = positions.at[i] - positions.at[last];
      if (waited <= 0) continue;
      if (waited > TRIP_GAP_MS || trip.length === MOST_POSITIONS) {
        finish();
        still = i;
      } else if (metres(positions, last, i) > JUMP_METRES + (TOP_SPEED * waited) / 1000) continue;
    } else still = i;
    if (metres(positions, still, i) > PARKED_METRES) still = i;
    else if (positions.at[i] - positions.at[still] > PARKED_MS) {
      const since = still;
      trip = trip.filter((one) => one <= since);
      finish();
      // Not moved yet: the next trip begins with the last place of the stop.
      still = i;
    }
    trip.push(i);
  }
  finish();
  return trips;
}

function tripOf({ lon, lat, at }: Positions, chosen: readonly number[]): VehicleTrip {
  const points = new Float64Array(chosen.length * 2);
  const times = new Float64Array(chosen.length);
  const begin = at[chosen[0]];
  chosen.forEach((from, to) => {
    points[to * 2] = lon[from];
    points[to * 2 + 1] = lat[from];
    times[to] = (at[from] - begin) / 1000;
  });
  return { points, times, begin };
}

function metres({ lon, lat }: Positions, a: number, b: number): number {
  const north = (lat[b] - lat[a]) * METRES_PER_DEGREE;
  const east = (lon[b] - lon[a]) * METRES_PER_DEGREE * Math.cos((lat[a] * Math.PI) / 180);
  return Math.hypot(north, east);
}

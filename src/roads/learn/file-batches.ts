// The positions of a file in batches of whole trips. The same file gives the same batches, so that one that was learned from before the
// program was killed is known again.
import type { VehiclePositions } from './learner.ts';
import { vehicleBit } from './speed-tally.ts';
import { MOST_POSITIONS, TRIP_GAP_MS } from './traces.ts';

export interface SeenAt {
  readonly vehicle: string;
  readonly lon: number;
  readonly lat: number;
  readonly at: number;
}

/** Positions of a batch, and of all trips under way. */
const BATCH = 4_000;
const MOST_WAITING = 1_000_000;
/** Batches are cut otherwise since this number changed: names of batches carry it. */
export const CUT = 1;

interface OpenTrip {
  readonly lon: number[];
  readonly lat: number[];
  readonly at: number[];
}

/** `account`: whose vehicles they are. Positions of a vehicle that are not in order of time are passed over. */
export async function* batchesOf(
  positions: AsyncIterable<SeenAt>,
  account: number,
): AsyncGenerator<VehiclePositions[]> {
  const open = new Map<string, OpenTrip>();
  let ready: VehiclePositions[] = [];
  let [count, waiting] = [0, 0];
  const finish = (vehicle: string, trip: OpenTrip): void => {
    open.delete(vehicle);
    waiting -= trip.at.length;
    count += trip.at.length;
    ready.push({ ...trip, vehicle: vehicleBit(account, vehicle) });
  };
  for await (const { vehicle, lon, lat, at } of positions) {
    let trip = open.get(vehicle);
    const last = trip?.at.at(-1);
    if (last !== undefined && at <= last) continue;
    if (trip && last !== undefined && (at - last > TRIP_GAP_MS || trip.at.length >= MOST_POSITIONS)) {
      finish(vehicle, trip);
      trip = undefined;
    }
    if (!trip) {
      trip = { lon: [], lat: [], at: [] };
      open.set(vehicle, trip);
    }
    trip.lon.push(lon);
    trip.lat.push(lat);
    trip.at.push(at);
    waiting++;
    if (waiting > MOST_WAITING) for (const [name, one] of [...open]) finish(name, one);
    if (count < BATCH) continue;
    yield ready;
    ready = [];
    count = 0;
  }
  for (const [name, one] of [...open]) {
    finish(name, one);
    if (count < BATCH) continue;
    yield ready;
    ready = [];
    count = 0;
  }
  if (ready.length > 0) yield ready;
}

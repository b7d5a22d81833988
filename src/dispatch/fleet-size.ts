// How large a fleet may be, so that neither its travel times nor the search take more memory or time than is meant for one caller.
import type { ReadFleet } from '../fleet/vroom/read-fleet.ts';
import { FleetError, type FleetRequest } from '../fleet/vroom/request.ts';

export interface FleetLimits {
  /** Jobs and shipments together. */
  readonly tasks: number;
  readonly vehicles: number;
  /** Pairs of places in the travel times of all profiles together. */
  readonly pairs: number;
  /** Of search. */
  readonly seconds: number;
  /** Ends the sentence about too many tasks. */
  readonly beyond?: string;
}

/** What a fleet is charged by. */
export interface FleetSize {
  readonly tasks: number;
  readonly vehicles: number;
  /** To be geocoded. */
  readonly addresses: number;
}

/** Of whatever was sent, before anything is checked: what cannot be read counts as nothing. */
export function sizeOf({ jobs, shipments, vehicles }: Readonly<Record<string, unknown>>): FleetSize {
  const [tasks, rides, fleet] = [jobs, shipments, vehicles].map((list) => (Array.isArray(list) ? list : []));
  let addresses = 0;
  const count = (thing: unknown, name: string): void => {
    if (typeof thing === 'object' && thing !== null && name in thing) addresses++;
  };
  for (const job of tasks) count(job, 'address');
  for (const ride of rides) for (const stop of [ride?.pickup, ride?.delivery]) count(stop, 'address');
  for (const vehicle of fleet) for (const name of ['start_address', 'end_address']) count(vehicle, name);
  return { tasks: tasks.length + rides.length, vehicles: fleet.length, addresses };
}

const shown = (number: number): string => number.toLocaleString('en-US');

/** Throws a FleetError that names what is too many. */
export function requireSize(request: FleetRequest, fleet: ReadFleet, limits: FleetLimits): void {
  const tasks = (request.jobs?.length ?? 0) + (request.shipments?.length ?? 0);
  if (tasks > limits.tasks)
    throw new FleetError(
      `jobs and shipments are ${shown(tasks)} tasks; at most ${shown(limits.tasks)} are planned here${limits.beyond ?? ''}`,
    );
  const vehicles = request.vehicles.length;
  if (vehicles > limits.vehicles)
    throw new FleetError(
      `vehicles are ${shown(vehicles)}; at most ${shown(limits.vehicles)} are planned here`,
    );
  // By the hour there are matrices for each of the working hours.
  const shifts = new Set(request.vehicles.map(({ profile, time_window }) => `${profile} ${time_window}`));
  const kinds = request.options?.time_zero === undefined ? fleet.profiles.length : shifts.size;
  const pairs = fleet.spots.length ** 2 * kinds;
  if (pairs > limits.pairs)
    throw new FleetError(
      `vehicles and tasks name ${shown(fleet.spots.length)} places for ${kinds} profiles; at most ${shown(Math.floor(Math.sqrt(limits.pairs / kinds)))} places are planned with so many`,
    );
}

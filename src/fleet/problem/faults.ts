// What is wrong with a problem before it is solved: the field, and what is allowed. Shapes are checked by who reads the problem; here is what
// no schema says: numbers that fit each other, names that exist.
import type { Demand, Problem, Stop, Vehicle, Window } from './problem.ts';

export interface Fault {
  /** As in JavaScript: `vehicles[0].start`. */
  readonly field: string;
  readonly message: string;
}

/** The first fault, or undefined. */
export function faultOf(problem: Problem): Fault | undefined {
  for (const fault of faults(problem)) return fault;
  return undefined;
}

function* faults(problem: Problem): Generator<Fault> {
  const sizes = Object.values(problem.matrices).map(({ size }) => size);
  const size = sizes[0] ?? 0;
  for (const [profile, matrix] of Object.entries(problem.matrices)) {
    const field = `matrices.${profile}`;
    if (matrix.size !== size) yield { field, message: `has ${matrix.size} places, another has ${size}` };
    for (const part of ['durations', 'distances'] as const) {
      const values = matrix[part];
      if (values.length !== matrix.size * matrix.size)
        yield {
          field: `${field}.${part}`,
          message: `needs ${matrix.size} × ${matrix.size} values, has ${values.length}`,
        };
      for (let at = 0; at < values.length; at++)
        if (!(values[at] >= 0)) yield { field: `${field}.${part}[${at}]`, message: 'must be 0 or more' };
    }
  }
  const demands: Demand[] = [...(problem.tasks ?? []), ...(problem.shipments ?? [])];
  const ids = new Set<string>();
  for (const { id } of demands) {
    if (ids.has(id)) yield { field: 'tasks', message: `the id ${id} stands twice` };
    ids.add(id);
  }
  const vehicles = new Set<string>();
  for (const [v, vehicle] of problem.vehicles.entries()) {
    if (vehicles.has(vehicle.id)) yield { field: 'vehicles', message: `the id ${vehicle.id} stands twice` };
    vehicles.add(vehicle.id);
    yield* vehicleFaults(problem, vehicle, `vehicles[${v}]`, size, ids);
  }
  for (const [t, task] of (problem.tasks ?? []).entries()) {
    const field = `tasks[${t}]`;
    yield* stopFaults(task, field, size);
    yield* amountFaults(task.delivery, `${field}.delivery`);
    yield* amountFaults(task.pickup, `${field}.pickup`);
    yield* demandFaults(task, field);
  }
  for (const [s, shipment] of (problem.shipments ?? []).entries()) {
    const field = `shipments[${s}]`;
    yield* stopFaults(shipment.from, `${field}.from`, size);
    yield* stopFaults(shipment.to, `${field}.to`, size);
    yield* amountFaults(shipment.amount, `${field}.amount`);
    yield* demandFaults(shipment, field);
  }
  if ((problem.movePrice ?? 0) < 0) yield { field: 'movePrice', message: 'must be 0 or more' };
  if ((problem.goal?.balance?.weight ?? 0) < 0)
    yield { field: 'goal.balance.weight', message: 'must be 0 or more' };
}

function* vehicleFaults(
  problem: Problem,
  vehicle: Vehicle,
  field: string,
  size: number,
  ids: ReadonlySet<string>,
): Generator<Fault> {
  if (!problem.matrices[vehicle.profile])
    yield { field: `${field}.profile`, message: `there is no matrix for ${vehicle.profile}` };
  if (vehicle.start !== null) yield* placeFaults(vehicle.start, `${field}.start`, size);
  if (vehicle.end !== null) yield* placeFaults(vehicle.end, `${field}.end`, size);
  if (vehicle.hours) yield* windowFaults([vehicle.hours], `${field}.hours`);
  yield* amountFaults(vehicle.capacity, `${field}.capacity`);
  for (const [b, one] of (vehicle.breaks ?? []).entries()) {
    yield* windowFaults(one.windows, `${field}.breaks[${b}].windows`);
    yield* secondsFaults(one.service, `${field}.breaks[${b}].service`);
  }
  for (const part of ['mostTasks', 'longestTravel', 'longestDistance', 'longestDuty'] as const)
    if (!((vehicle[part] ?? 0) >= 0)) yield { field: `${field}.${part}`, message: 'must be 0 or more' };
  if (!((vehicle.speedFactor ?? 1) > 0))
    yield { field: `${field}.speedFactor`, message: 'must be more than 0' };
  for (const [part, price] of Object.entries(vehicle.costs ?? {}))
    if (price !== undefined && !(price >= 0))
      yield { field: `${field}.costs.${part}`, message: 'must be 0 or more' };
  if (vehicle.reloading) {
    for (const [p, place] of vehicle.reloading.places.entries())
      yield* placeFaults(place, `${field}.reloading.places[${p}]`, size);
    yield* secondsFaults(vehicle.reloading.service, `${field}.reloading.service`);
    const { most } = vehicle.reloading;
    if (!(Number.isInteger(most) && most >= 0 && most <= MOST_RELOADS))
      yield { field: `${field}.reloading.most`, message: `must be 0 to ${MOST_RELOADS}` };
  }
  for (const part of ['fixed', 'aboard'] as const)
    for (const id of vehicle[part] ?? [])
      if (!ids.has(id)) yield { field: `${field}.${part}`, message: `there is no task ${id}` };
}

const MOST_RELOADS = 20;

function* placeFaults(place: number, field: string, size: number): Generator<Fault> {
  if (!(Number.isInteger(place) && place >= 0 && place < size))
    yield { field, message: `must be a place of the matrix, 0 to ${size - 1}` };
}

function* stopFaults(
  { place, service, setup, windows, soft }: Stop,
  field: string,
  size: number,
): Generator<Fault> {
  yield* placeFaults(place, `${field}.place`, size);
  yield* secondsFaults(service, `${field}.service`);
  yield* secondsFaults(setup, `${field}.setup`);
  yield* windowFaults(windows ?? [], `${field}.windows`);
  if (soft && !(soft.pricePerHour >= 0))
    yield { field: `${field}.soft.pricePerHour`, message: 'must be 0 or more' };
}

function* secondsFaults(seconds: number | undefined, field: string): Generator<Fault> {
  if (seconds !== undefined && !(Number.isInteger(seconds) && seconds >= 0))
    yield { field, message: 'must be a whole number of seconds' };
}

function* windowFaults(windows: readonly Window[], field: string): Generator<Fault> {
  for (const [from, until] of windows) {
    if (!(Number.isInteger(from) && Number.isInteger(until) && from >= 0))
      yield { field, message: 'must have whole seconds, 0 or more' };
    if (from > until) yield { field, message: `closes at ${until}, before it opens at ${from}` };
  }
  const sorted = [...windows].sort((a, b) => a[0] - b[0]);
  for (let k = 1; k < sorted.length; k++)
    if (sorted[k][0] <= sorted[k - 1][1]) yield { field, message: 'must not overlap' };
}

function* amountFaults(amounts: readonly number[] | undefined, field: string): Generator<Fault> {
  for (const amount of amounts ?? [])
    if (!(Number.isInteger(amount) && amount >= 0))
      yield { field, message: 'must have whole numbers, 0 or more' };
}

function* demandFaults({ priority, price }: Demand, field: string): Generator<Fault> {
  if (priority !== undefined && !(priority >= 0 && priority <= 100))
    yield { field: `${field}.priority`, message: 'must be 0 to 100' };
  if (price !== undefined && !(price >= 0)) yield { field: `${field}.price`, message: 'must be 0 or more' };
}

// The problem as flat arrays. Everything that a vehicle can come to is a node: a stop of a task, the start and end of a vehicle, a
// chance to reload. The model knows the problem and no search.
import type { Demand, Problem, Stop, Vehicle } from '../problem/problem.ts';
import { StopTable } from './stop-table.ts';
import { Travel } from './travel.ts';

/** Later than everything, and still exact when times are added to it. */
export const FOREVER = 2 ** 50;

/** One vehicle's numbers. */
export interface Driver {
  readonly vehicle: Vehicle;
  readonly start: number;
  readonly end: number;
  /** Vehicles that differ in nothing but their name have the same type. */
  readonly type: number;
  readonly durations: Float64Array;
  readonly durationsInto: Float64Array;
  readonly distances: Float64Array;
  /** Price of every way, and the same transposed: the search reads both by rows. */
  readonly prices: Float64Array;
  readonly pricesInto: Float64Array;
  readonly fixedCost: number;
  readonly dutyPrice: number;
  /** Nodes that come first, in this order. */
  readonly fixed: readonly number[];
  /** Nodes where it may reload, `places` for each of the times that it may. */
  readonly reloads: readonly number[];
}

export class Model {
  readonly problem: Problem;
  /** Tasks, then shipments. */
  readonly demands: readonly Demand[];
  /** Nodes of every task; `second` is the drop of a shipment, otherwise -1. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly nodes: StopTable;
  readonly drivers: readonly Driver[];
  readonly typeCount: number;
  /** By type: its drivers. */
  readonly driversOf: readonly Int32Array[];
  /** By task and type: may such a vehicle serve it at all. */
  readonly #allowed: Uint8Array;
  /** Rows of the matrices; the last one is nowhere, for routes that begin or end anywhere. */
  readonly size: number;
  readonly dimensions: number;
  /** What leaving a task out costs, and how bad it is where no price is given. */
  readonly leftOutPrice: Float64Array;
  readonly leftOutWeight: Float64Array;
  /** The vehicle that was promised for a task, or -1. */
  readonly promised: Int32Array;
  readonly movePrice: number;

  constructor(problem: Problem) {
    this.problem = problem;
    const tasks = problem.tasks ?? [];
    const shipments = problem.shipments ?? [];
    this.demands = [...tasks, ...shipments];
    const count = this.demands.length;
    const vehicleAt = new Map(problem.vehicles.map((vehicle, v) => [vehicle.id, v]));
    const taskAt = new Map(this.demands.map((demand, t) => [demand.id, t]));
    const aboard = new Map<number, string>();
    for (const vehicle of problem.vehicles) {
      for (const id of vehicle.aboard ?? []) aboard.set(taskAt.get(id)!, vehicle.id);
    }
    this.dimensions = dimensionsOf(problem);
    const travel = new Travel(problem.matrices);
    this.size = travel.size;
    this.nodes = new StopTable(this.dimensions, problem.apart ?? []);
    this.first = new Int32Array(count);
    this.second = new Int32Array(count).fill(-1);
    const decided = new Set(problem.vehicles.flatMap((vehicle) => vehicle.fixed ?? []));
    tasks.forEach((task, t) => {
      const stop = decided.has(task.id) ? withoutWindows(task) : task;
      this.first[t] = this.nodes.add(t, 'task', stop, task.delivery, task.pickup, task.kinds);
    });
    shipments.forEach((shipment, s) => {
      const t = tasks.length + s;
      const { amount } = shipment;
      const times = problem.vehicles.reduce((sum, vehicle) => sum + timesIn(vehicle.fixed, shipment.id), 0);
      const from = times > 0 ? withoutWindows(shipment.from) : shipment.from;
      const to = times > (aboard.has(t) ? 0 : 1) ? withoutWindows(shipment.to) : shipment.to;
      if (aboard.has(t)) {
        this.first[t] = this.nodes.add(t, 'drop', to, amount, undefined, shipment.kinds);
        return;
      }
      this.first[t] = this.nodes.add(t, 'pickup', from, undefined, amount, shipment.kinds);
      const emptied = amount?.map((some) => -some);
      this.second[t] = this.nodes.add(t, 'drop', to, undefined, emptied);
    });
    const types = typesOf(problem, aboard);
    this.typeCount = Math.max(0, ...types) + 1;
    const nowhere = this.size - 1;
    this.drivers = problem.vehicles.map((vehicle, v) => {
      const ways = travel.of(vehicle);
      const [from, until] = vehicle.hours ?? [0, FOREVER];
      const end = (place: number | null, kind: 'start' | 'end') =>
        this.nodes.add(-1, kind, { place: place ?? nowhere, windows: [[from, until]] });
      const reloading = vehicle.reloading;
      const reloads: number[] = [];
      for (let k = 0; reloading && k < reloading.most; k++) {
        for (const place of reloading.places)
          reloads.push(this.nodes.add(-1, 'reload', { place, service: reloading.service }));
      }
      return {
        ...ways,
        vehicle,
        start: end(vehicle.start, 'start'),
        end: end(vehicle.end, 'end'),
        type: types[v],
        fixedCost: vehicle.costs?.fixed ?? 0,
        dutyPrice: (vehicle.costs?.perDutyHour ?? 0) / 3600,
        fixed: this.inOrder(vehicle.fixed ?? [], taskAt),
        reloads,
      };
    });
    this.driversOf = Array.from({ length: this.typeCount }, (_, type) =>
      Int32Array.from(types.flatMap((other, d) => (other === type ? [d] : []))),
    );
    this.nodes.close();
    this.#allowed = new Uint8Array(count * this.typeCount);
    this.demands.forEach((demand, t) => {
      problem.vehicles.forEach((vehicle, v) => {
        const held = aboard.get(t);
        const free = held === undefined || held === vehicle.id;
        if (free && tied(demand, vehicle) && skilled(demand, vehicle))
          this.#allowed[t * this.typeCount + types[v]] = 1;
      });
    });
    this.leftOutPrice = Float64Array.from(this.demands, ({ price }) => price ?? 0);
    this.leftOutWeight = Float64Array.from(this.demands, ({ price, priority }) =>
      price === undefined ? 1 + (priority ?? 0) * (count + 1) : 0,
    );
    this.promised = new Int32Array(count).fill(-1);
    this.movePrice = problem.movePrice ?? 0;
    for (const { vehicle, tasks: ids } of problem.promised ?? []) {
      const v = vehicleAt.get(vehicle);
      for (const id of ids) {
        const t = taskAt.get(id);
        if (v !== undefined && t !== undefined) this.promised[t] = v;
      }
    }
  }

  get taskCount(): number {
    return this.demands.length;
  }

  mayServe(task: number, driver: number): boolean {
    return this.#allowed[task * this.typeCount + this.drivers[driver].type] === 1;
  }

  /** The nodes of tasks named in order: of a shipment first the pick-up, then the drop. Unknown names are passed over. */
  inOrder(ids: readonly string[], known?: ReadonlyMap<string, number>): number[] {
    const taskAt = known ?? new Map(this.demands.map((demand, t) => [demand.id, t]));
    // Each node once, however often its task is named: a route that meets one again would lead in a circle.
    const nodes = new Set<number>();
    for (const id of ids) {
      const t = taskAt.get(id);
      if (t === undefined) continue;
      if (!nodes.has(this.first[t])) nodes.add(this.first[t]);
      else if (this.second[t] >= 0) nodes.add(this.second[t]);
    }
    return [...nodes];
  }
}

/** What is decided is done whenever it can be. */
const withoutWindows = (stop: Stop): Stop => ({ ...stop, windows: undefined });

const timesIn = (ids: readonly string[] | undefined, id: string): number =>
  (ids ?? []).filter((other) => other === id).length;

const tied = ({ vehicles }: Demand, { id }: Vehicle): boolean => !vehicles || vehicles.includes(id);

const skilled = ({ skills }: Demand, vehicle: Vehicle): boolean =>
  !skills || skills.every((skill) => vehicle.skills?.includes(skill));

function dimensionsOf({ vehicles, tasks, shipments }: Problem): number {
  let most = 0;
  for (const { capacity } of vehicles) most = Math.max(most, capacity?.length ?? 0);
  for (const task of tasks ?? []) most = Math.max(most, task.delivery?.length ?? 0, task.pickup?.length ?? 0);
  for (const { amount } of shipments ?? []) most = Math.max(most, amount?.length ?? 0);
  return most;
}

/** Numbers the kinds of vehicles. One that a task or an earlier plan names is of a kind of its own. */
function typesOf(problem: Problem, aboard: ReadonlyMap<number, string>): number[] {
  const named = new Set(aboard.values());
  for (const { vehicles } of [...(problem.tasks ?? []), ...(problem.shipments ?? [])] as Demand[])
    for (const id of vehicles ?? []) named.add(id);
  for (const { vehicle } of problem.promised ?? []) named.add(vehicle);
  const known = new Map<string, number>();
  return problem.vehicles.map((vehicle) => {
    const own = named.has(vehicle.id) || (vehicle.fixed?.length ?? 0) > 0;
    const key = own ? `id ${vehicle.id}` : JSON.stringify({ ...vehicle, id: '' });
    if (!known.has(key)) known.set(key, known.size);
    return known.get(key)!;
  });
}

// Routes as a person writes them down: a vehicle and what it comes to, in order.
import type { Model } from '../model/model.ts';
import type { GivenRoute } from '../problem/plan.ts';

/** The nodes of every driver's route. What the problem does not have is refused by name. */
export function givenOrders(model: Model, given: readonly GivenRoute[]): number[][] {
  const driverAt = new Map(model.drivers.map(({ vehicle }, d) => [vehicle.id, d]));
  const taskAt = new Map(model.demands.map(({ id }, t) => [id, t]));
  const orders: number[][] = model.drivers.map(() => []);
  const met = new Set<number>();
  for (const { vehicle, stops } of given) {
    const driver = driverAt.get(vehicle);
    if (driver === undefined) throw new RangeError(`there is no vehicle ${vehicle}`);
    const order = orders[driver];
    const reloads = [...model.drivers[driver].reloads];
    for (const stop of stops) {
      if (typeof stop !== 'string') {
        const at = reloads.findIndex((node) => model.nodes.place[node] === stop.reload);
        const most = model.drivers[driver].vehicle.reloading?.most ?? 0;
        const made = model.drivers[driver].reloads.length - reloads.length;
        if (at < 0 || made >= most)
          throw new RangeError(`${vehicle} cannot reload once more at place ${stop.reload}`);
        order.push(...reloads.splice(at, 1));
        continue;
      }
      const task = taskAt.get(stop);
      if (task === undefined) throw new RangeError(`there is no task ${stop}`);
      const node = met.has(task) ? model.second[task] : model.first[task];
      if (node < 0 || orders.some((nodes) => nodes.includes(node)))
        throw new RangeError(`task ${stop} is in the plan too often`);
      met.add(task);
      order.push(node);
    }
  }
  return orders;
}

// A whole plan, to come back to: only the vehicles that are used, as there may be thousands of idle ones.
import type { Model } from '../model/model.ts';

export interface Snapshot {
  /** Vehicles that are used, and their nodes, one route after the other. */
  readonly drivers: Int32Array;
  readonly begins: Int32Array;
  readonly nodes: Int32Array;
  readonly weight: number;
  readonly cost: number;
  readonly used: number;
}

/** What the search works on, as far as it is kept. */
interface Plan {
  readonly model: Model;
  readonly busy: Int32Array;
  readonly used: number;
  readonly next: Int32Array;
  readonly weight: number;
  readonly cost: number;
}

export function snapshotOf({ model, busy, used, next, weight, cost }: Plan): Snapshot {
  const drivers = busy.slice(0, used);
  const begins = new Int32Array(used + 1);
  const nodes: number[] = [];
  drivers.forEach((driver, k) => {
    const { start, end } = model.drivers[driver];
    for (let x = next[start]; x !== end; x = next[x]) nodes.push(x);
    begins[k + 1] = nodes.length;
  });
  return { drivers, begins, nodes: Int32Array.from(nodes), weight, cost, used };
}

/** Gains below this share of the cost are rounding. */
const NOISE = 1e-11;

type Outcome = Pick<Snapshot, 'weight' | 'cost'>;

/** The second only if it leaves out less, or costs less. */
export function betterOf<A extends Outcome, B extends Outcome>(a: A, b: B): A | B {
  if (b.weight !== a.weight) return b.weight < a.weight ? b : a;
  return b.cost < a.cost - Math.abs(a.cost) * NOISE ? b : a;
}

// Who follows whom in which route: nodes are linked, moved, turned round and handed over here, and nothing is priced.
import type { Model } from '../model/model.ts';
import { Roster } from './roster.ts';

export class RouteOrder {
  readonly model: Model;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  /** By node: the driver, or -1. */
  readonly driverOf: Int32Array;
  /** By driver: how many tasks it has. */
  readonly sizes: Int32Array;
  readonly #busy: Roster;

  constructor(model: Model) {
    this.model = model;
    const { count } = model.nodes;
    this.next = new Int32Array(count).fill(-1);
    this.previous = new Int32Array(count).fill(-1);
    this.driverOf = new Int32Array(count).fill(-1);
    this.sizes = new Int32Array(model.drivers.length);
    this.#busy = new Roster(model.drivers.length);
  }

  /** Vehicles with at least one task: the first `used` of a list. */
  get busy(): Int32Array {
    return this.#busy.list;
  }

  get used(): number {
    return this.#busy.count;
  }

  /** Puts a task's only node behind another, without reading the route anew. */
  link(node: number, after: number): void {
    const driver = this.driverOf[after];
    const follower = this.next[after];
    this.next[after] = node;
    this.previous[node] = after;
    this.next[node] = follower;
    this.previous[follower] = node;
    this.driverOf[node] = driver;
  }

  unlink(node: number): void {
    const before = this.previous[node];
    const after = this.next[node];
    this.next[before] = after;
    this.previous[after] = before;
    this.driverOf[node] = -1;
  }

  /** Nodes of a route between its ends. */
  order(driver: number): Int32Array {
    const { start, end } = this.model.drivers[driver];
    const nodes: number[] = [];
    for (let x = this.next[start]; x !== end; x = this.next[x]) nodes.push(x);
    return Int32Array.from(nodes);
  }

  /** Moves a node that is all of its task behind another, without reading the routes anew. */
  move(node: number, after: number): void {
    const from = this.driverOf[node];
    this.unlink(node);
    this.link(node, after);
    const to = this.driverOf[node];
    if (from === to) return;
    this.resize(from, -1);
    this.resize(to, 1);
  }

  /** Two routes go on behind these nodes as the other one did, without reading them anew. */
  swapTails(u: number, v: number): void {
    const { next, previous, driverOf, model } = this;
    const a = driverOf[u];
    const b = driverOf[v];
    const endA = model.drivers[a].end;
    const endB = model.drivers[b].end;
    const x = next[u];
    const y = next[v];
    const lastA = previous[endA];
    const lastB = previous[endB];
    next[u] = y === endB ? endA : y;
    previous[next[u]] = u;
    if (y !== endB) {
      next[lastB] = endA;
      previous[endA] = lastB;
    }
    next[v] = x === endA ? endB : x;
    previous[next[v]] = v;
    if (x !== endA) {
      next[lastA] = endB;
      previous[endB] = lastA;
    }
    this.#claim(a, next[u], endA);
    this.#claim(b, next[v], endB);
  }

  /** Nodes from one on belong to a driver. */
  #claim(driver: number, from: number, end: number): void {
    const { next, driverOf, model } = this;
    for (let x = from; x !== end; x = next[x]) {
      const task = model.nodes.task[x];
      if (task >= 0 && model.first[task] === x) {
        this.resize(driverOf[x], -1);
        this.resize(driver, 1);
      }
      driverOf[x] = driver;
    }
  }

  /** The nodes from one to another, of the same route, in the opposite order, without reading it anew. */
  reverse(first: number, last: number): void {
    const { next, previous } = this;
    const before = previous[first];
    const after = next[last];
    for (let x = first; x !== after; ) {
      const follower = next[x];
      next[x] = previous[x];
      previous[x] = follower;
      x = follower;
    }
    next[before] = last;
    previous[last] = before;
    next[first] = after;
    previous[after] = first;
  }

  /** Nodes from first to last, which are linked already, become a driver's route. */
  protected hand(
    driver: number,
    start: number,
    end: number,
    first: number,
    last: number,
    none: boolean,
  ): void {
    const { next, previous, driverOf } = this;
    next[start] = none ? end : first;
    previous[end] = none ? start : last;
    if (none) return;
    previous[first] = start;
    next[last] = end;
    for (let x = first; x !== end; x = next[x]) driverOf[x] = driver;
  }

  /** Empties a route; what becomes of its tasks is for the caller to say. */
  protected clear(driver: number): void {
    const { start, end } = this.model.drivers[driver];
    for (let x = this.next[start]; x !== end; ) {
      const after = this.next[x];
      this.driverOf[x] = -1;
      x = after;
    }
    this.next[start] = end;
    this.previous[end] = start;
    this.resize(driver, -this.sizes[driver]);
  }

  /** Gives an empty route its nodes: some of a list, in its order. */
  protected linkAll(driver: number, nodes: ArrayLike<number>, from = 0, until = nodes.length): void {
    const { first, drivers, nodes: table } = this.model;
    const { start, end } = drivers[driver];
    let last = start;
    let size = 0;
    this.driverOf[start] = this.driverOf[end] = driver;
    for (let k = from; k < until; k++) {
      const x = nodes[k];
      this.next[last] = x;
      this.previous[x] = last;
      this.driverOf[x] = driver;
      const task = table.task[x];
      if (task >= 0 && first[task] === x) size++;
      last = x;
    }
    this.next[last] = end;
    this.previous[end] = last;
    this.resize(driver, size - this.sizes[driver]);
  }

  /** So many tasks more. */
  protected resize(driver: number, by: number): void {
    this.sizes[driver] += by;
    const isBusy = this.sizes[driver] > 0;
    if (isBusy === this.#busy.has(driver)) return;
    if (isBusy) this.#busy.add(driver);
    else this.#busy.remove(driver);
  }
}

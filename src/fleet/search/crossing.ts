// A new plan out of two: some routes of the one that lie near each other are replaced by those of the other that serve most of the same tasks (selective
// route exchange, Nagata et al. 2010). What then is served by nobody is left out, to be put back where it is cheapest.
import type { Insertion } from './insertion.ts';
import type { Neighbours } from './neighbours.ts';
import type { Random } from './random.ts';
import type { Routes } from './routes.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tools } from './tools.ts';

export class Crossing {
  readonly #routes: Routes;
  readonly #neighbours: Neighbours;
  readonly #random: Random;
  readonly #insertion: Insertion;
  /** By task: 1 if it is in the routes given up, 2 if it is already in the child. */
  readonly #mark: Uint8Array;
  readonly #routeOf: Int32Array;
  /** By driver: 1 if its route is not that of the mother. */
  readonly #fresh: Uint8Array;

  constructor({ routes, neighbours, random, insertion }: Tools) {
    this.#routes = routes;
    this.#neighbours = neighbours;
    this.#random = random;
    this.#insertion = insertion;
    this.#mark = new Uint8Array(routes.model.taskCount);
    this.#routeOf = new Int32Array(routes.model.taskCount);
    this.#fresh = new Uint8Array(routes.model.drivers.length);
  }

  /** The child becomes the plan; some of its tasks are left out. Returns by driver whether its route is another than the mother's. */
  cross(mother: Snapshot, father: Snapshot): Uint8Array {
    const routes = this.#routes;
    const random = this.#random;
    const { model } = routes;
    const { task, isReload } = model.nodes;
    const mark = this.#mark.fill(0);
    this.#fresh.fill(0);
    const most = Math.min(mother.used, father.used);
    const given = this.#nearRoutes(mother, 1 + random.below(Math.max(1, most)));
    const givenUp = new Uint8Array(mother.used);
    for (const k of given) {
      givenUp[k] = 1;
      for (let j = mother.begins[k]; j < mother.begins[k + 1]; j++)
        if (task[mother.nodes[j]] >= 0) mark[task[mother.nodes[j]]] = 1;
    }
    const taken = this.#alike(father, given.length);
    // Tasks of both: those of the mother stay with her, or with the father.
    const fatherFirst = random.below(2) === 0;
    const drivers: number[] = [];
    const begins = [0];
    const nodes: number[] = [];
    const busy = new Set<number>();
    const close = (driver: number) => {
      if (nodes.length === begins[begins.length - 1]) return;
      drivers.push(driver);
      begins.push(nodes.length);
      busy.add(driver);
    };
    for (let k = 0; k < mother.used; k++) if (!givenUp[k]) busy.add(mother.drivers[k]);
    if (!fatherFirst)
      for (let k = 0; k < mother.used; k++)
        if (!givenUp[k])
          for (let j = mother.begins[k]; j < mother.begins[k + 1]; j++)
            if (task[mother.nodes[j]] >= 0) mark[task[mother.nodes[j]]] = 2;
    const free = given.map((k) => mother.drivers[k]);
    const fromFather = new Uint8Array(model.taskCount);
    for (const k of taken) {
      const own = father.drivers[k];
      const driver = this.#driverFor(own, free, busy);
      if (driver < 0) continue;
      for (let j = father.begins[k]; j < father.begins[k + 1]; j++) {
        const x = father.nodes[j];
        const t = task[x];
        if (t < 0) {
          if (isReload[x] && driver === own) nodes.push(x);
        } else if (mark[t] !== 2 && (driver === own || model.mayServe(t, driver))) {
          fromFather[t] = 1;
          nodes.push(x);
        }
      }
      close(driver);
      this.#fresh[driver] = 1;
    }
    for (let k = 0; k < mother.used; k++) {
      if (givenUp[k]) continue;
      for (let j = mother.begins[k]; j < mother.begins[k + 1]; j++) {
        const x = mother.nodes[j];
        if (task[x] < 0 || !fromFather[task[x]]) nodes.push(x);
        else this.#fresh[mother.drivers[k]] = 1;
      }
      close(mother.drivers[k]);
    }
    routes.restore({
      drivers: Int32Array.from(drivers),
      begins: Int32Array.from(begins),
      nodes: Int32Array.from(nodes),
      weight: 0,
      cost: 0,
      used: drivers.length,
    });
    return this.#fresh;
  }

  /** Routes of a plan that are nearest to a task drawn at random, without those in which something is decided. */
  #nearRoutes(plan: Snapshot, count: number): number[] {
    const { model } = this.#routes;
    const { task } = model.nodes;
    const routeOf = this.#routeOf.fill(-1);
    for (let k = 0; k < plan.used; k++) {
      if (!this.#undecided(plan.drivers[k])) continue;
      for (let j = plan.begins[k]; j < plan.begins[k + 1]; j++)
        if (task[plan.nodes[j]] >= 0) routeOf[task[plan.nodes[j]]] = k;
    }
    const seed = model.first[this.#random.below(model.taskCount)];
    const found: number[] = [];
    const look = (node: number) => {
      const k = routeOf[task[node]];
      if (k >= 0 && !found.includes(k)) found.push(k);
    };
    look(seed);
    const near = this.#neighbours.of(seed);
    for (let j = 0; j < near.length && found.length < count; j++) look(near[j]);
    return found;
  }

  /** Routes of a plan that serve most of the marked tasks, for their length. */
  #alike(plan: Snapshot, count: number): number[] {
    const { task } = this.#routes.model.nodes;
    const shares = new Float64Array(plan.used);
    const list: number[] = [];
    for (let k = 0; k < plan.used; k++) {
      if (!this.#undecided(plan.drivers[k])) continue;
      let common = 0;
      for (let j = plan.begins[k]; j < plan.begins[k + 1]; j++)
        if (task[plan.nodes[j]] >= 0 && this.#mark[task[plan.nodes[j]]] === 1) common++;
      shares[k] = common / Math.max(1, plan.begins[k + 1] - plan.begins[k]);
      if (common > 0) list.push(k);
    }
    return list.sort((a, b) => shares[b] - shares[a] || a - b).slice(0, count);
  }

  #undecided(driver: number): boolean {
    return this.#routes.lastFixed[driver] === this.#routes.model.drivers[driver].start;
  }

  /** Who drives a route of the father: the same vehicle, one like it, or any that has become free. */
  #driverFor(own: number, free: readonly number[], busy: ReadonlySet<number>): number {
    const { drivers, driversOf } = this.#routes.model;
    const { closed } = this.#insertion;
    if (!busy.has(own) && !closed[own]) return own;
    const { type } = drivers[own];
    for (const driver of free) if (!busy.has(driver) && drivers[driver].type === type) return driver;
    for (const driver of driversOf[type])
      if (!busy.has(driver) && !closed[driver] && this.#undecided(driver)) return driver;
    for (const driver of free) if (!busy.has(driver)) return driver;
    return -1;
  }
}

// For every stop the stops that are nearest to it, nearest first: where the search looks for tasks that belong together.
import type { Model } from '../model/model.ts';

/** More are never needed: strings are cut from routes close by. */
const MOST = 200;

export class Neighbours {
  readonly #lists: (Int32Array | undefined)[];
  readonly #model: Model;
  readonly #stops: Int32Array;

  constructor(model: Model) {
    this.#model = model;
    const { nodes } = model;
    const stops: number[] = [];
    for (let x = 0; x < nodes.count; x++) if (nodes.task[x] >= 0) stops.push(x);
    this.#stops = Int32Array.from(stops);
    this.#lists = new Array(nodes.count);
  }

  /** Made when first asked for. */
  of(node: number): Int32Array {
    let list = this.#lists[node];
    if (!list) {
      const { nodes, size, drivers } = this.#model;
      const { prices } = drivers[0];
      const from = nodes.place[node];
      const away = (x: number) => prices[from * size + nodes.place[x]] + prices[nodes.place[x] * size + from];
      const near = this.#stops.filter((x) => x !== node);
      const distances = new Map<number, number>();
      for (const x of near) distances.set(x, away(x));
      list = near.sort((a, b) => distances.get(a)! - distances.get(b)! || a - b).slice(0, MOST);
      this.#lists[node] = list;
    }
    return list;
  }
}

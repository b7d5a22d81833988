// For every stop the stops that are nearest to it, nearest first: where the search looks for tasks that belong together.
import type { Model } from '../model/model.ts';
import { NO_WAY } from '../model/travel.ts';

/** More are never needed: strings are cut from routes close by. */
const MOST = 200;
/** How much a second of waiting or lateness separates two stops, in seconds of travel. */
const WAITING = 0.2;
const LATENESS = 1;

export class Neighbours {
  readonly #lists: (Int32Array | undefined)[];
  readonly #model: Model;
  readonly #stops: Int32Array;
  /** By node: how far it is from the one whose list is made. */
  readonly #distances: Float64Array;
  /** What a second of travel costs on average. */
  readonly #secondPrice: number;

  constructor(model: Model) {
    this.#model = model;
    const { nodes } = model;
    const stops: number[] = [];
    for (let x = 0; x < nodes.count; x++) if (nodes.task[x] >= 0) stops.push(x);
    this.#stops = Int32Array.from(stops);
    this.#lists = new Array(nodes.count);
    this.#distances = new Float64Array(nodes.count);
    let price = 0;
    let seconds = 0;
    const { prices = [], durations = [] } = model.drivers[0] ?? {};
    for (let at = 0; at < durations.length; at++) {
      if (durations[at] >= NO_WAY) continue;
      price += prices[at];
      seconds += durations[at];
    }
    this.#secondPrice = price / Math.max(1, seconds);
  }

  /** Made when first asked for. */
  of(node: number): Int32Array {
    let list = this.#lists[node];
    if (!list) {
      const distances = this.#distances;
      for (const x of this.#stops) distances[x] = this.#apart(node, x);
      const near = this.#stops.filter((x) => x !== node);
      list = near.sort((a, b) => distances[a] - distances[b] || a - b).slice(0, MOST);
      this.#lists[node] = list;
    }
    return list;
  }

  /** Price of the way, and of the time lost by waiting or by being late, when one follows the other at best. */
  #apart(x: number, y: number): number {
    return Math.min(this.#follows(x, y), this.#follows(y, x));
  }

  #follows(x: number, y: number): number {
    const { nodes, size, drivers } = this.#model;
    const { prices, durations } = drivers[0];
    const way = nodes.place[x] * size + nodes.place[y];
    const first = nodes.windowsAt[x];
    const last = nodes.windowsAt[y + 1] - 1;
    if (first === nodes.windowsAt[x + 1] || last < nodes.windowsAt[y]) return prices[way];
    const lasts = nodes.service[x] + durations[way];
    const wait =
      nodes.windowFrom[nodes.windowsAt[y]] - (nodes.windowUntil[nodes.windowsAt[x + 1] - 1] + lasts);
    const late = nodes.windowFrom[first] + lasts - nodes.windowUntil[last];
    return prices[way] + this.#secondPrice * (WAITING * Math.max(0, wait) + LATENESS * Math.max(0, late));
  }
}

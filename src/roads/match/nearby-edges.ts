// The directed edges around a trace, numbered in the order in which searches meet them: each is read from the network once, and
// what follows it is a list of numbers.
import { larger } from '../../dataset/typed-arrays.ts';
import type { Profile, Roads } from '../engine.ts';
import { NumberTable } from '../query/number-table.ts';

export type EdgeRoads = Pick<Roads, 'exits' | 'allowed' | 'centimetres'>;

const UNREAD = -1;

export class NearbyEdges {
  readonly #edges = new NumberTable();
  /** By number: centimetres, and 1 if the traveller may use it in this direction. */
  centimetres = new Int32Array(1024);
  lawful = new Uint8Array(1024);
  /** By number: the range in `following` of the edges that follow and that the traveller may use in some direction. */
  first = new Int32Array(1024);
  end = new Int32Array(1024);
  following = new Uint32Array(4096);
  #listed = 0;

  constructor(
    readonly roads: EdgeRoads,
    readonly profile: Profile,
  ) {}

  get count(): number {
    return this.#edges.size;
  }

  directed(number: number): number {
    return this.#edges.number[number];
  }

  /** -1 if no search has met it. */
  find(directed: number): number {
    return this.#edges.find(directed);
  }

  number(directed: number): number {
    const known = this.#edges.size;
    const number = this.#edges.add(directed);
    if (number < known) return number;
    if (number === this.centimetres.length) {
      this.centimetres = larger(this.centimetres, number * 2);
      this.lawful = larger(this.lawful, number * 2);
      this.first = larger(this.first, number * 2);
      this.end = larger(this.end, number * 2);
    }
    this.centimetres[number] = this.roads.centimetres(directed >>> 1);
    this.lawful[number] = this.roads.allowed(directed, this.profile) ? 1 : 0;
    this.first[number] = UNREAD;
    return number;
  }

  /** Makes sure that `first` and `end` of this edge are known. */
  expand(number: number): void {
    if (this.first[number] !== UNREAD) return;
    const first = this.#listed;
    for (const exit of this.roads.exits(this.directed(number))) {
      const next = this.number(exit);
      if (!this.lawful[next] && !this.roads.allowed(exit ^ 1, this.profile)) continue;
      if (this.#listed === this.following.length) this.following = larger(this.following, this.#listed * 2);
      this.following[this.#listed++] = next;
    }
    this.first[number] = first;
    this.end[number] = this.#listed;
  }
}

// Ways kept for their shape, found by id or by number, with their coordinates.
import { BucketFinder, NOT_MET, type NodeTable } from './node-table.ts';
import type { StoredLines } from './way-store.ts';

export class Shapes {
  readonly #lines: StoredLines;
  readonly #nodeFinder: BucketFinder;
  /** Ways sorted by id. */
  readonly #order: Uint32Array;
  readonly #wayFinder: BucketFinder;

  constructor(
    lines: StoredLines,
    readonly nodes: NodeTable,
  ) {
    this.#lines = lines;
    this.#nodeFinder = new BucketFinder(nodes.ids);
    this.#order = Uint32Array.from({ length: lines.ids.length }, (_, i) => i);
    let sorted = true;
    for (let i = 1; i < lines.ids.length && sorted; i++) sorted = lines.ids[i] >= lines.ids[i - 1];
    if (!sorted) this.#order.sort((a, b) => lines.ids[a] - lines.ids[b]);
    this.#wayFinder = new BucketFinder(Float64Array.from(this.#order, (way) => lines.ids[way]));
  }

  id(way: number): number {
    return this.#lines.ids[way];
  }

  /** Position of a node in the table; -1 if it is not there or not in the file. */
  node(id: number): number {
    const at = this.#nodeFinder.find(id);
    return at >= 0 && this.nodes.lon[at] !== NOT_MET ? at : -1;
  }

  /** Nodes of the way with this id; undefined if the way, or one of its nodes, is not in the file. */
  line(id: number): Uint32Array | undefined {
    const at = this.#wayFinder.find(id);
    return at < 0 ? undefined : this.lineOf(this.#order[at]);
  }

  /** Nodes of a way by its number. */
  lineOf(way: number): Uint32Array | undefined {
    const { starts, refs } = this.#lines;
    const nodes = new Uint32Array(starts[way + 1] - starts[way]);
    for (let i = 0; i < nodes.length; i++) {
      const at = this.node(refs[starts[way] + i]);
      if (at < 0) return undefined;
      nodes[i] = at;
    }
    return nodes;
  }

  /** Node ids of a way by its number. */
  refsOf(way: number): Float64Array {
    return this.#lines.refs.subarray(this.#lines.starts[way], this.#lines.starts[way + 1]);
  }

  /** lon, lat interleaved in degrees. */
  degrees(nodes: ArrayLike<number>): Float64Array {
    const line = new Float64Array(nodes.length * 2);
    for (let i = 0; i < nodes.length; i++) {
      line[2 * i] = this.nodes.lon[nodes[i]] / 1e7;
      line[2 * i + 1] = this.nodes.lat[nodes[i]] / 1e7;
    }
    return line;
  }
}

// Different weights for some arcs, on top of a metric: for closures, or for one request that avoids something. Stores whole rows
// of arcs by vertex, and only what differs, so its size depends on the change, not on the network. Overlays can be stacked: what
// this one does not have, the one below it may.

import type { MetricTable } from '../graph/road-tables.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { INFINITE } from './edge-weights.ts';
import { ARC_NAMES, arcsIn, emptyArcs, type Metric } from './metric.ts';
import { DIRECT } from './via.ts';

const FREE = 0xffffffff;
/** In place of a row: the vertex has none. */
export const NO_ROW = -1;
const NOT_BY_VERTEX = new Int32Array(0);

/** What an overlay is made of. */
export interface OverlayColumns extends MetricTable {
  /** A table of vertices, and where the arcs of each begin. */
  readonly vertex: Uint32Array;
  readonly row: Uint32Array;
}

export class Overlay {
  /** As in `Metric`, for arc `a` of `v` at `row(v) + a - first[v]`. */
  up: Int32Array = new Int32Array(0);
  down: Int32Array = new Int32Array(0);
  upLength: Int32Array = new Int32Array(0);
  downLength: Int32Array = new Int32Array(0);
  upVia: Uint8Array = new Uint8Array(0);
  downVia: Uint8Array = new Uint8Array(0);
  /** Arcs in use. */
  size = 0;
  /** The next overlay below; undefined: the metric. */
  under: Overlay | undefined;
  /** Start of the row found last. */
  found = 0;
  #rows = 0;
  #vertex: Uint32Array = new Uint32Array(64).fill(FREE);
  #row: Uint32Array = new Uint32Array(64);
  #shift = 26;
  /** Where it is given by vertex, in place of the table. */
  #byVertex: Int32Array = NOT_BY_VERTEX;

  get bytes(): number {
    return (
      (this.up.byteLength + this.upVia.byteLength) * 2 +
      this.upLength.byteLength * 2 +
      this.#vertex.byteLength * 2
    );
  }

  /** The topmost overlay that has the vertex's arcs, starting at its `found`; undefined: the metric has them. */
  holding(vertex: number): Overlay | undefined {
    for (let overlay: Overlay | undefined = this; overlay; overlay = overlay.under) {
      const row = overlay.row(vertex);
      if (row < 0) continue;
      overlay.found = row;
      return overlay;
    }
    return undefined;
  }

  /** Where the vertex's arcs begin in this overlay itself; NO_ROW if it does not have them. */
  row(vertex: number): number {
    const byVertex = this.#byVertex;
    if (byVertex.length > 0) return vertex < byVertex.length ? byVertex[vertex] : NO_ROW;
    const vertices = this.#vertex;
    const mask = vertices.length - 1;
    for (let i = Math.imul(vertex, 0x9e3779b1) >>> this.#shift; ; i = (i + 1) & mask) {
      if (vertices[i] === vertex) return this.#row[i];
      if (vertices[i] === FREE) return NO_ROW;
    }
  }

  /** Copies the vertex's arcs from below; only if `row` found none. `before`: where there are fewer arcs below than in the hierarchy, those that there are. */
  add(
    hierarchy: Hierarchy,
    metric: Metric,
    vertex: number,
    before: Pick<Hierarchy, 'first'> = hierarchy,
  ): number {
    if (++this.#rows * 2 > this.#vertex.length) this.#rehash();
    const count = hierarchy.first[vertex + 1] - hierarchy.first[vertex];
    const held = this.under?.holding(vertex);
    const from = held ?? metric;
    const first = held ? before.first : metric.first;
    const isNew = vertex + 1 >= first.length;
    const known = isNew ? 0 : first[vertex + 1] - first[vertex];
    const at = held ? held.found : isNew ? 0 : first[vertex];
    const row = this.size;
    this.size += count;
    if (this.size > this.up.length) this.#resize(Math.max(1024, this.up.length * 2, this.size));
    for (let i = 0; i < known; i++) {
      this.up[row + i] = from.up[at + i];
      this.down[row + i] = from.down[at + i];
      this.upLength[row + i] = from.upLength[at + i];
      this.downLength[row + i] = from.downLength[at + i];
    }
    // Times alone are never turned back into edges.
    for (let i = 0; i < known && from.upVia.length > 0; i++) {
      this.upVia[row + i] = from.upVia[at + i];
      this.downVia[row + i] = from.downVia[at + i];
    }
    // Arcs that the metric does not have lead to roads that were added; so far no path uses them.
    for (const name of known < count ? ARC_NAMES : []) {
      const none = name === 'up' || name === 'down' ? INFINITE : name.endsWith('Via') ? DIRECT : 0;
      this[name].fill(none, row + known, row + count);
    }
    this.#put(vertex, row);
    return row;
  }

  /** A copy on top of the same overlay, without spare room. */
  copy(): Overlay {
    const copy = new Overlay();
    copy.#hold(arcsIn((name) => this[name].slice(0, this.size).buffer));
    copy.size = this.size;
    copy.under = this.under;
    copy.#rows = this.#rows;
    copy.#vertex = this.#vertex.slice();
    copy.#row = this.#row.slice();
    copy.#shift = this.#shift;
    return copy;
  }

  /** Its own contents, for other threads. */
  columns(): OverlayColumns {
    const { size } = this;
    return {
      vertex: this.#vertex,
      row: this.#row,
      up: this.up.subarray(0, size),
      down: this.down.subarray(0, size),
      upLength: this.upLength.subarray(0, size),
      downLength: this.downLength.subarray(0, size),
      upVia: this.upVia.subarray(0, size),
      downVia: this.downVia.subarray(0, size),
    };
  }

  /** An overlay over the memory of what `columns` returned; read-only. */
  static over(bytes: Readonly<Record<string, ArrayBuffer | SharedArrayBuffer>>): Overlay {
    const [vertex, row] = [new Uint32Array(bytes.vertex), new Uint32Array(bytes.row)];
    return Overlay.of({ vertex, row, ...arcsIn((name) => bytes[name]) });
  }

  /** The same of the columns themselves. */
  static of({ vertex, row, ...arcs }: OverlayColumns): Overlay {
    const overlay = new Overlay();
    overlay.#hold(arcs);
    overlay.#vertex = vertex;
    overlay.#row = row;
    overlay.#shift = 32 - Math.log2(vertex.length);
    overlay.size = overlay.up.length;
    // Rows are not counted, to save time for the first request: the table counts as full.
    overlay.#rows = vertex.length / 2;
    return overlay;
  }

  /** Of rows that are found by vertex, in the time of one look; read-only. It takes 4 bytes for each vertex of the network. */
  static byVertex(row: Int32Array, arcs: MetricTable): Overlay {
    const overlay = new Overlay();
    overlay.#hold(arcs);
    overlay.size = arcs.up.length;
    overlay.#byVertex = row;
    return overlay;
  }

  /** Empties it; keeps the memory for reuse. */
  clear(): void {
    this.size = 0;
    this.under = undefined;
    this.#rows = 0;
    this.#vertex.fill(FREE);
  }

  #put(vertex: number, row: number): void {
    const mask = this.#vertex.length - 1;
    let i = Math.imul(vertex, 0x9e3779b1) >>> this.#shift;
    while (this.#vertex[i] !== FREE) i = (i + 1) & mask;
    this.#vertex[i] = vertex;
    this.#row[i] = row;
  }

  #rehash(): void {
    const vertices = this.#vertex;
    const rows = this.#row;
    this.#vertex = new Uint32Array(vertices.length * 2).fill(FREE);
    this.#row = new Uint32Array(vertices.length * 2);
    this.#shift--;
    for (let i = 0; i < vertices.length; i++) if (vertices[i] !== FREE) this.#put(vertices[i], rows[i]);
  }

  #resize(length: number): void {
    const arcs = emptyArcs(length);
    for (const name of ARC_NAMES) arcs[name].set(this[name].subarray(0, Math.min(length, this[name].length)));
    this.#hold(arcs);
  }

  #hold(arcs: MetricTable): void {
    this.up = arcs.up;
    this.down = arcs.down;
    this.upLength = arcs.upLength;
    this.downLength = arcs.downLength;
    this.upVia = arcs.upVia;
    this.downVia = arcs.downVia;
  }
}

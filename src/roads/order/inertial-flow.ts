// One cut by inertial flow (Schild and Sommer 2015): along each of four directions the first and last quarter of the vertices
// become source and sink, and a maximum flow between them finds the minimum cut in the middle.
import type { Subgraph } from './subgraph.ts';

const QUARTER = 0.25;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
const SOURCE = 1;
const SINK = 2;
const UNREACHED = -1;
const SEPARATOR = 2;
/** Key and vertex share 52 bits of a double, so that a plain numeric sort orders the vertices. */
const KEY_STEPS = 2 ** 26;

export class InertialFlow {
  readonly #end: Uint8Array;
  readonly #flow: Int8Array;
  readonly #level: Int32Array;
  readonly #current: Int32Array;
  readonly #queue: Int32Array;
  readonly #stack: Int32Array;
  readonly #keys: Float64Array;
  readonly #best: Uint8Array;
  /** Vertices of the source that the last search for levels came to, nearest first, and the number of all others that it reached. */
  readonly #sourceQueue: Int32Array;
  #sources = 0;
  #reached = 0;

  constructor(readonly graph: Subgraph) {
    const vertices = graph.x.length;
    this.#end = new Uint8Array(vertices);
    this.#flow = new Int8Array(graph.head.length);
    this.#level = new Int32Array(vertices);
    this.#current = new Int32Array(vertices);
    this.#queue = new Int32Array(vertices);
    this.#sourceQueue = new Int32Array(vertices);
    this.#stack = new Int32Array(vertices + 1);
    this.#keys = new Float64Array(vertices);
    this.#best = new Uint8Array(vertices);
  }

  /** Partitions the subgraph's vertices: 0 one side, 1 the other, 2 the separator. Valid until the next call. */
  cut(): Uint8Array {
    const { count } = this.graph;
    const best = this.#best;
    const level = this.#level;
    let bestScore = Number.POSITIVE_INFINITY;
    for (const [dx, dy] of DIRECTIONS) {
      this.#placeEnds(dx, dy);
      // No part is larger than half of the vertices: a flow that would not win even with such parts is abandoned.
      const flow = this.#maximumFlow((bestScore * count) / 2);
      if (flow < 0) continue;
      // The last search for levels has reached all that still reaches the sink.
      const far = this.#reached;
      const farBalance = Math.min(far, count - far);
      const wins = flow / Math.max(farBalance, 1) < bestScore;
      if (wins) {
        bestScore = flow / Math.max(farBalance, 1);
        for (let v = 0; v < count; v++) best[v] = level[v] >= 0 ? 1 : 0;
      }
      const near = this.#reachedFromSource();
      const nearBalance = Math.min(near, count - near);
      if (nearBalance < farBalance || !(wins || flow / nearBalance < bestScore)) continue;
      bestScore = flow / Math.max(nearBalance, 1);
      for (let v = 0; v < count; v++) best[v] = level[v] >= 0 ? 0 : 1;
    }
    this.#separate(best);
    return best;
  }

  #placeEnds(dx: number, dy: number): void {
    const { count, x, y } = this.graph;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let v = 0; v < count; v++) {
      const key = x[v] * dx + y[v] * dy;
      if (key < low) low = key;
      if (key > high) high = key;
    }
    const scale = high > low ? (KEY_STEPS - 1) / (high - low) : 0;
    const keys = this.#keys;
    for (let v = 0; v < count; v++) {
      keys[v] = Math.floor((x[v] * dx + y[v] * dy - low) * scale) * KEY_STEPS + v;
    }
    const size = Math.max(1, Math.floor(count * QUARTER));
    gatherSmallest(keys, 0, count, size);
    gatherSmallest(keys, size, count, count - size);
    const end = this.#end;
    end.fill(0, 0, count);
    for (let i = 0; i < size; i++) {
      end[keys[i] % KEY_STEPS] = SOURCE;
      end[keys[count - 1 - i] % KEY_STEPS] = SINK;
    }
  }

  /** Dinic's algorithm with unit capacity for each edge in either direction; -1 if the flow reaches `limit`. */
  #maximumFlow(limit: number): number {
    const { count, first, head, twin } = this.graph;
    const flow = this.#flow;
    const level = this.#level;
    const current = this.#current;
    const sources = this.#sourceQueue;
    const stack = this.#stack;
    flow.fill(0, 0, first[count]);
    let total = 0;
    while (this.#levels()) {
      for (let i = 0; i < this.#sources; i++) {
        const source = sources[i];
        let v = source;
        let depth = 0;
        for (;;) {
          if (level[v] === 0) {
            for (let j = 0; j < depth; j++) {
              const a = stack[j];
              flow[a]++;
              flow[twin[a]]--;
            }
            if (++total >= limit) return -1;
            v = source;
            depth = 0;
            continue;
          }
          const stop = first[v + 1];
          let a = current[v];
          while (a < stop && (flow[a] > 0 || level[head[a]] !== level[v] - 1)) a++;
          current[v] = a;
          if (a < stop) {
            stack[depth++] = a;
            v = head[a];
          } else if (depth === 0) break;
          else {
            level[v] = UNREACHED;
            v = head[twin[stack[--depth]]];
            current[v]++;
          }
        }
      }
    }
    return total;
  }

  /**
   * Distance to the sink over edges with residual capacity, so that a path which follows falling distances ends there; returns whether
   * the source still reaches it.
   */
  #levels(): boolean {
    const { count, first, head, twin } = this.graph;
    const end = this.#end;
    const flow = this.#flow;
    const level = this.#level;
    const current = this.#current;
    const queue = this.#queue;
    const sources = this.#sourceQueue;
    let tail = 0;
    for (let v = 0; v < count; v++) {
      level[v] = UNREACHED;
      if (end[v] !== SINK) continue;
      level[v] = 0;
      queue[tail++] = v;
    }
    let reached = 0;
    for (let i = 0; i < tail; i++) {
      const v = queue[i];
      const next = level[v] + 1;
      for (let a = first[v]; a < first[v + 1]; a++) {
        const w = head[a];
        if (level[w] !== UNREACHED || flow[twin[a]] > 0) continue;
        level[w] = next;
        current[w] = first[w];
        if (end[w] === SOURCE) sources[reached++] = w;
        else queue[tail++] = w;
      }
    }
    this.#sources = reached;
    this.#reached = tail;
    return reached > 0;
  }

  /** Marks (level 0) and counts what the source still reaches. */
  #reachedFromSource(): number {
    const { count, first, head } = this.graph;
    const end = this.#end;
    const flow = this.#flow;
    const level = this.#level;
    const queue = this.#queue;
    let tail = 0;
    for (let v = 0; v < count; v++) {
      level[v] = UNREACHED;
      if (end[v] !== SOURCE) continue;
      level[v] = 0;
      queue[tail++] = v;
    }
    for (let i = 0; i < tail; i++) {
      const v = queue[i];
      for (let a = first[v]; a < first[v + 1]; a++) {
        const w = head[a];
        if (level[w] !== UNREACHED || flow[a] > 0) continue;
        level[w] = 0;
        queue[tail++] = w;
      }
    }
    return tail;
  }

  /** Moves the vertices along the cut, on the side with fewer of them, into the separator. */
  #separate(side: Uint8Array): void {
    const { count, first, head } = this.graph;
    // Those of side 0 from the front of the queue, those of side 1 from its back.
    const border = this.#queue;
    let front = 0;
    let back = count;
    let ones = 0;
    for (let v = 0; v < count; v++) {
      const own = side[v];
      ones += own;
      const stop = first[v + 1];
      let a = first[v];
      while (a < stop && side[head[a]] === own) a++;
      if (a === stop) continue;
      if (own === 0) border[front++] = v;
      else border[--back] = v;
    }
    const last = count - back;
    if (front < last || (front === last && count - ones > ones)) {
      for (let i = 0; i < front; i++) side[border[i]] = SEPARATOR;
    } else for (let i = back; i < count; i++) side[border[i]] = SEPARATOR;
  }
}

/** Arranges keys[lo] up to keys[hi] (exclusive) so that those before `middle` are smaller than the rest (Hoare's selection); no two are equal. */
function gatherSmallest(keys: Float64Array, lo: number, hi: number, middle: number): void {
  let left = lo;
  let right = hi - 1;
  while (left < right) {
    const pivot = keys[(left + right) >>> 1];
    let i = left;
    let j = right;
    while (i <= j) {
      while (keys[i] < pivot) i++;
      while (keys[j] > pivot) j--;
      if (i > j) break;
      const swapped = keys[i];
      keys[i++] = keys[j];
      keys[j--] = swapped;
    }
    if (middle <= j) right = j;
    else if (middle >= i) left = i;
    else return;
  }
}

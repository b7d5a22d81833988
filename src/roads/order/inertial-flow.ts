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

  constructor(readonly graph: Subgraph) {
    const vertices = graph.x.length;
    this.#end = new Uint8Array(vertices);
    this.#flow = new Int8Array(graph.head.length);
    this.#level = new Int32Array(vertices);
    this.#current = new Int32Array(vertices);
    this.#queue = new Int32Array(vertices);
    this.#stack = new Int32Array(vertices + 1);
    this.#keys = new Float64Array(vertices);
    this.#best = new Uint8Array(vertices);
  }

  /** Partitions the subgraph's vertices: 0 one side, 1 the other, 2 the separator. Valid until the next call. */
  cut(): Uint8Array {
    const { count } = this.graph;
    const best = this.#best;
    let bestCut = Number.MAX_SAFE_INTEGER;
    let bestScore = Number.POSITIVE_INFINITY;
    for (const [dx, dy] of DIRECTIONS) {
      this.#placeEnds(dx, dy);
      // A larger cut may still win by balance, but not by much: beyond twice the best it is abandoned.
      const flow = this.#maximumFlow(bestCut * 2);
      if (flow < 0) continue;
      const near = this.#reachable(false);
      const far = this.#reachable(true);
      const nearBalance = Math.min(near, count - near);
      const farBalance = Math.min(far, count - far);
      const fromSink = farBalance > nearBalance;
      const balance = Math.max(farBalance, nearBalance, 1);
      const score = flow / balance;
      if (score < bestScore) {
        bestScore = score;
        bestCut = flow;
        if (!fromSink) this.#reachable(false);
        const { count } = this.graph;
        const level = this.#level;
        for (let v = 0; v < count; v++) best[v] = level[v] >= 0 !== fromSink ? 0 : 1;
      }
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
    const keys = this.#keys.subarray(0, count);
    for (let v = 0; v < count; v++) {
      keys[v] = Math.floor((x[v] * dx + y[v] * dy - low) * scale) * KEY_STEPS + v;
    }
    keys.sort();
    const end = this.#end;
    end.fill(0, 0, count);
    const size = Math.max(1, Math.floor(count * QUARTER));
    for (let i = 0; i < size; i++) {
      end[keys[i] % KEY_STEPS] = SOURCE;
      end[keys[count - 1 - i] % KEY_STEPS] = SINK;
    }
  }

  /** Dinic's algorithm with unit capacity for each edge in either direction; -1 if the flow exceeds `limit`. */
  #maximumFlow(limit: number): number {
    const { count, first, head, twin } = this.graph;
    const end = this.#end;
    const flow = this.#flow;
    const level = this.#level;
    const current = this.#current;
    const stack = this.#stack;
    flow.fill(0, 0, first[count]);
    let total = 0;
    while (this.#levels()) {
      for (let v = 0; v < count; v++) current[v] = first[v];
      for (let source = 0; source < count; source++) {
        if (end[source] !== SOURCE) continue;
        let v = source;
        let depth = 0;
        for (;;) {
          if (end[v] === SINK) {
            for (let i = 0; i < depth; i++) {
              const a = stack[i];
              flow[a]++;
              flow[twin[a]]--;
            }
            if (++total > limit) return -1;
            v = source;
            depth = 0;
            continue;
          }
          const stop = first[v + 1];
          let a = current[v];
          while (a < stop && (flow[a] > 0 || level[head[a]] !== level[v] + 1)) a++;
          current[v] = a;
          if (a < stop) {
            stack[depth++] = a;
            v = head[a];
          } else if (depth === 0) break;
          else {
            level[v] = -1;
            v = head[twin[stack[--depth]]];
            current[v]++;
          }
        }
      }
    }
    return total;
  }

  /** Distance from the source over edges with residual capacity; returns whether the sink is still reached. */
  #levels(): boolean {
    const { count, first, head } = this.graph;
    const end = this.#end;
    const flow = this.#flow;
    const level = this.#level;
    const queue = this.#queue;
    let tail = 0;
    for (let v = 0; v < count; v++) {
      level[v] = end[v] === SOURCE ? 0 : -1;
      if (end[v] === SOURCE) queue[tail++] = v;
    }
    let reached = false;
    for (let i = 0; i < tail; i++) {
      const v = queue[i];
      if (end[v] === SINK) {
        reached = true;
        continue;
      }
      for (let a = first[v]; a < first[v + 1]; a++) {
        const w = head[a];
        if (level[w] >= 0 || flow[a] > 0) continue;
        level[w] = level[v] + 1;
        queue[tail++] = w;
      }
    }
    return reached;
  }

  /** Marks (level 0) and counts what the source still reaches, or what still reaches the sink. */
  #reachable(fromSink: boolean): number {
    const { count, first, head, twin } = this.graph;
    const end = this.#end;
    const flow = this.#flow;
    const level = this.#level;
    const queue = this.#queue;
    const start = fromSink ? SINK : SOURCE;
    let tail = 0;
    for (let v = 0; v < count; v++) {
      level[v] = end[v] === start ? 0 : -1;
      if (end[v] === start) queue[tail++] = v;
    }
    for (let i = 0; i < tail; i++) {
      const v = queue[i];
      for (let a = first[v]; a < first[v + 1]; a++) {
        const w = head[a];
        if (level[w] >= 0 || flow[fromSink ? twin[a] : a] > 0) continue;
        level[w] = 0;
        queue[tail++] = w;
      }
    }
    return tail;
  }

  /** Moves the vertices along the cut, on the side with fewer of them, into the separator. */
  #separate(side: Uint8Array): void {
    const { count, first, head } = this.graph;
    const touched = [0, 0];
    const size = [0, 0];
    for (let v = 0; v < count; v++) {
      size[side[v]]++;
      for (let a = first[v]; a < first[v + 1]; a++) {
        if (side[head[a]] !== side[v]) {
          touched[side[v]]++;
          break;
        }
      }
    }
    const from = touched[0] < touched[1] || (touched[0] === touched[1] && size[0] > size[1]) ? 0 : 1;
    for (let v = 0; v < count; v++) {
      if (side[v] !== from) continue;
      for (let a = first[v]; a < first[v + 1]; a++) {
        if (side[head[a]] === 1 - from) {
          side[v] = 2;
          break;
        }
      }
    }
  }
}

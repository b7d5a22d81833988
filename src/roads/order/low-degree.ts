// Eliminates dead ends and degree-two vertices first, in rounds of non-adjacent vertices, so that the dissection has less to
// cut and long roads still contract like a balanced tree.

/** An undirected graph: neighbours of v are adjacent[first[v]] up to [first[v+1]] (exclusive), each edge in both lists. */
export interface Adjacency {
  readonly first: Int32Array;
  readonly adjacent: Int32Array;
}

export interface LowDegree {
  /** Vertices eliminated, in that order. */
  readonly order: Int32Array;
  /** What is left, renumbered; `vertex` gives the old numbers. */
  readonly vertex: Int32Array;
  readonly core: Adjacency;
}

export function takeLowDegree(graph: Adjacency): LowDegree {
  const { first } = graph;
  const count = first.length - 1;
  const list = graph.adjacent.slice();
  const degree = new Int32Array(count);
  for (let v = 0; v < count; v++) degree[v] = first[v + 1] - first[v];

  const remove = (of: number, neighbour: number): void => {
    const begin = first[of];
    const last = begin + --degree[of];
    let i = begin;
    while (list[i] !== neighbour) i++;
    list[i] = list[last];
  };
  const holds = (of: number, neighbour: number): boolean => {
    for (let i = first[of]; i < first[of] + degree[of]; i++) if (list[i] === neighbour) return true;
    return false;
  };
  const replace = (of: number, old: number, by: number): void => {
    let i = first[of];
    while (list[i] !== old) i++;
    list[i] = by;
  };

  const order = new Int32Array(count);
  let taken = 0;
  const gone = new Uint8Array(count);
  /** The round in which a vertex must wait because a neighbour is eliminated. */
  const waits = new Int32Array(count);
  let now: number[] = [];
  for (let v = 0; v < count; v++) if (degree[v] <= 2) now.push(v);
  for (let round = 1; now.length > 0; round++) {
    const later: number[] = [];
    for (const v of now) {
      if (gone[v] || degree[v] > 2) continue;
      if (waits[v] === round) {
        later.push(v);
        continue;
      }
      gone[v] = 1;
      order[taken++] = v;
      if (degree[v] === 0) continue;
      const a = list[first[v]];
      waits[a] = round;
      if (degree[v] === 1) remove(a, v);
      else {
        const b = list[first[v] + 1];
        waits[b] = round;
        if (holds(a, b)) {
          remove(a, v);
          remove(b, v);
        } else {
          replace(a, v, b);
          replace(b, v, a);
        }
        if (degree[b] <= 2) later.push(b);
      }
      if (degree[a] <= 2) later.push(a);
    }
    now = later;
  }

  const vertex = new Int32Array(count - taken);
  const number = new Int32Array(count);
  let kept = 0;
  let arcs = 0;
  for (let v = 0; v < count; v++) {
    if (gone[v]) continue;
    number[v] = kept;
    vertex[kept++] = v;
    arcs += degree[v];
  }
  const coreFirst = new Int32Array(kept + 1);
  const coreAdjacent = new Int32Array(arcs);
  let at = 0;
  for (let k = 0; k < kept; k++) {
    const v = vertex[k];
    for (let i = 0; i < degree[v]; i++) coreAdjacent[at++] = number[list[first[v] + i]];
    coreFirst[k + 1] = at;
  }
  return { order: order.slice(0, taken), vertex, core: { first: coreFirst, adjacent: coreAdjacent } };
}

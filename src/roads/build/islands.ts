// Finds, for a profile, the parts of the network that can be left and entered again (strongly connected), so that
// a snap never lands on a scrap of road from which no journey leads on.
import { chainWeights, INFINITE, NO_CHANGES, traitPaces } from '../customise/weights.ts';
import { linkChain, linkForbidden, linkHead } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { PROFILE_MODE } from '../profiles/profile.ts';

/** A part with fewer junctions than this is too small to be a mainland, unless it is the largest that there is. */
export const MAINLAND_JUNCTIONS = 200;

/**
 * Sets bit `profile` in `mainland` for each chain inside the largest part of its region. A region is all that hangs
 * together when directions are not asked: a river island without a ferry is one of its own and has its own largest
 * part, while a quarter that one-way streets let in but not out belongs to the region around it and is no mainland.
 */
export function markMainland(graph: RoadGraph, profile: number, mainland: Uint8Array): void {
  const { vertexCount } = graph;
  const { milliseconds } = chainWeights(graph, traitPaces(graph, profile), NO_CHANGES);
  const mode = PROFILE_MODE[profile];
  const open = (link: number): boolean =>
    milliseconds[linkChain(graph, link)] < INFINITE && !linkForbidden(graph, link, mode);
  const part = strongParts(graph, open);
  const region = regions(graph, open);
  const size = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) size[part[v]]++;
  /** By region: its largest part, and the size of that. */
  const main = new Uint32Array(vertexCount);
  const mainSize = new Uint32Array(vertexCount);
  let largest = 0;
  for (let v = 0; v < vertexCount; v++) {
    const r = region[v];
    if (size[part[v]] > mainSize[r]) {
      mainSize[r] = size[part[v]];
      main[r] = part[v];
    }
    if (mainSize[r] > largest) largest = mainSize[r];
  }
  const least = Math.min(MAINLAND_JUNCTIONS, largest);
  for (let v = 0; v < vertexCount; v++) {
    if (main[region[v]] !== part[v] || size[part[v]] < least) continue;
    for (let i = graph.outFirst[v]; i < graph.outFirst[v + 1]; i++) {
      const link = graph.outLink[i];
      if (part[linkHead(graph, link)] === part[v] && open(link)) {
        mainland[linkChain(graph, link) >>> 1] |= 1 << profile;
      }
    }
  }
}

/** A vertex that stands for all that hang together with it, by union and find. */
function regions(graph: RoadGraph, open: (link: number) => boolean): Uint32Array {
  const { vertexCount, outFirst, outLink } = graph;
  const above = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) above[v] = v;
  const find = (vertex: number): number => {
    let v = vertex;
    while (above[v] !== v) {
      above[v] = above[above[v]];
      v = above[v];
    }
    return v;
  };
  for (let v = 0; v < vertexCount; v++) {
    for (let i = outFirst[v]; i < outFirst[v + 1]; i++) {
      if (!open(outLink[i])) continue;
      const a = find(v);
      const b = find(linkHead(graph, outLink[i]));
      if (a < b) above[b] = a;
      else above[a] = b;
    }
  }
  for (let v = 0; v < vertexCount; v++) above[v] = find(v);
  return above;
}

/** Tarjan's algorithm without recursion: the number of each vertex's part. */
function strongParts(graph: RoadGraph, open: (link: number) => boolean): Uint32Array {
  const { vertexCount, outFirst, outLink } = graph;
  const UNSEEN = 0xffffffff;
  const index = new Uint32Array(vertexCount).fill(UNSEEN);
  const low = new Uint32Array(vertexCount);
  const part = new Uint32Array(vertexCount).fill(UNSEEN);
  const next = outFirst.slice(0, vertexCount);
  const path = new Uint32Array(vertexCount);
  const stack = new Uint32Array(vertexCount);
  let stacked = 0;
  let seen = 0;
  let parts = 0;
  for (let root = 0; root < vertexCount; root++) {
    if (index[root] !== UNSEEN) continue;
    let depth = 0;
    path[0] = root;
    index[root] = low[root] = seen++;
    stack[stacked++] = root;
    while (depth >= 0) {
      const v = path[depth];
      if (next[v] < outFirst[v + 1]) {
        const link = outLink[next[v]++];
        if (!open(link)) continue;
        const w = linkHead(graph, link);
        if (index[w] === UNSEEN) {
          index[w] = low[w] = seen++;
          stack[stacked++] = w;
          path[++depth] = w;
        } else if (part[w] === UNSEEN && index[w] < low[v]) low[v] = index[w];
        continue;
      }
      if (low[v] === index[v]) {
        let w: number;
        do {
          w = stack[--stacked];
          part[w] = parts;
        } while (w !== v);
        parts++;
      }
      depth--;
      if (depth >= 0 && low[v] < low[path[depth]]) low[path[depth]] = low[v];
    }
  }
  return part;
}

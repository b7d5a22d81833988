// Finds, for a profile, the strongly connected parts of the network, so that a snap never lands on an isolated bit of road
// from which no route continues.
import { chainWeights, INFINITE, NO_CHANGES, traitPaces } from '../customise/edge-weights.ts';
import { linkChain, linkHead, mayEverTake } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { modeOf, type Profile } from '../profiles/profile.ts';
import { Groups, strongParts } from './strong-parts.ts';

/** A part with fewer junctions than this is too small to be a mainland, unless it is the largest there is. */
const MAINLAND_JUNCTIONS = 200;

/**
 * Sets the bit of the profile's mode in `mainland` for each chain inside the largest part of its region. A region is everything connected when
 * directions are ignored: a river island without a ferry is a region with its own largest part, while a neighbourhood that
 * one-way streets lead into but not out of belongs to the region around it and is not mainland. No-through areas count as if
 * they were open, since trips begin and end there.
 */
export function markMainland(
  graph: RoadGraph,
  profile: Profile,
  mainland: { [chain: number]: number },
): void {
  const { vertexCount } = graph;
  const { milliseconds } = chainWeights(
    graph,
    traitPaces(graph, graph.profiles.indexOf(profile)),
    NO_CHANGES,
  );
  const mode = modeOf(profile);
  const open = (link: number): boolean =>
    milliseconds[linkChain(graph, link)] < INFINITE && mayEverTake(graph, link, mode);
  const part = strongParts({
    count: vertexCount,
    first: graph.outFirst,
    head: (slot) => (open(graph.outLink[slot]) ? linkHead(graph, graph.outLink[slot]) : -1),
  });
  const groups = new Groups(vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    for (let i = graph.outFirst[v]; i < graph.outFirst[v + 1]; i++) {
      if (open(graph.outLink[i])) groups.join(v, linkHead(graph, graph.outLink[i]));
    }
  }
  const region = Uint32Array.from({ length: vertexCount }, (_, v) => groups.find(v));
  const size = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) size[part[v]]++;
  /** By region: its largest part, and that part's size. */
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
        mainland[linkChain(graph, link) >>> 1] |= mode;
      }
    }
  }
}

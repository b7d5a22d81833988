// The road graph as edits have made it: columns with what was changed and added, in memory that threads share. Without added roads only the traits of
// edges differ.
import type { StringColumns } from '../../dataset/string-pool.ts';
import { sharedCopy, sharedWith } from '../../dataset/typed-arrays.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { ChainSplit } from '../graph/stored-forms.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { editedLinks } from './edited-links.ts';
import type { GraphDraft } from './graph-draft.ts';

/** The columns of the graph, without what is made of them. */
export type GraphColumns = Omit<
  RoadGraph,
  'profiles' | 'tables' | 'text' | 'chainCount' | 'edgeCount' | 'vertexCount'
>;

const ALL_SPLIT =
  ChainSplit.ForwardMoved | ChainSplit.BackwardMoved | ChainSplit.ForwardShared | ChainSplit.BackwardShared;

export function editedTraits(draft: GraphDraft): Partial<GraphColumns> {
  const { graph } = draft;
  const edgeTrait = sharedWith(
    graph.edgeTrait,
    draft.edges.map(({ trait }) => trait),
  );
  for (const [edge, trait] of draft.retraited) edgeTrait[edge] = trait;
  const columns = [...draft.traits.added()].map(([field, values]) => [
    field,
    sharedWith(graph[field], values),
  ]);
  return { edgeTrait, ...Object.fromEntries(columns) };
}

/** What else differs if roads were added. `before` and `now`: the hierarchy of the dataset and the one with the added vertices. */
export function addedColumns(draft: GraphDraft, before: Hierarchy, now: Hierarchy): Partial<GraphColumns> {
  const { graph, chains, edges } = draft;
  const two = (of: (chain: (typeof chains)[number]) => readonly [number, number]): number[] =>
    chains.flatMap(of);
  let point = graph.pointLon.length;
  const ends = edges.map(({ lon }) => {
    point += lon.length;
    return point;
  });
  return {
    ...editedLinks(draft, before, now),
    chainFrom: sharedWith(
      graph.chainFrom,
      chains.map(({ from }) => from),
    ),
    chainTo: sharedWith(
      graph.chainTo,
      chains.map(({ to }) => to),
    ),
    chainEdgeStart: sharedWith(
      graph.chainEdgeStart,
      chains.map((chain) => chain.first + chain.edges),
    ),
    chainSplit: sharedWith(
      graph.chainSplit,
      chains.map(() => ALL_SPLIT),
    ),
    chainMainland: sharedWith(
      graph.chainMainland,
      chains.map(({ live, mainland }) => (live ? mainland : 0)),
    ),
    chainEntry: sharedWith(
      graph.chainEntry,
      two(({ entry }) => entry),
    ),
    chainDelay: sharedWith(
      graph.chainDelay,
      two(({ delay }) => delay),
    ),
    edgeChain: sharedWith(
      graph.edgeChain,
      edges.map(({ chain }) => chain),
    ),
    edgeLength: sharedWith(
      graph.edgeLength,
      edges.map(({ length }) => length),
    ),
    edgeSource: sharedWith(
      graph.edgeSource,
      edges.map(({ source }) => source),
    ),
    pointStart: sharedWith(graph.pointStart, ends),
    pointLon: sharedWith(
      graph.pointLon,
      edges.flatMap(({ lon }) => lon),
    ),
    pointLat: sharedWith(
      graph.pointLat,
      edges.flatMap(({ lat }) => lat),
    ),
  };
}

export const sharedStrings = ({ offsets, bytes }: StringColumns): StringColumns => ({
  offsets: sharedCopy(offsets),
  bytes: sharedCopy(bytes),
});

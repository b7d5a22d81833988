// The links of the graph with those that were added, all of which are split links: by arc, by chain and by the vertex that they leave.
import { sharedCopy, sharedWith } from '../../dataset/typed-arrays.ts';
import { NO_ARC, type RoadGraph } from '../graph/road-graph.ts';
import { findArc, type Hierarchy } from '../order/hierarchy.ts';
import type { DraftLink, GraphDraft } from './graph-draft.ts';

type LinkColumn =
  | 'splitTail'
  | 'splitHead'
  | 'splitChain'
  | 'splitForbidden'
  | 'splitExtra'
  | 'splitArc'
  | 'splitByChain'
  | 'outFirst'
  | 'outLink'
  | 'chainArc';

/** `before` and `now`: the hierarchy of the dataset and the one with the added vertices. */
export function editedLinks(
  draft: GraphDraft,
  before: Hierarchy,
  now: Hierarchy,
): Pick<RoadGraph, LinkColumn> {
  const { graph } = draft;
  const moved = (arc: number, one: number, other: number): number => {
    const low = Math.min(one, other);
    return arc === NO_ARC ? arc : arc + now.first[low] - before.first[low];
  };
  const arcOf = ({ tail, head }: DraftLink): number =>
    tail === head ? NO_ARC : findArc(now.first, now.head, Math.min(tail, head), Math.max(tail, head));
  const added = draft.links
    .map((link) => ({ ...link, arc: arcOf(link) }))
    .sort((a, b) => a.arc - b.arc || a.chain - b.chain);

  const old = graph.splitArc.length;
  /** Numbers of the old links, then those of the added ones. */
  const number = new Uint32Array(old + added.length);
  const arcs = graph.splitArc.map((arc, l) => moved(arc, graph.splitTail[l], graph.splitHead[l]));
  for (let l = 0, a = 0, n = 0; l < old || a < added.length; n++) {
    if (l < old && (a === added.length || arcs[l] <= added[a].arc)) number[l++] = n;
    else number[old + a++] = n;
  }
  const placed = <C extends Uint32Array | Uint16Array | Int16Array>(
    column: C,
    more: readonly number[],
  ): C => {
    const all = sharedWith(column, more);
    column.forEach((value, l) => {
      all[number[l]] = value;
    });
    more.forEach((value, a) => {
      all[number[old + a]] = value;
    });
    return all;
  };
  const byChain = added.map((_, a) => a).sort((a, b) => added[a].chain - added[b].chain || a - b);
  const chainArc = sharedWith(graph.chainArc, new Uint32Array(draft.chains.length).fill(NO_ARC));
  for (let c = 0; c < graph.chainCount; c++)
    chainArc[c] = moved(chainArc[c], graph.chainFrom[c], graph.chainTo[c]);
  return {
    chainArc,
    splitTail: placed(
      graph.splitTail,
      added.map(({ tail }) => tail),
    ),
    splitHead: placed(
      graph.splitHead,
      added.map(({ head }) => head),
    ),
    splitChain: placed(
      graph.splitChain,
      added.map(({ chain }) => chain),
    ),
    splitForbidden: placed(
      graph.splitForbidden,
      added.map(({ forbidden }) => forbidden),
    ),
    splitExtra: placed(
      graph.splitExtra,
      added.map(({ extra }) => extra),
    ),
    splitArc: placed(
      arcs,
      added.map(({ arc }) => arc),
    ),
    splitByChain: sharedWith(
      graph.splitByChain.map((link) => number[link]),
      byChain.map((a) => number[old + a]),
    ),
    ...leaving(draft, added, number),
  };
}

/** The links that leave each vertex. */
function leaving(
  { graph, chains, vertexCount }: GraphDraft,
  added: readonly DraftLink[],
  number: Uint32Array,
): Pick<RoadGraph, 'outFirst' | 'outLink'> {
  const [own, before] = [(graph.chainCount + chains.length) * 2, graph.chainCount * 2];
  const old = graph.splitArc.length;
  const byTail = added.map((_, a) => a).sort((a, b) => added[a].tail - added[b].tail || a - b);
  const outFirst = new Uint32Array(vertexCount + 1);
  const outLink = new Uint32Array(graph.outLink.length + added.length);
  let next = 0;
  let at = 0;
  for (let v = 0; v < vertexCount; v++) {
    outFirst[v] = at;
    const end = v < graph.vertexCount ? graph.outFirst[v + 1] : 0;
    for (let i = v < graph.vertexCount ? graph.outFirst[v] : 0; i < end; i++) {
      const link = graph.outLink[i];
      outLink[at++] = link < before ? link : own + number[link - before];
    }
    while (next < byTail.length && added[byTail[next]].tail === v)
      outLink[at++] = own + number[old + byTail[next++]];
  }
  outFirst[vertexCount] = at;
  return { outFirst: sharedCopy(outFirst), outLink: sharedCopy(outLink) };
}

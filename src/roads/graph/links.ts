// Links of the graph: where they lead and who may use them.
import { firstWhere } from '../../lookup/binary-search.ts';
import { Mode } from '../network/vocabulary.ts';
import type { RoadGraph } from './road-graph.ts';
import { ChainSplit, NO_THROUGH_SHIFT } from './stored-forms.ts';

export function linkHead(graph: RoadGraph, link: number): number {
  const own = graph.chainCount * 2;
  if (link >= own) return graph.splitHead[link - own];
  return (link & 1 ? graph.chainFrom : graph.chainTo)[link >>> 1];
}

/** The directed chain of a link. */
export function linkChain(graph: RoadGraph, link: number): number {
  const own = graph.chainCount * 2;
  return link >= own ? graph.splitChain[link - own] : link;
}

/** Whether the mode could use the link if no-through areas were open to through traffic. */
export function mayEverTake(graph: RoadGraph, link: number, mode: number): boolean {
  const own = graph.chainCount * 2;
  if (link < own) return true;
  const mask = graph.splitForbidden[link - own];
  return !insideNoThrough(mask) && (mask & ~(mask >>> NO_THROUGH_SHIFT) & mode) === 0;
}

/** Whether a split link, by its mask, is for motor traffic that has entered a no-through area from outside. */
export const insideNoThrough = (mask: number): boolean => ((mask >>> NO_THROUGH_SHIFT) & Mode.Foot) !== 0;

/** Range in `splitByChain` of the split links over a directed chain. */
export function splitRange(graph: RoadGraph, directed: number): [number, number] {
  const { splitByChain, splitChain } = graph;
  const begin = firstWhere(0, splitByChain.length, (at) => splitChain[splitByChain[at]] >= directed);
  let end = begin;
  while (end < splitByChain.length && splitChain[splitByChain[end]] === directed) end++;
  return [begin, end];
}

/** Whether the directed chain's own link was moved to the split links. */
export const moved = (split: number, directed: number): boolean =>
  (split & (directed & 1 ? ChainSplit.BackwardMoved : ChainSplit.ForwardMoved)) !== 0;

/** Whether copies of junctions have links over the directed chain. */
export const sharedBySplits = (split: number, directed: number): boolean =>
  (split & (directed & 1 ? ChainSplit.BackwardShared : ChainSplit.ForwardShared)) !== 0;

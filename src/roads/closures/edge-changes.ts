// What a list of closures means for the edges of one profile: a factor on each, or blocked.
import { BLOCKED, type EdgeChanges } from '../customise/weights.ts';
import type { Closure } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Profile } from '../profiles/profile.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { edgesInAreas } from './edges-in-area.ts';

/** Faster than ten times is a mistake, not a road. */
const LEAST_FACTOR = 0.1;

/** The edges that a closure names, in all three ways that it may name them. */
export function closureEdges(graph: RoadGraph, index: SegmentIndex, closure: Closure): Uint32Array {
  const edges = new Set<number>();
  for (const edge of closure.edges ?? []) if (edge >= 0 && edge < graph.edgeCount) edges.add(edge);
  if (closure.sourceIds && closure.sourceIds.length > 0) {
    const wanted = new Set(closure.sourceIds);
    const { edgeSource } = graph;
    for (let e = 0; e < edgeSource.length; e++) if (wanted.has(edgeSource[e])) edges.add(e);
  }
  if (closure.areas) for (const edge of edgesInAreas(graph, index, closure.areas)) edges.add(edge);
  return Uint32Array.from(edges).sort();
}

/** Closures of one edge come together: blocked wins, factors multiply. */
export function edgeChanges(
  closures: readonly { readonly closure: Closure; readonly edges: Uint32Array }[],
  profile: Profile,
): EdgeChanges {
  const factors = new Map<number, number>();
  for (const { closure, edges } of closures) {
    if (closure.profiles && !closure.profiles.includes(profile)) continue;
    const factor = closure.factor === undefined ? BLOCKED : Math.max(LEAST_FACTOR, closure.factor);
    for (const edge of edges) {
      const before = factors.get(edge) ?? 1;
      factors.set(edge, before === BLOCKED || factor === BLOCKED ? BLOCKED : before * factor);
    }
  }
  const edge = Uint32Array.from(factors.keys()).sort();
  return { edge, factor: Float64Array.from(edge, (e) => factors.get(e) as number) };
}

/** The changes that make roads slower or close them, and those that make them quicker. */
export function splitChanges({ edge, factor }: EdgeChanges): { dearer: EdgeChanges; quicker: EdgeChanges } {
  const quick = (one: number): boolean => one !== BLOCKED && one < 1;
  const part = (quicker: boolean): EdgeChanges => ({
    edge: edge.filter((_, i) => quick(factor[i]) === quicker),
    factor: factor.filter((one) => quick(one) === quicker),
  });
  return { dearer: part(false), quicker: part(true) };
}

export function sameChanges(a: EdgeChanges, b: EdgeChanges): boolean {
  if (a.edge.length !== b.edge.length) return false;
  for (let i = 0; i < a.edge.length; i++) {
    if (a.edge[i] !== b.edge[i] || a.factor[i] !== b.factor[i]) return false;
  }
  return true;
}

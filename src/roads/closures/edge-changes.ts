// What a list of closures means for the edges of one profile: a factor on each, or blocked.
import {
  BLOCKED,
  changeOf,
  closuresOf,
  type EdgeChanges,
  NO_CHANGES,
  type Paces,
} from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { LineEdges } from '../edits/line-edges.ts';
import type { Closure } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { baseOf, type Profile } from '../profiles/profile.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { edgesInAreas } from './edges-in-area.ts';

/** Anything more than ten times faster is a mistake. */
const LEAST_FACTOR = 0.1;
const MS_PER_CM_AT_1_KMH = 36;

/** The edges that a closure names, in any of its ways: ascending, each once. */
export function closureEdges(
  graph: RoadGraph,
  index: SegmentIndex,
  closure: Closure,
  along: Pick<LineEdges, 'of'>,
): Uint32Array {
  const { edges = [], sourceIds = [], areas = [], lines = [] } = closure;
  const inside = edgesInAreas(graph, index, areas);
  const named = edges.filter((edge) => edge >= 0 && edge < graph.edgeCount);
  for (const line of lines) named.push(...along.of(line));
  if (sourceIds.length > 0) {
    const wanted = new Set(sourceIds);
    const { edgeSource } = graph;
    for (let e = 0; e < edgeSource.length; e++) if (wanted.has(edgeSource[e])) named.push(e);
  }
  if (named.length === 0) return inside;
  const all = new Uint32Array(inside.length + named.length);
  all.set(inside);
  all.set(named, inside.length);
  all.sort();
  return all.filter((edge, i) => i === 0 || edge !== all[i - 1]);
}

/** The combined effect of all closures that apply to the profile on its edges. */
export function edgeChanges(
  closures: readonly { readonly closure: Closure; readonly edges: Uint32Array }[],
  profile: Profile,
  { graph, paces }: Pick<ProfileSnapshot, 'graph' | 'paces'>,
): EdgeChanges {
  const each = closures
    .filter(
      ({ closure }) =>
        !closure.profiles || closure.profiles.includes(profile) || closure.profiles.includes(baseOf(profile)),
    )
    .map(({ closure, edges }): EdgeChanges => {
      if (closure.speed !== undefined) return reported(graph, paces, edges, closure.speed, closure.until);
      const factor = closure.factor === undefined ? BLOCKED : Math.max(LEAST_FACTOR, closure.factor);
      return { edge: edges, factor: new Float64Array(edges.length).fill(factor) };
    });
  return together(each, 0, each.length);
}

/** By how much roads are slower than when they are free, if they are travelled at a speed. */
function reported(
  graph: RoadGraph,
  { trait }: Paces,
  edges: Uint32Array,
  speed: number,
  until = Number.POSITIVE_INFINITY,
): EdgeChanges {
  const factor = Float64Array.from(edges, (edge) => {
    const [along, against] = [0, 1].map((side) => trait[graph.edgeTrait[edge] * 2 + side]);
    const pace = along > 0 ? along : against;
    return pace > 0 ? Math.max(1, MS_PER_CM_AT_1_KMH / speed / pace) : 1;
  });
  const closed = new Float64Array(edges.length).fill(1);
  return { edge: edges, factor, reports: { closed, until: new Float64Array(edges.length).fill(until) } };
}

/** Merges in pairs: with a thousand closures an edge is examined ten times, not a thousand. */
function together(each: readonly EdgeChanges[], from: number, to: number): EdgeChanges {
  if (to - from <= 1) return each[from] ?? NO_CHANGES;
  const middle = (from + to) >>> 1;
  return merged(together(each, from, middle), together(each, middle, to));
}

/** Several closures on one edge: blocked wins, factors multiply. Of several reports the later one holds, and of a report and closures the slower. */
function merged(a: EdgeChanges, b: EdgeChanges): EdgeChanges {
  if (a.reports || b.reports) return mergedReports(a, b);
  const edge = new Uint32Array(a.edge.length + b.edge.length);
  const factor = new Float64Array(edge.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.edge.length || j < b.edge.length; count++) {
    const left = i < a.edge.length ? a.edge[i] : Number.POSITIVE_INFINITY;
    const right = j < b.edge.length ? b.edge[j] : Number.POSITIVE_INFINITY;
    edge[count] = Math.min(left, right);
    if (left === right) factor[count] = both(a.factor[i++], b.factor[j++]);
    else factor[count] = left < right ? a.factor[i++] : b.factor[j++];
  }
  return { edge: edge.slice(0, count), factor: factor.slice(0, count) };
}

function mergedReports(a: EdgeChanges, b: EdgeChanges): EdgeChanges {
  const closures = merged(closuresOf(a), closuresOf(b));
  const reports = new Map<number, { factor: number; until: number }>();
  for (const { edge, factor, reports: told } of [a, b]) {
    told?.until.forEach((until, i) => {
      if (until > 0) reports.set(edge[i], { factor: factor[i], until });
    });
  }
  const edge = Uint32Array.from(new Set([...closures.edge, ...reports.keys()])).sort();
  const closed = Float64Array.from(edge, (one) => changeOf(closures, one));
  const until = Float64Array.from(edge, (one) => reports.get(one)?.until ?? 0);
  const factor = Float64Array.from(edge, (one, i) =>
    closed[i] === BLOCKED ? BLOCKED : Math.max(closed[i], reports.get(one)?.factor ?? closed[i]),
  );
  return { edge, factor, reports: { closed, until } };
}

const both = (a: number, b: number): number => (a === BLOCKED || b === BLOCKED ? BLOCKED : a * b);

export function sameChanges(a: EdgeChanges, b: EdgeChanges): boolean {
  if (a.edge.length !== b.edge.length) return false;
  for (let i = 0; i < a.edge.length; i++) {
    if (a.edge[i] !== b.edge[i] || a.factor[i] !== b.factor[i]) return false;
    if ((a.reports?.until[i] ?? 0) !== (b.reports?.until[i] ?? 0)) return false;
  }
  return true;
}

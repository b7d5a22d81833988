// The weights of kinds of hours on edited roads, over those on the roads as imported.
import type { Paces } from '../customise/edge-weights.ts';
import { Improver } from '../customise/improver.ts';
import { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import type { RoadTables } from '../edits/edited-roads.ts';
import { editedOverlay } from '../edits/edited-weights.ts';
import type { KindOfHours } from './profile-hours.ts';

export interface EditedProfile {
  readonly tables: RoadTables;
  /** By edge: the number of its week. */
  readonly edge: Uint16Array;
  readonly paces: Paces;
}

export function editedKinds(
  kinds: readonly KindOfHours[],
  before: RoadTables,
  { tables, edge, paces }: EditedProfile,
): KindOfHours[] {
  if (kinds.length === 0) return [];
  const { graph, hierarchy } = tables;
  const weights = {
    tables,
    grown: grownVertices(before, tables),
    chains: changedChains(before, tables),
    recustomiser: new Recustomiser(hierarchy),
    improver: new Improver(hierarchy),
  };
  return kinds.map((kind) => {
    const slowness = { edge, percent: kind.percent };
    const overlay = editedOverlay(kind.snapshot, paces, { ...weights, slowness });
    const bounds = new ProfileSnapshot(graph, hierarchy, kind.snapshot.metric, paces, overlay);
    return { ...kind, bounds, snapshot: bounds.slowedBy(slowness) };
  });
}

/** Vertices with arcs that they did not have before. */
function grownVertices({ hierarchy: before }: RoadTables, { hierarchy: now }: RoadTables): Uint32Array {
  const grown: number[] = [];
  if (before === now) return new Uint32Array(0);
  const arcs = ({ first, count }: RoadTables['hierarchy'], v: number): number =>
    v < count ? first[v + 1] - first[v] : 0;
  for (let v = 0; v < now.count; v++) if (arcs(now, v) !== arcs(before, v)) grown.push(v);
  return Uint32Array.from(grown);
}

/** Chains with an edge of other traits than before, and those that were added. */
function changedChains({ graph: before }: RoadTables, { graph: now }: RoadTables): number[] {
  const chains = new Set<number>();
  for (let e = 0; e < before.edgeCount; e++)
    if (now.edgeTrait[e] !== before.edgeTrait[e]) chains.add(now.edgeChain[e]);
  for (let c = before.chainCount; c < now.chainCount; c++) chains.add(c);
  return [...chains];
}

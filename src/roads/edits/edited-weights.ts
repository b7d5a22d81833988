// The weights of edited roads for one profile, as an overlay on the imported ones: what became slower first, as if nothing were faster, then
// what became faster or is new.
import { INFINITE, type Paces } from '../customise/edge-weights.ts';
import type { Improver } from '../customise/improver.ts';
import { Overlay } from '../customise/overlay.ts';
import { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { Recustomiser } from '../customise/recustomiser.ts';
import type { Slowness } from '../customise/slowness.ts';
import type { RoadTables } from './edited-roads.ts';

/** The slower of two states of the roads, edge by edge; edges that only one has are closed. */
class SlowerOf extends ProfileSnapshot {
  readonly #before: ProfileSnapshot;

  constructor(before: ProfileSnapshot, now: ProfileSnapshot) {
    super(now.graph, now.hierarchy, now.metric, now.paces, undefined, { slowness: now.slowness });
    this.#before = before;
  }

  override milliseconds(directed: number): number {
    if (directed >>> 1 >= this.#before.graph.edgeCount) return INFINITE;
    return Math.max(this.#before.milliseconds(directed), super.milliseconds(directed));
  }
}

export interface EditedWeights {
  readonly tables: RoadTables;
  /** Vertices with arcs that the dataset does not have. */
  readonly grown: Uint32Array;
  /** Chains of which some edge differs, and those that were added. */
  readonly chains: readonly number[];
  readonly recustomiser: Recustomiser;
  readonly improver: Improver;
  /** For weights at an hour. */
  readonly slowness?: Slowness;
}

export function editedOverlay(
  imported: ProfileSnapshot,
  paces: Paces,
  { tables, grown, chains, recustomiser, improver, slowness }: EditedWeights,
): Overlay {
  const { metric } = imported;
  const { graph, hierarchy } = tables;
  const overlay = new Overlay();
  overlay.under = imported.overlay;
  for (const vertex of grown) overlay.add(hierarchy, metric, vertex, imported.hierarchy);
  const now = new ProfileSnapshot(graph, hierarchy, metric, paces, undefined, { slowness });
  recustomiser.run(new SlowerOf(imported, now), overlay, chains);
  improver.run(now, overlay, chains);
  return overlay;
}

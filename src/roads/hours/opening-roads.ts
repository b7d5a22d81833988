// Roads that are closed unless a trip has a time, and open at some hours: who comes to one then waits until it opens, as at any road that closes by the
// hour. Trips with a time have weights in which they are open; there are few, so these are an overlay.
import type { StringPool } from '../../dataset/string-pool.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import { pacesWithOpen } from '../customise/edge-weights.ts';
import { Improver } from '../customise/improver.ts';
import { Overlay } from '../customise/overlay.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { chainsOf } from '../graph/edge-chains.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { ROAD_SIGNS } from '../graph/road-tables.ts';
import { timedTraits } from './closed-hours.ts';

/** Traits by which a mode may go at some hours alone: twice the number, plus one against the edges. */
export function openingTraits(
  signs: TableOf<typeof ROAD_SIGNS> | undefined,
  text: StringPool,
  mode: number,
): number[] {
  const directed: number[] = [];
  for (const [trait, rules] of timedTraits(signs, text, mode))
    for (const { opens, against } of rules) if (opens) directed.push(trait * 2 + Number(against));
  return directed;
}

/** A place at which nothing asks for a direction: those that open are free there as well. */
export function freeAt(place: SnappedPoint, usually: ProfileSnapshot, open: ProfileSnapshot): SnappedPoint {
  const trait = open.graph.edgeTrait[place.edge];
  const [forward, backward] = [open.allows(trait, 0), open.allows(trait, 1)];
  const free = place.forward === usually.allows(trait, 0) && place.backward === usually.allows(trait, 1);
  return free && (forward !== place.forward || backward !== place.backward)
    ? { ...place, forward, backward }
    : place;
}

export class OpeningRoads {
  readonly #traits: readonly number[];
  readonly #chains: Uint32Array;
  #improver: Improver | undefined;

  private constructor(traits: readonly number[], edges: Uint32Array, graph: RoadGraph) {
    this.#traits = traits;
    this.#chains = chainsOf(graph, edges);
  }

  /** Undefined if there are none. */
  static of(graph: RoadGraph, traits: readonly number[]): OpeningRoads | undefined {
    if (traits.length === 0) return undefined;
    const opening = new Set(traits.map((directed) => directed >>> 1));
    const edges: number[] = [];
    for (let edge = 0; edge < graph.edgeCount; edge++)
      if (opening.has(graph.edgeTrait[edge])) edges.push(edge);
    return edges.length === 0 ? undefined : new OpeningRoads(traits, Uint32Array.from(edges), graph);
  }

  /** A profile with these roads open. */
  opened(snapshot: ProfileSnapshot): ProfileSnapshot {
    const { graph, hierarchy, number, paces } = snapshot;
    this.#improver ??= new Improver(hierarchy);
    const overlay = new Overlay();
    overlay.under = snapshot.overlay;
    const open = snapshot.opened(pacesWithOpen(paces, graph, number, this.#traits), overlay);
    this.#improver.run(open, overlay, this.#chains);
    return open;
  }
}

// The detours that requests ask for: each is worked out once and kept a while, for the legs of one trip, for people
// who move an end of their route about, and for everybody who asks for no ferries.
import { Recustomiser } from '../customise/recustomiser.ts';
import type { AvoidOptions } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { Overlay } from '../query/overlay.ts';
import type { Weighing } from '../query/weighing.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { AvoidedRoads } from './avoided-roads.ts';

/** For all detours of a thread together. */
const KEPT_BYTES = 8 * 2 ** 20;
/** A working overlay that grew larger than this is given back. */
const SCRATCH_BYTES = 4 * 2 ** 20;

interface Kept {
  /** What everybody else uses; after a closure another, and the detour is worth nothing. */
  readonly base: Weighing;
  readonly around: Weighing;
  readonly bytes: number;
}

export class Detours {
  readonly #recustomiser: Recustomiser;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  /** Where overlays grow: empty between requests. */
  #scratch = new Overlay();
  /** One too large to be kept: the legs of a trip still share it. */
  #large: { key: string; kept: WeakRef<Kept> } | undefined;

  constructor(
    readonly graph: RoadGraph,
    hierarchy: Hierarchy,
    readonly index: SegmentIndex,
  ) {
    this.#recustomiser = new Recustomiser(hierarchy);
  }

  /** The profile as it is for whoever wants to avoid these. */
  around(base: Weighing, options: AvoidOptions): Weighing {
    const { ferries, tolls, areas } = options;
    const nature = `${base.number} ${ferries ? 'ferries' : ''} ${tolls ? 'tolls' : ''}`;
    const key = areas?.length
      ? `${nature} ${areas.map((ring) => Array.from(ring).join()).join(';')}`
      : nature;
    const known = this.#find(key, base);
    if (known) return known;
    const avoided = new AvoidedRoads(this.graph, this.index, options);
    const byNature = !areas?.length;
    // Areas begin from the weights without ferries, those from the weights with closures.
    const under = byNature || !(ferries || tolls) ? base : this.around(base, { ferries, tolls });
    const scratch = this.#scratch;
    if (under.overlay) scratch.load(under.overlay);
    this.#recustomiser.run(
      base.around(scratch, avoided),
      scratch,
      byNature ? avoided.byNature() : avoided.inAreas,
    );
    const overlay = scratch.copy();
    if (scratch.bytes > SCRATCH_BYTES) this.#scratch = new Overlay();
    else scratch.clear();
    const around = base.around(overlay, avoided);
    this.#keep(key, { base, around, bytes: overlay.bytes + avoided.bytes + key.length });
    return around;
  }

  #find(key: string, base: Weighing): Weighing | undefined {
    const kept = this.#kept.get(key) ?? (this.#large?.key === key ? this.#large.kept.deref() : undefined);
    if (kept?.base !== base) return undefined;
    if (this.#kept.delete(key)) this.#kept.set(key, kept);
    return kept.around;
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    // What no longer matches the roads as they are goes first.
    for (const [other, { base }] of this.#kept) {
      if (base !== kept.base && base.number === kept.base.number) this.#drop(other);
    }
    if (kept.bytes > KEPT_BYTES) {
      this.#large = { key, kept: new WeakRef(kept) };
      return;
    }
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= KEPT_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#bytes -= kept.bytes;
    this.#kept.delete(key);
  }
}

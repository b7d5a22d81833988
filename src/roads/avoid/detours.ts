// The detours that requests ask for. Where the best way keeps off the avoided roads by itself, it is the answer. Else
// the weights without them are worked out and kept a while: for the legs of one trip, for people who move an end of
// their route about, and for everybody who asks for no ferries.
import { customise } from '../customise/customise.ts';
import { withChanges } from '../customise/metric.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import { BLOCKED, type EdgeChanges } from '../customise/weights.ts';
import type { AvoidOptions, RoutePath, SnappedPoint } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import { Overlay } from '../query/overlay.ts';
import type { ProfileSnapshot } from '../query/profile-snapshot.ts';
import type { Query } from '../query/query.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { AVOIDED_KINDS, avoidsKinds } from './avoided-kinds.ts';
import { AvoidedRoads } from './avoided-roads.ts';

/** For all detours of a thread together. */
const KEPT_BYTES = 24 * 2 ** 20;
/** And so many at most: they are looked through when one comes in. */
const MOST_KEPT = 64;
/** A working overlay that grew larger than this is given back. */
const SCRATCH_BYTES = 4 * 2 ** 20;
/** With more avoided chains than this a whole customisation is quicker. */
const MOST_CHAINS = 200_000;

interface Detour {
  readonly key: string;
  /** What everybody else uses; after a closure another, and the detour is worth nothing. */
  readonly base: ProfileSnapshot;
  readonly avoided: AvoidedRoads;
  readonly options: AvoidOptions;
  /** The profile without the avoided roads, once somebody needed it. */
  around?: ProfileSnapshot;
  bytes: number;
}

export class Detours {
  #recustomiser: Recustomiser | undefined;
  /** Least recently used first. */
  readonly #kept = new Map<string, Detour>();
  /** A trip of many legs asks with the same object for each. */
  readonly #wishes = new WeakMap<AvoidOptions, string>();
  /** Where overlays grow: empty between requests. */
  #scratch: Overlay | undefined;
  /** One too large to be kept: the legs of a trip still share it. */
  #large: { key: string; detour: WeakRef<Detour> } | undefined;

  constructor(
    readonly graph: RoadGraph,
    readonly hierarchy: Hierarchy,
    readonly index: SegmentIndex,
    readonly mostChains = MOST_CHAINS,
  ) {}

  route(
    query: Query,
    base: ProfileSnapshot,
    from: SnappedPoint,
    to: SnappedPoint,
    options: AvoidOptions,
  ): RoutePath | undefined {
    const detour = this.#find(base, options);
    if (!detour.around) {
      // Without roads nothing becomes cheaper: a best way that keeps off them stays the best.
      const path = query.route(base, from, to);
      if (!path || keepsOff(path, detour.avoided, from.edge, to.edge)) return path;
    }
    return query.route(this.#around(detour), from, to);
  }

  /** The profile as it is for whoever wants to avoid these. */
  around(base: ProfileSnapshot, options: AvoidOptions): ProfileSnapshot {
    return this.#around(this.#find(base, options));
  }

  /** The same for a search that asks the roads themselves, not the hierarchy: no weights are worked out. */
  keepingOff(base: ProfileSnapshot, options: AvoidOptions): ProfileSnapshot {
    return base.around(base.overlay ?? new Overlay(), this.#find(base, options).avoided);
  }

  #around(detour: Detour): ProfileSnapshot {
    if (detour.around) return detour.around;
    const { base, avoided, options } = detour;
    const { areas, ...kinds } = options;
    const inAreas = areas !== undefined && areas.length > 0;
    const chains = inAreas ? avoided.inAreas : avoided.byKind();
    if (chains.length > this.mostChains) {
      detour.around = this.#whole(base, avoided);
      detour.bytes = Number.POSITIVE_INFINITY;
    } else {
      // Areas lie over the weights without ferries, those over the weights with closures.
      const under = inAreas && avoidsKinds(kinds) ? this.around(base, kinds) : base;
      const overlay = this.#without(under, avoided, chains);
      detour.around = under.around(overlay, avoided);
      // Weights that were customised whole stay in memory for as long as something lies over them.
      detour.bytes += under.metric === base.metric ? overlay.bytes : Number.POSITIVE_INFINITY;
    }
    this.#keep(detour);
    return detour.around;
  }

  #without(under: ProfileSnapshot, avoided: AvoidedRoads, chains: Iterable<number>): Overlay {
    // Taken out while they are at work: what a run that failed leaves behind is not used again.
    const recustomiser = this.#recustomiser ?? new Recustomiser(this.hierarchy);
    const scratch = this.#scratch ?? new Overlay();
    this.#recustomiser = undefined;
    this.#scratch = undefined;
    scratch.under = under.overlay;
    recustomiser.run(under.around(scratch, avoided), scratch, chains);
    const overlay = scratch.copy();
    scratch.clear();
    this.#recustomiser = recustomiser;
    if (scratch.bytes <= SCRATCH_BYTES) this.#scratch = scratch;
    return overlay;
  }

  #whole(base: ProfileSnapshot, avoided: AvoidedRoads): ProfileSnapshot {
    const { profile, version, changes } = base.metric;
    const closed = withBlocked(this.graph, changes, avoided);
    const metric = customise(this.graph, this.hierarchy, profile, closed, version);
    // Whoever begins or ends on an avoided road still travels it at its pace.
    return base.with(withChanges(metric, version, changes)).around(new Overlay(), avoided);
  }

  #find(base: ProfileSnapshot, options: AvoidOptions): Detour {
    const key = `${base.number};${this.#wishOf(options)}`;
    const kept = this.#kept.get(key) ?? (this.#large?.key === key ? this.#large.detour.deref() : undefined);
    if (kept?.base === base) {
      if (this.#kept.delete(key)) this.#kept.set(key, kept);
      return kept;
    }
    const avoided = new AvoidedRoads(this.graph, this.index, options);
    const detour = { key, base, avoided, options, bytes: avoided.bytes + key.length };
    this.#keep(detour);
    return detour;
  }

  /** Equal for equal wishes. */
  #wishOf(options: AvoidOptions): string {
    let wish = this.#wishes.get(options);
    if (wish === undefined) {
      const { areas = [] } = options;
      const rings = areas.map((ring) => Array.from(ring).join());
      wish = [...AVOIDED_KINDS.filter((kind) => options[kind]), ...rings].join(';');
      this.#wishes.set(options, wish);
    }
    return wish;
  }

  #keep(detour: Detour): void {
    const { key } = detour;
    this.#kept.delete(key);
    if (detour.bytes > KEPT_BYTES) this.#large = { key, detour: new WeakRef(detour) };
    else this.#kept.set(key, detour);
    let all = 0;
    for (const [other, { base, bytes }] of this.#kept) {
      // What no longer matches the roads as they are goes first.
      if (base !== detour.base && base.number === detour.base.number) this.#kept.delete(other);
      else all += bytes;
    }
    for (const [oldest, { bytes }] of this.#kept) {
      if (all <= KEPT_BYTES && this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
      all -= bytes;
    }
  }
}

/** Whether no edge of the path is to be avoided, but for those on which its ends were found. */
function keepsOff({ edges }: RoutePath, avoided: AvoidedRoads, from: number, to: number): boolean {
  const last = edges.length - 1;
  for (let i = 0; i <= last; i++) {
    const edge = edges[i] >>> 1;
    const own = (i === 0 && edge === from) || (i === last && edge === to);
    if (!own && avoided.edge(edge)) return false;
  }
  return true;
}

/** The changes, and each avoided edge blocked. */
function withBlocked(graph: RoadGraph, changes: EdgeChanges, avoided: AvoidedRoads): EdgeChanges {
  const edge: number[] = [];
  const factor: number[] = [];
  let change = 0;
  for (let e = 0; e < graph.edgeCount; e++) {
    while (change < changes.edge.length && changes.edge[change] < e) change++;
    const changed = changes.edge[change] === e;
    if (!avoided.edge(e) && !changed) continue;
    edge.push(e);
    factor.push(avoided.edge(e) ? BLOCKED : changes.factor[change]);
  }
  return { edge: Uint32Array.from(edge), factor: Float64Array.from(factor) };
}

// Routes for requests that avoid something. If the best route already avoids those roads, it is the answer. Otherwise the weights
// without them are computed and cached for a while: for the legs of one trip, for users who drag an end of their route around,
// and for everyone who asks for no ferries.
import { customise } from '../customise/customise.ts';
import { BLOCKED, type EdgeChanges } from '../customise/edge-weights.ts';
import { withChanges } from '../customise/metric.ts';
import { Overlay } from '../customise/overlay.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { Recustomiser } from '../customise/recustomiser.ts';
import type { AvoidOptions, RoutePath, SnappedPoint } from '../engine.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { Hierarchy } from '../order/hierarchy.ts';
import type { Query } from '../query/query.ts';
import type { SegmentIndex } from '../snap/segment-index.ts';
import { AVOIDED_KINDS, avoidsKinds } from './avoided-kinds.ts';
import { AvoidedRoads } from './avoided-roads.ts';
import { LimitedEdges } from './limited-edges.ts';

/** Total for all cached detours of a thread. */
const KEPT_BYTES = 24 * 2 ** 20;
/** Limit on their number, as they are scanned when one is added. */
const MOST_KEPT = 64;
/** A scratch overlay that has grown larger than this is released. */
const SCRATCH_BYTES = 4 * 2 ** 20;
/** With more avoided chains than this, a full customisation is faster. */
const MOST_CHAINS = 200_000;

interface Detour {
  readonly key: string;
  /** The snapshot that everyone else uses; a closure replaces it, and the detour becomes useless. */
  readonly base: ProfileSnapshot;
  readonly avoided: AvoidedRoads;
  readonly options: AvoidOptions;
  /** The profile without the avoided roads, once it has been needed. */
  around?: ProfileSnapshot;
  bytes: number;
}

export class Detours {
  #recustomiser: Recustomiser | undefined;
  /** Least recently used first. */
  readonly #kept = new Map<string, Detour>();
  /** The legs of a trip all pass the same object. */
  readonly #keys = new WeakMap<AvoidOptions, string>();
  /** Where overlays are built; empty between requests. */
  #scratch: Overlay | undefined;
  /** A detour too large for the cache, which the legs of a trip still share. */
  #large: { key: string; detour: WeakRef<Detour> } | undefined;

  constructor(
    readonly graph: RoadGraph,
    readonly hierarchy: Hierarchy,
    readonly index: SegmentIndex,
    readonly mostChains = MOST_CHAINS,
    /** Asked when the first vehicle with a size comes. */
    private readonly limited: () => LimitedEdges = () => LimitedEdges.NONE,
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
      // Removing roads makes nothing cheaper: a best route that already avoids them stays the best.
      const path = query.route(base, from, to);
      if (!path || keepsOff(path, detour.avoided, from.edge, to.edge)) return path;
    }
    return query.route(this.#around(detour), from, to);
  }

  /** Whether these options avoid an edge. */
  avoids(base: ProfileSnapshot, edge: number, options: AvoidOptions): boolean {
    return this.#find(base, options).avoided.edge(edge);
  }

  /** The profile for requests that avoid these roads. */
  around(base: ProfileSnapshot, options: AvoidOptions): ProfileSnapshot {
    return this.#around(this.#find(base, options));
  }

  /** The same for a search on the roads themselves rather than on the hierarchy: no weights are computed. */
  keepingOff(base: ProfileSnapshot, options: AvoidOptions): ProfileSnapshot {
    return base.around(base.overlay ?? new Overlay(), this.#find(base, options).avoided);
  }

  #around(detour: Detour): ProfileSnapshot {
    if (detour.around) return detour.around;
    const { base, avoided, options } = detour;
    const { areas = [], size, ...kinds } = options;
    const byPlace = areas.length > 0 || this.#sizeKey(size) !== '';
    const chains = byPlace ? avoided.byPlace : avoided.byKind();
    if (chains.length > this.mostChains) {
      detour.around = this.#whole(base, avoided);
      detour.bytes = Number.POSITIVE_INFINITY;
    } else {
      // Areas and roads for smaller vehicles go on top of the weights without ferries, and those on top of the weights with closures.
      const under = byPlace && avoidsKinds(kinds) ? this.around(base, kinds) : base;
      const overlay = this.#without(under, avoided, chains);
      detour.around = under.around(overlay, avoided);
      // Fully customised weights stay in memory for as long as something is layered on top of them.
      detour.bytes += under.metric === base.metric ? overlay.bytes : Number.POSITIVE_INFINITY;
    }
    this.#keep(detour);
    return detour.around;
  }

  #without(under: ProfileSnapshot, avoided: AvoidedRoads, chains: Iterable<number>): Overlay {
    // Taken out while in use, so that whatever a failed run leaves behind is not used again.
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
    const metric = customise(this.graph, this.hierarchy, profile, closed, version, base.paces);
    // A trip that begins or ends on an avoided road still travels on it at normal speed.
    return base.with(withChanges(metric, version, changes), undefined).around(new Overlay(), avoided);
  }

  #find(base: ProfileSnapshot, options: AvoidOptions): Detour {
    const key = `${base.number};${this.#keyOf(options)}`;
    const kept = this.#kept.get(key) ?? (this.#large?.key === key ? this.#large.detour.deref() : undefined);
    if (kept?.base === base) {
      if (this.#kept.delete(key)) this.#kept.set(key, kept);
      return kept;
    }
    const avoided = new AvoidedRoads(
      this.graph,
      this.index,
      options,
      options.size ? this.limited() : undefined,
    );
    const detour = { key, base, avoided, options, bytes: avoided.bytes + key.length };
    this.#keep(detour);
    return detour;
  }

  /** Equal for equal options. */
  #keyOf(options: AvoidOptions): string {
    let key = this.#keys.get(options);
    if (key === undefined) {
      const { areas = [], size } = options;
      const rings = areas.map((ring) => Array.from(ring).join());
      const closed = this.#sizeKey(size);
      const small = closed === '' ? [] : [`size ${closed}`];
      key = [...AVOIDED_KINDS.filter((kind) => options[kind]), ...small, ...rings].join(';');
      this.#keys.set(options, key);
    }
    return key;
  }

  #sizeKey(size: AvoidOptions['size']): string {
    return size ? this.limited().keyOf(size) : '';
  }

  /** Whether there is a road on which such a vehicle is too large. */
  isLimited(size: AvoidOptions['size']): boolean {
    return this.#sizeKey(size) !== '';
  }

  #keep(detour: Detour): void {
    const { key } = detour;
    this.#kept.delete(key);
    if (detour.bytes > KEPT_BYTES) this.#large = { key, detour: new WeakRef(detour) };
    else this.#kept.set(key, detour);
    let all = 0;
    for (const [other, { base, bytes }] of this.#kept) {
      // Detours for outdated weights go first.
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

/** Whether the path avoids these roads, apart from the edges on which its ends were snapped. */
function keepsOff({ edges }: RoutePath, avoided: AvoidedRoads, from: number, to: number): boolean {
  const last = edges.length - 1;
  for (let i = 0; i <= last; i++) {
    const edge = edges[i] >>> 1;
    const own = (i === 0 && edge === from) || (i === last && edge === to);
    if (!own && avoided.edge(edge)) return false;
  }
  return true;
}

/** The changes, plus every avoided edge blocked. */
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

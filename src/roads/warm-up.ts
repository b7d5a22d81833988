// Synthetic queries that run when roads are opened, alternating between the imported weights and the same weights with an
// overlay. The JIT compiler optimises only for what it has seen; without this, the first closure of a process would deoptimise
// every query until it is compiled again.

import { INFINITE } from './customise/edge-weights.ts';
import { withChanges } from './customise/metric.ts';
import { Overlay } from './customise/overlay.ts';
import type { ProfileSnapshot } from './customise/profile-snapshot.ts';
import { overlayFromShared, shareOverlay } from './customise/shared-overlay.ts';
import type { SharedMetric, SnappedPoint } from './engine.ts';
import { edgePoints } from './graph/geometry.ts';
import type { ManyToMany } from './matrix/many-to-many.ts';
import type { Query } from './query/query.ts';
import type { Snapper } from './snap/snapper.ts';

const PLACES = 24;
/** Rows of the overlay: of the highest vertices, which every search passes, and as many spread over all vertices. */
const ROWS = 256;
/** In a small network queries are short: then this limit ends the warm-up before the time does. */
const TURNS = 100;
/** An idle thread starts once the server is up. */
const LATER_MILLISECONDS = 2_000;

export class WarmUp {
  readonly #imported: ProfileSnapshot;
  readonly #places: SnappedPoint[];
  readonly #overlaid: SharedMetric;
  #turn = 0;

  /** Takes the objects that answer requests in this thread; they keep nothing between queries. */
  constructor(
    imported: ProfileSnapshot,
    readonly snapper: Snapper,
    readonly query: Query,
    readonly manyToMany: ManyToMany,
  ) {
    this.#imported = imported;
    this.#places = somePlaces(imported, snapper);
    this.#overlaid = sameWeights(imported, this.#places);
  }

  get over(): boolean {
    return this.#turn >= TURNS || this.#places.length < 2;
  }

  /** The same queries with and without the overlay. */
  turn(): void {
    const turn = this.#turn++;
    const over = overlayFromShared(this.#overlaid, this.#imported.metric);
    if (over) this.#ask(this.#imported.with(over.metric, over.overlay), turn);
    this.#ask(this.#imported, turn);
  }

  /** Until the time is up, but at least one turn. */
  now(milliseconds: number, clock: () => number): void {
    for (const end = clock() + milliseconds; !this.over; ) {
      this.turn();
      if (clock() >= end) return;
    }
  }

  #ask(snapshot: ProfileSnapshot, turn: number): void {
    const places = this.#places;
    const from = places[turn % places.length];
    this.snapper.snap(snapshot, from.lon, from.lat, {});
    for (let i = 1; i <= 4; i++) {
      const to = places[(turn + i * i) % places.length];
      this.query.route(snapshot, from, to);
      this.query.run(snapshot, from, to);
    }
    this.manyToMany.run(snapshot, places.slice(0, 3), places.slice(-3), INFINITE);
  }
}

/** One turn at a time between requests, once the server is up. */
export function warmUpLater(begin: () => WarmUp): void {
  const go = (warmUp: WarmUp): void => {
    if (warmUp.over) return;
    warmUp.turn();
    setImmediate(go, warmUp).unref();
  };
  setTimeout(() => go(begin()), LATER_MILLISECONDS).unref();
}

/** Points all over the network, where the profile may travel. */
function somePlaces(snapshot: ProfileSnapshot, snapper: Snapper): SnappedPoint[] {
  const { graph } = snapshot;
  const places: SnappedPoint[] = [];
  for (let i = 0; i < PLACES && i < graph.edgeCount; i++) {
    const [lon, lat] = edgePoints(
      graph,
      Math.floor(((i + 0.5) * graph.edgeCount) / PLACES) % graph.edgeCount,
    );
    const place = snapper.snap(snapshot, lon, lat, {});
    if (place) places.push(place);
  }
  return places;
}

/** The unchanged weights in the form of closures: some edges with factor 1, and some rows of arcs in an overlay. */
function sameWeights({ hierarchy, metric }: ProfileSnapshot, places: readonly SnappedPoint[]): SharedMetric {
  const overlay = new Overlay();
  const { count } = hierarchy;
  const add = (vertex: number): void => {
    if (overlay.row(vertex) < 0) overlay.add(hierarchy, metric, vertex);
  };
  for (let i = 0; i < ROWS && i < count; i++) {
    add(count - 1 - i);
    add(Math.floor((i * count) / ROWS) % count);
  }
  const edge = Uint32Array.from(new Set(places.map((place) => place.edge))).sort();
  const factor = new Float64Array(edge.length).fill(1);
  return shareOverlay(withChanges(metric, metric.version, { edge, factor }), overlay);
}

// One query at a time on the hierarchy: from point to point, with or without the path. An object of this class holds the working
// memory of a query, a few kilobytes; use one per thread and reuse it.

import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { INFINITE } from '../customise/weights.ts';
import type { RoutePath, SnappedPoint } from '../engine.ts';
import { DirectJourney } from './direct.ts';
import { costToPlace } from './ends.ts';
import { atBegin, atEnd, junctionOf } from './junction-place.ts';
import { Label, Meeting } from './label.ts';
import { EdgeRow, Unpacker } from './unpack.ts';

export class Query {
  /** Milliseconds and centimetres of the last result. */
  cost = INFINITE;
  length = 0;
  readonly #out: Label;
  readonly #back: Label;
  readonly #meeting = new Meeting();
  readonly #unpacker = new Unpacker();
  readonly #row = new EdgeRow();
  readonly #direct = new DirectJourney();
  /** Whether the last result stays on one chain. */
  #stays = false;

  constructor(height: number) {
    this.#out = new Label(height);
    this.#back = new Label(height);
  }

  /** Finds the lowest cost; false if there is no route. */
  run(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint): boolean {
    const direct = this.#direct;
    direct.find(snapshot, from, to);
    this.#out.beginFrom(snapshot, from);
    this.#back.beginTo(snapshot, to);
    this.#meeting.search(snapshot, this.#out, this.#back, Math.min(direct.cost, INFINITE - 1));
    this.cost = this.#meeting.cost;
    this.length = this.#meeting.length;
    this.#stays =
      direct.cost < INFINITE &&
      (direct.cost < this.cost || (direct.cost === this.cost && direct.length <= this.length));
    if (this.#stays) {
      this.cost = direct.cost;
      this.length = direct.length;
    }
    return this.cost < INFINITE;
  }

  route(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint): RoutePath | undefined {
    if (!this.run(snapshot, from, to)) return undefined;
    const row = this.#row;
    row.count = 0;
    if (!this.#stays) return this.#unpack(snapshot, from, to, row);
    const { from: begin = from, to: end = to, against } = this.#direct;
    directRow(snapshot, begin, end, against, row);
    return pathOf(snapshot, begin, end, row, this);
  }

  #unpack(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint, row: EdgeRow): RoutePath {
    const { depth, up, down } = this.#meeting;
    // The unpacker returns the seed only at the end, so the direction of the first chain is looked up beforehand.
    let d = depth;
    while (up.arc[d] >= 0) d = up.tailDepth(snapshot.hierarchy, d);
    const leaving = this.#out.ends.chain[-1 - up.arc[d]];
    const begin = junctionOf(snapshot, from) < 0 ? from : atBegin(snapshot, from, leaving);
    leave(snapshot, begin, leaving & 1, row);
    this.#unpacker.upwards(snapshot, up, depth, row);
    const seed = this.#unpacker.downwards(snapshot, down, depth, row);
    const { chain, extra } = this.#back.ends;
    const end = junctionOf(snapshot, to) < 0 ? to : atEnd(snapshot, to, chain[seed]);
    arrive(snapshot, end, chain[seed] & 1, extra[seed], row);
    return pathOf(snapshot, begin, end, row, this);
  }
}

/** The edges from a point to the end of its chain. */
function leave(snapshot: ProfileSnapshot, from: SnappedPoint, against: number, row: EdgeRow): void {
  const { graph } = snapshot;
  const chain = graph.edgeChain[from.edge];
  const own = snapshot.milliseconds(from.edge * 2 + against);
  row.add(
    from.edge * 2 + against,
    own - costToPlace(snapshot, own, from.edge * 2 + against, from.along),
    against ? from.along : graph.edgeLength[from.edge] - from.along,
  );
  const step = against ? -1 : 1;
  const stop = against ? graph.chainEdgeStart[chain] - 1 : graph.chainEdgeStart[chain + 1];
  for (let e = from.edge + step; e !== stop; e += step) {
    row.add(e * 2 + against, snapshot.milliseconds(e * 2 + against), graph.edgeLength[e]);
  }
}

/** The edges from the beginning of a point's chain to the point; `extra` is the additional time of the turn into it. */
function arrive(
  snapshot: ProfileSnapshot,
  to: SnappedPoint,
  against: number,
  extra: number,
  row: EdgeRow,
): void {
  const { graph } = snapshot;
  const chain = graph.edgeChain[to.edge];
  const step = against ? -1 : 1;
  const start = against ? graph.chainEdgeStart[chain + 1] - 1 : graph.chainEdgeStart[chain];
  for (let e = start; e !== to.edge; e += step) {
    const turn = e === start ? extra : 0;
    row.add(e * 2 + against, snapshot.milliseconds(e * 2 + against) + turn, graph.edgeLength[e]);
  }
  const own = snapshot.milliseconds(to.edge * 2 + against);
  const turn = to.edge === start ? extra : 0;
  row.add(
    to.edge * 2 + against,
    costToPlace(snapshot, own, to.edge * 2 + against, to.along) + turn,
    against ? graph.edgeLength[to.edge] - to.along : to.along,
  );
}

/** The edges between two points on one chain. */
function directRow(
  snapshot: ProfileSnapshot,
  from: SnappedPoint,
  to: SnappedPoint,
  against: number,
  row: EdgeRow,
): void {
  const { graph } = snapshot;
  if (from.edge === to.edge) {
    const own = snapshot.milliseconds(from.edge * 2 + against);
    const begin = costToPlace(snapshot, own, from.edge * 2 + against, from.along);
    const end = costToPlace(snapshot, own, to.edge * 2 + against, to.along);
    row.add(from.edge * 2 + against, end - begin, Math.abs(to.along - from.along));
    return;
  }
  const first = snapshot.milliseconds(from.edge * 2 + against);
  row.add(
    from.edge * 2 + against,
    first - costToPlace(snapshot, first, from.edge * 2 + against, from.along),
    against ? from.along : graph.edgeLength[from.edge] - from.along,
  );
  const step = against ? -1 : 1;
  for (let e = from.edge + step; e !== to.edge; e += step) {
    row.add(e * 2 + against, snapshot.milliseconds(e * 2 + against), graph.edgeLength[e]);
  }
  const last = snapshot.milliseconds(to.edge * 2 + against);
  row.add(
    to.edge * 2 + against,
    costToPlace(snapshot, last, to.edge * 2 + against, to.along),
    against ? graph.edgeLength[to.edge] - to.along : to.along,
  );
}

function pathOf(
  snapshot: ProfileSnapshot,
  from: SnappedPoint,
  to: SnappedPoint,
  row: EdgeRow,
  { cost, length }: { readonly cost: number; readonly length: number },
): RoutePath {
  return {
    profile: snapshot.metric.profile,
    from,
    to,
    duration: cost / 1000,
    distance: length / 100,
    edges: row.edge.slice(0, row.count),
    edgeMilliseconds: row.milliseconds.slice(0, row.count),
    edgeCentimetres: row.centimetres.slice(0, row.count),
  };
}

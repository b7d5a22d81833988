// The edges of a route with the time and length of each: out of the chain on which it begins, into the one on which it ends, between two
// points of one chain, and as a path.
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { RoutePath, SnappedPoint } from '../engine.ts';
import { costToPlace } from './ends.ts';
import type { EdgeRow } from './unpack.ts';

/** The edges from a point to the end of its chain. */
export function leave(snapshot: ProfileSnapshot, from: SnappedPoint, against: number, row: EdgeRow): void {
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
export function arrive(
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
export function directRow(
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

export function pathOf(
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

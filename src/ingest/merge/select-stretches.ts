// A network without the stretches that were cut away: ways split into pieces, nodes renumbered, and only those restrictions
// kept whose ways are all intact.
import { GrowingColumn } from '../../dataset/column-builder.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';

const NONE = 0xffffffff;

export interface KeptNetwork {
  readonly network: RoadNetwork;
  /** The new number of a node that still has a road, and of a way at it. */
  nodeOf(node: number): { readonly number: number; readonly way: number };
}

/** Nonzero `cut`: the segment that begins at this position of `wayNodes` is removed. */
export function selectStretches(network: RoadNetwork, cut: Uint8Array): KeptNetwork {
  const runs = keptRuns(network, cut);
  const count = runs.way.length;
  const numbers = new Uint32Array(network.nodeCount).fill(NONE);
  const wayAt = new Map<number, number>();
  const kept: number[] = [];
  const wayNodeStart = new Uint32Array(count + 1);
  let length = 0;
  for (let run = 0; run < count; run++) length += runs.to[run] - runs.from[run];
  const wayNodes = new Uint32Array(length);
  /** Old way → new way, for ways that are intact. */
  const whole = new Uint32Array(network.wayCount).fill(NONE);
  let at = 0;
  for (let run = 0; run < count; run++) {
    const way = runs.way[run];
    wayNodeStart[run] = at;
    for (let i = runs.from[run]; i < runs.to[run]; i++) {
      const node = network.wayNodes[i];
      if (numbers[node] === NONE) {
        numbers[node] = kept.push(node) - 1;
        wayAt.set(node, run);
      }
      wayNodes[at++] = numbers[node];
    }
    if (runs.from[run] === network.wayNodeStart[way] && runs.to[run] === network.wayNodeStart[way + 1])
      whole[way] = run;
  }
  wayNodeStart[count] = at;
  const ofNode = <T extends Int32Array | Uint8Array | Uint16Array>(column: T): T => pick(column, kept);
  const ofWay = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(column: T): T =>
    pick(column, runs.way);
  return {
    network: {
      nodeCount: kept.length,
      nodeLon: ofNode(network.nodeLon),
      nodeLat: ofNode(network.nodeLat),
      nodeFlags: ofNode(network.nodeFlags),
      nodeAccess: ofNode(network.nodeAccess),
      wayCount: count,
      wayNodeStart,
      wayNodes,
      wayClass: ofWay(network.wayClass),
      wayFlags: ofWay(network.wayFlags),
      waySurface: ofWay(network.waySurface),
      wayForward: ofWay(network.wayForward),
      wayBackward: ofWay(network.wayBackward),
      wayMaxSpeed: ofWay(network.wayMaxSpeed),
      wayMaxSpeedBackward: ofWay(network.wayMaxSpeedBackward),
      wayDuration: ofWay(network.wayDuration),
      wayLanes: ofWay(network.wayLanes),
      wayWidth: ofWay(network.wayWidth),
      wayName: ofWay(network.wayName),
      wayNameBn: ofWay(network.wayNameBn),
      wayRef: ofWay(network.wayRef),
      waySigns: ofWay(network.waySigns),
      waySourceId: ofWay(network.waySourceId),
      strings: network.strings,
      ...restrictionsOf(network, whole, numbers),
    },
    nodeOf: (node) => ({ number: numbers[node], way: wayAt.get(node) ?? 0 }),
  };
}

/** What is left of the ways: positions from … to (exclusive) in `wayNodes`. */
function keptRuns({ wayCount, wayNodeStart }: RoadNetwork, cut: Uint8Array) {
  const way = new GrowingColumn(Uint32Array);
  const from = new GrowingColumn(Uint32Array);
  const to = new GrowingColumn(Uint32Array);
  for (let w = 0; w < wayCount; w++) {
    const last = wayNodeStart[w + 1] - 1;
    for (let at = wayNodeStart[w]; at < last; at++) {
      if (cut[at]) continue;
      let end = at + 1;
      while (end < last && !cut[end]) end++;
      way.push(w);
      from.push(at);
      to.push(end + 1);
      at = end;
    }
  }
  return { way: way.view(), from: from.view(), to: to.view() };
}

function restrictionsOf(network: RoadNetwork, whole: Uint32Array, numbers: Uint32Array) {
  const rows: number[] = [];
  const ways: number[] = [];
  const starts: number[] = [];
  for (let r = 0; r < network.restrictionCount; r++) {
    const from = network.restrictionWayStart[r];
    const to = network.restrictionWayStart[r + 1];
    let usable = true;
    for (let i = from; i < to; i++) usable &&= whole[network.restrictionWays[i]] !== NONE;
    if (!usable) continue;
    rows.push(r);
    starts.push(ways.length);
    for (let i = from; i < to; i++) ways.push(whole[network.restrictionWays[i]]);
  }
  return {
    restrictionCount: rows.length,
    restrictionKind: pick(network.restrictionKind, rows),
    restrictionModes: pick(network.restrictionModes, rows),
    restrictionWayStart: Uint32Array.from([...starts, ways.length]),
    restrictionWays: Uint32Array.from(ways),
    restrictionNode: Uint32Array.from(rows, (r) =>
      network.restrictionNode[r] === NONE ? NONE : numbers[network.restrictionNode[r]],
    ),
  };
}

function pick<T extends Int32Array | Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  column: T,
  rows: ArrayLike<number>,
): T {
  const kind = column.constructor as { new (length: number): T };
  const picked = new kind(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]];
  return picked;
}

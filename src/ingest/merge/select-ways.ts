// A network with some of its ways, or pieces of them: nodes numbered anew, restrictions kept where all their ways are.
import type { RoadNetwork } from '../../roads/build/network.ts';
import type { CutNetwork, WayRuns } from './cut-covered-roads.ts';

const NONE = 0xffffffff;

export function selectWays(network: RoadNetwork, runs: WayRuns): CutNetwork {
  const count = runs.way.length;
  const numbers = new Uint32Array(network.nodeCount).fill(NONE);
  const kept: number[] = [];
  const wayNodeStart = new Uint32Array(count + 1);
  let length = 0;
  for (let run = 0; run < count; run++) length += runs.to[run] - runs.from[run];
  const wayNodes = new Uint32Array(length);
  const cuts = new Set<number>();
  /** Old way → new way, for ways that are whole. */
  const whole = new Uint32Array(network.wayCount).fill(NONE);
  let at = 0;
  for (let run = 0; run < count; run++) {
    const way = runs.way[run];
    wayNodeStart[run] = at;
    for (let i = runs.from[run]; i < runs.to[run]; i++) {
      const node = network.wayNodes[i];
      if (numbers[node] === NONE) numbers[node] = kept.push(node) - 1;
      wayNodes[at++] = numbers[node];
    }
    const startsWhole = runs.from[run] === network.wayNodeStart[way];
    const endsWhole = runs.to[run] === network.wayNodeStart[way + 1];
    if (!startsWhole) cuts.add(numbers[network.wayNodes[runs.from[run]]]);
    if (!endsWhole) cuts.add(numbers[network.wayNodes[runs.to[run] - 1]]);
    if (startsWhole && endsWhole) whole[way] = run;
  }
  wayNodeStart[count] = at;
  const ofNode = <T extends Int32Array | Uint8Array>(column: T): T => pick(column, kept);
  const ofWay = <T extends Uint8Array | Uint32Array | Float64Array>(column: T): T => pick(column, runs.way);
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
      waySourceId: ofWay(network.waySourceId),
      strings: network.strings,
      ...restrictionsOf(network, whole, numbers),
    },
    cuts: [...cuts],
  };
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

function pick<T extends Int32Array | Uint8Array | Uint32Array | Float64Array>(
  column: T,
  rows: ArrayLike<number>,
): T {
  const kind = column.constructor as { new (length: number): T };
  const picked = new kind(rows.length);
  for (let i = 0; i < rows.length; i++) picked[i] = column[rows[i]];
  return picked;
}

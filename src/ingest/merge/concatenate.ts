// Appends networks to one another: nodes, ways and restrictions renumbered, names in one pool. Nothing is joined yet.
import { StringPoolBuilder } from '../../dataset/string-pool.ts';
import type { RoadNetwork } from '../../roads/network/network.ts';
import { ModeMasks } from '../../roads/network/vocabulary.ts';

const NO_NODE = 0xffffffff;

export function concatenate(parts: readonly RoadNetwork[]): RoadNetwork {
  const strings = new StringPoolBuilder();
  const whole = roomFor(parts, strings);
  let node = 0;
  let way = 0;
  let wayNode = 0;
  let restriction = 0;
  let restrictionWay = 0;
  for (const part of parts) {
    for (const name of ['nodeLon', 'nodeLat', 'nodeFlags', 'nodeAccess'] as const)
      whole[name].set(part[name], node);
    for (const name of WAY_COLUMNS) whole[name].set(part[name], way);
    copyNames(part, whole, way);
    for (let w = 0; w <= part.wayCount; w++) whole.wayNodeStart[way + w] = part.wayNodeStart[w] + wayNode;
    for (let i = 0; i < part.wayNodes.length; i++) whole.wayNodes[wayNode + i] = part.wayNodes[i] + node;
    whole.restrictionKind.set(part.restrictionKind, restriction);
    whole.restrictionModes.set(part.restrictionModes, restriction);
    for (let r = 0; r <= part.restrictionCount; r++)
      whole.restrictionWayStart[restriction + r] = part.restrictionWayStart[r] + restrictionWay;
    for (let r = 0; r < part.restrictionCount; r++)
      whole.restrictionNode[restriction + r] =
        part.restrictionNode[r] === NO_NODE ? NO_NODE : part.restrictionNode[r] + node;
    for (let i = 0; i < part.restrictionWays.length; i++)
      whole.restrictionWays[restrictionWay + i] = part.restrictionWays[i] + way;
    node += part.nodeCount;
    way += part.wayCount;
    wayNode += part.wayNodes.length;
    restriction += part.restrictionCount;
    restrictionWay += part.restrictionWays.length;
  }
  return whole;
}

/** Empty columns for all of them. */
function roomFor(parts: readonly RoadNetwork[], strings: StringPoolBuilder) {
  const sum = (count: (part: RoadNetwork) => number): number => parts.reduce((n, part) => n + count(part), 0);
  const nodeCount = sum((part) => part.nodeCount);
  const wayCount = sum((part) => part.wayCount);
  const restrictionCount = sum((part) => part.restrictionCount);
  return {
    nodeCount,
    nodeLon: new Int32Array(nodeCount),
    nodeLat: new Int32Array(nodeCount),
    nodeFlags: new Uint8Array(nodeCount),
    nodeAccess: new ModeMasks(nodeCount),
    wayCount,
    wayNodeStart: new Uint32Array(wayCount + 1),
    wayNodes: new Uint32Array(sum((part) => part.wayNodes.length)),
    wayClass: new Uint8Array(wayCount),
    wayFlags: new Uint8Array(wayCount),
    waySurface: new Uint8Array(wayCount),
    wayForward: new ModeMasks(wayCount),
    wayBackward: new ModeMasks(wayCount),
    wayMaxSpeed: new Uint8Array(wayCount),
    wayMaxSpeedBackward: new Uint8Array(wayCount),
    wayDuration: new Uint32Array(wayCount),
    wayLanes: new Uint8Array(wayCount),
    wayWidth: new Uint8Array(wayCount),
    wayName: new Uint32Array(wayCount),
    wayNameBn: new Uint32Array(wayCount),
    wayRef: new Uint32Array(wayCount),
    waySigns: new Uint32Array(wayCount),
    waySourceId: new Float64Array(wayCount),
    strings,
    restrictionCount,
    restrictionKind: new Uint8Array(restrictionCount),
    restrictionModes: new ModeMasks(restrictionCount),
    restrictionWayStart: new Uint32Array(restrictionCount + 1),
    restrictionWays: new Uint32Array(sum((part) => part.restrictionWays.length)),
    restrictionNode: new Uint32Array(restrictionCount),
  } satisfies RoadNetwork;
}

/** The names of a part's ways, from its pool to that of the whole; `way` is the number of its first way there. */
function copyNames(part: RoadNetwork, whole: ReturnType<typeof roomFor>, way: number): void {
  // Most ways have no name or share one: each string of a part is looked up once.
  const renumbered = new Map<number, number>([[0, 0]]);
  for (const name of ['wayName', 'wayNameBn', 'wayRef', 'waySigns'] as const) {
    const [from, to] = [part[name], whole[name]];
    for (let w = 0; w < part.wayCount; w++) {
      let number = renumbered.get(from[w]);
      if (number === undefined) {
        number = whole.strings.add(part.strings.get(from[w]));
        renumbered.set(from[w], number);
      }
      to[way + w] = number;
    }
  }
}

const WAY_COLUMNS = [
  'wayClass',
  'wayFlags',
  'waySurface',
  'wayForward',
  'wayBackward',
  'wayMaxSpeed',
  'wayMaxSpeedBackward',
  'wayDuration',
  'wayLanes',
  'wayWidth',
  'waySourceId',
] as const;

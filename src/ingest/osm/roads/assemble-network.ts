// Roads and their nodes become the network that the road engine is built from. Ways with missing nodes (at the edge of an
// extract) are split into the pieces that are there, and ways with gates that close by the hour at these.
import type { RoadNetwork } from '../../../roads/network/network.ts';
import { withTimed } from '../../../roads/network/road-signs.ts';
import type { TimedAccess } from '../../../roads/network/timed-access.ts';
import { ModeMasks } from '../../../roads/network/vocabulary.ts';
import { BucketFinder, NOT_MET, type NodeTable } from '../node-table.ts';
import type { StoredWays } from '../way-store.ts';
import type { TimedGate } from './timed-tags.ts';

/** A network without its restrictions, which are resolved against it. */
export type PlainNetwork = Omit<
  RoadNetwork,
  | 'restrictionCount'
  | 'restrictionKind'
  | 'restrictionModes'
  | 'restrictionWayStart'
  | 'restrictionWays'
  | 'restrictionNode'
>;

export interface AssembledRoads {
  readonly topology: PlainNetwork;
  /** Position in the node table → number in the network; 0xffffffff for nodes that no road uses. */
  readonly nodeNumbers: Uint32Array;
  readonly waysWithMissingNodes: number;
  readonly missingSample?: number;
}

const UNUSED = 0xffffffff;

export function assembleRoads(
  ways: StoredWays,
  table: NodeTable,
  timed: readonly TimedGate[] = [],
): AssembledRoads {
  const { ids } = ways.roads;
  const gates = gatesIn(table, timed);
  const cut = piecesOf(ways.roads, table, gates);
  const { wayNodes, used, pieceStart, pieceRow, pieces, broken, sample } = cut;
  const gateSigns = signsAtGates(ways, cut, gates);
  const nodeNumbers = new Uint32Array(table.ids.length).fill(UNUSED);

  // Nodes are numbered in table order, so that neighbours in the file stay neighbours in memory.
  for (let i = 0; i < used; i++) nodeNumbers[wayNodes[i]] = 0;
  let nodeCount = 0;
  for (let i = 0; i < nodeNumbers.length; i++) if (nodeNumbers[i] === 0) nodeNumbers[i] = nodeCount++;
  for (let i = 0; i < used; i++) wayNodes[i] = nodeNumbers[wayNodes[i]];
  const rows = pieceRow.subarray(0, pieces);
  const unsplit = pieces === ids.length && broken === 0 && gates.size === 0;
  const pick = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(column: T): T => {
    if (unsplit) return column;
    const picked = new (column.constructor as { new (length: number): T })(pieces);
    for (let i = 0; i < pieces; i++) picked[i] = column[rows[i]];
    return picked;
  };
  const columns = ways.roadColumns;
  const topology: PlainNetwork = {
    ...nodeColumns(table, nodeNumbers, nodeCount),
    wayCount: pieces,
    wayNodeStart: pieceStart.slice(0, pieces + 1),
    wayNodes: used === wayNodes.length ? wayNodes : wayNodes.slice(0, used),
    wayClass: pick(columns.class),
    wayFlags: pick(columns.flags),
    waySurface: pick(columns.surface),
    wayForward: pick(columns.forward),
    wayBackward: pick(columns.backward),
    wayMaxSpeed: pick(columns.maxSpeed),
    wayMaxSpeedBackward: pick(columns.maxSpeedBackward),
    wayDuration: pick(columns.duration),
    wayLanes: pick(columns.lanes),
    wayWidth: pick(columns.width),
    wayName: pick(columns.name),
    wayNameBn: pick(columns.nameBn),
    wayRef: pick(columns.ref),
    waySigns: gateSigns ?? pick(columns.signs),
    waySourceId: pick(ids),
    strings: ways.strings,
  };
  return { topology, nodeNumbers, waysWithMissingNodes: broken, missingSample: sample };
}

/** By position in the node table: the hours of its gate. */
type Gates = ReadonlyMap<number, readonly TimedAccess[]>;

function gatesIn(table: NodeTable, timed: readonly TimedGate[]): Gates {
  if (timed.length === 0) return new Map();
  const finder = new BucketFinder(table.ids);
  return new Map(timed.map(({ id, rules }) => [finder.find(id), rules]));
}

/** Whoever passes a gate enters a road that begins at it: this road has the gate's hours, in the direction that leads away. */
function signsAtGates(
  { roadColumns, strings }: StoredWays,
  { wayNodes, pieceStart, pieceRow, pieces }: ReturnType<typeof piecesOf>,
  gates: Gates,
): Uint32Array | undefined {
  if (gates.size === 0) return undefined;
  const signs = new Uint32Array(pieces);
  for (let piece = 0; piece < pieces; piece++) {
    signs[piece] = roadColumns.signs[pieceRow[piece]];
    const along = gates.get(wayNodes[pieceStart[piece]]) ?? [];
    const back = gates.get(wayNodes[pieceStart[piece + 1] - 1]) ?? [];
    if (along.length + back.length === 0) continue;
    const against = back.map((rule) => ({ ...rule, against: true }));
    signs[piece] = strings.add(withTimed(strings.get(signs[piece]), [...along, ...against]));
  }
  return signs;
}

/** The ways as far as their nodes are in the file: a way with a gap, or with a gate that closes, becomes several pieces. */
function piecesOf({ ids, starts, refs }: StoredWays['roads'], table: NodeTable, gates: Gates) {
  const finder = new BucketFinder(table.ids);
  let wayNodes = new Uint32Array(refs.length);
  // One piece per way to begin with; grown when ways are split.
  let pieceStart = new Uint32Array(ids.length + 1);
  let pieceRow = new Uint32Array(ids.length);
  let used = 0;
  let pieces = 0;
  let broken = 0;
  let sample: number | undefined;
  const close = (way: number, begin: number): void => {
    if (pieces === pieceRow.length) {
      pieceRow = grown(pieceRow, pieces * 2 + 16);
      pieceStart = grown(pieceStart, pieces * 2 + 17);
    }
    pieceStart[pieces] = begin;
    pieceRow[pieces++] = way;
  };
  const push = (node: number): void => {
    if (used === wayNodes.length) wayNodes = grown(wayNodes, used * 2 + 16);
    wayNodes[used++] = node;
  };

  for (let way = 0; way < ids.length; way++) {
    let begin = used;
    let whole = true;
    for (let i = starts[way]; i <= starts[way + 1]; i++) {
      const last = i === starts[way + 1];
      const node = last ? -1 : finder.find(refs[i]);
      const there = node >= 0 && table.lon[node] !== NOT_MET;
      if (there) {
        // The same node twice in a row is a mapping error, not a road.
        if (used === begin || wayNodes[used - 1] !== node) push(node);
        if (gates.size > 0 && used - begin >= 2 && i < starts[way + 1] - 1 && gates.has(node)) {
          close(way, begin);
          begin = used;
          push(node);
        }
        continue;
      }
      if (!last) whole = false;
      if (used - begin >= 2) close(way, begin);
      else used = begin;
      begin = used;
    }
    if (!whole) {
      broken++;
      sample ??= ids[way];
    }
  }
  pieceStart[pieces] = used;
  return { wayNodes, used, pieceStart, pieceRow, pieces, broken, sample };
}

/** What the network says of its nodes. */
function nodeColumns(table: NodeTable, nodeNumbers: Uint32Array, nodeCount: number) {
  const nodeLon = new Int32Array(nodeCount);
  const nodeLat = new Int32Array(nodeCount);
  const nodeFlags = new Uint8Array(nodeCount);
  const nodeAccess = new ModeMasks(nodeCount);
  for (let i = 0; i < nodeNumbers.length; i++) {
    const number = nodeNumbers[i];
    if (number === UNUSED) continue;
    nodeLon[number] = table.lon[i];
    nodeLat[number] = table.lat[i];
    nodeFlags[number] = table.flags[i];
    nodeAccess[number] = table.access[i];
  }
  return { nodeCount, nodeLon, nodeLat, nodeFlags, nodeAccess };
}

function grown(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(array);
  return larger;
}

// Turn restrictions: from relations to rows that name ways and nodes of the network.
import { GrowingColumn } from '../../../dataset/column-builder.ts';
import { firstWhere } from '../../../lookup/binary-search.ts';
import type { RoadNetwork } from '../../../roads/network/network.ts';
import { ModeMasks } from '../../../roads/network/vocabulary.ts';
import { MemberType } from '../element-visitor.ts';
import type { KeptRelation } from '../kept-relation.ts';
import { BucketFinder, type NodeTable } from '../node-table.ts';
import type { AssembledRoads, PlainNetwork } from './assemble-network.ts';
import { restrictionRules, whyNone } from './restriction-tags.ts';

/** More ways than this between `from` and `to` is not a manoeuvre. */
const MAX_VIA_WAYS = 12;
const MAX_ENDS = 16;
const NO_NODE = 0xffffffff;

export type RestrictionColumns = Pick<
  RoadNetwork,
  | 'restrictionCount'
  | 'restrictionKind'
  | 'restrictionModes'
  | 'restrictionWayStart'
  | 'restrictionWays'
  | 'restrictionNode'
>;

type Skip = (reason: string, sample: string) => void;

/** The network's ways by source id: several where a way was split. */
class WaysById {
  readonly #order: Uint32Array;
  readonly #topology: PlainNetwork;

  constructor(topology: PlainNetwork) {
    this.#topology = topology;
    this.#order = Uint32Array.from({ length: topology.wayCount }, (_, i) => i);
    const ids = topology.waySourceId;
    let sorted = true;
    for (let i = 1; i < ids.length && sorted; i++) sorted = ids[i] >= ids[i - 1];
    if (!sorted) this.#order.sort((a, b) => ids[a] - ids[b]);
  }

  *of(id: number): Generator<number> {
    const ids = this.#topology.waySourceId;
    const order = this.#order;
    let at = firstWhere(0, order.length, (i) => ids[order[i]] >= id);
    for (; at < order.length && ids[order[at]] === id; at++) yield order[at];
  }
}

/** Restrictions as they are gathered. */
class Columns {
  readonly #kinds = new GrowingColumn(Uint8Array, 64);
  readonly #modes = new GrowingColumn(ModeMasks, 64);
  readonly #starts = new GrowingColumn(Uint32Array, 64);
  readonly #ways = new GrowingColumn(Uint32Array, 256);
  readonly #nodes = new GrowingColumn(Uint32Array, 64);

  add(kind: number, mode: number, ways: readonly number[], node: number): void {
    this.#kinds.push(kind);
    this.#modes.push(mode);
    this.#starts.push(this.#ways.length);
    for (const way of ways) this.#ways.push(way);
    this.#nodes.push(node);
  }

  finish(): RestrictionColumns {
    const count = this.#kinds.length;
    const wayStart = new Uint32Array(count + 1);
    wayStart.set(this.#starts.view());
    wayStart[count] = this.#ways.length;
    return {
      restrictionCount: count,
      restrictionKind: this.#kinds.view().slice(),
      restrictionModes: this.#modes.view().slice(),
      restrictionWayStart: wayStart,
      restrictionWays: this.#ways.view().slice(),
      restrictionNode: this.#nodes.view().slice(),
    };
  }
}

export function assembleRestrictions(
  relations: readonly KeptRelation[],
  roads: AssembledRoads,
  table: NodeTable,
  skip: Skip,
): RestrictionColumns {
  const { topology } = roads;
  const columns = new Columns();
  const byId = relations.length > 0 ? new WaysById(topology) : undefined;
  const finder = relations.length > 0 ? new BucketFinder(table.ids) : undefined;

  const nodeNumber = (id: number): number => {
    const at = finder!.find(id);
    return at < 0 ? NO_NODE : roads.nodeNumbers[at];
  };
  /** The piece of a way that contains the node, or any piece if no node is given. */
  const wayWith = (id: number, node: number): number => {
    for (const way of byId!.of(id)) if (node === NO_NODE || positionIn(topology, way, node) >= 0) return way;
    return -1;
  };
  for (const relation of relations) {
    const name = `relation ${relation.id}`;
    const rules = restrictionRules(relation.tags);
    if (rules.length === 0) {
      skip(whyNone(relation.tags), name);
      continue;
    }
    const { from, to, viaWays, viaNodes } = membersOf(relation);
    const fault = faultOf(from, to, viaWays, viaNodes);
    if (fault !== undefined) {
      skip(fault, name);
      continue;
    }
    let found = false;
    for (const fromId of from) {
      for (const toId of to) {
        const resolved =
          viaWays.length === 0
            ? throughNode(fromId, nodeNumber(viaNodes[0]), toId, wayWith)
            : throughWays(topology, fromId, viaWays, toId, wayWith);
        if (!resolved) continue;
        found = true;
        for (const rule of rules) columns.add(rule.kind, rule.modes, resolved.ways, resolved.node);
      }
    }
    if (!found) skip('turn restriction whose ways do not meet on roads of the file', name);
  }

  return columns.finish();
}

/** The ids of a restriction's members, by what they are in it. */
function membersOf(relation: KeptRelation) {
  const members: Record<'from' | 'to' | 'viaWays' | 'viaNodes', number[]> = {
    from: [],
    to: [],
    viaWays: [],
    viaNodes: [],
  };
  for (let i = 0; i < relation.ids.length; i++) {
    const role = relation.roles[i];
    const isWay = relation.types[i] === MemberType.Way;
    if (role === 'from' && isWay) members.from.push(relation.ids[i]);
    else if (role === 'to' && isWay) members.to.push(relation.ids[i]);
    else if (role === 'via' && isWay) members.viaWays.push(relation.ids[i]);
    else if (role === 'via' && relation.types[i] === MemberType.Node) members.viaNodes.push(relation.ids[i]);
  }
  return members;
}

/** Why a restriction with these members cannot be used. */
function faultOf(
  from: readonly number[],
  to: readonly number[],
  viaWays: readonly number[],
  viaNodes: readonly number[],
): string | undefined {
  if (from.length === 0 || to.length === 0 || (viaWays.length === 0 && viaNodes.length !== 1))
    return 'turn restriction without its from, via or to';
  if (viaWays.length > MAX_VIA_WAYS || from.length > MAX_ENDS || to.length > MAX_ENDS)
    return 'turn restriction with too many members';
  return undefined;
}

interface Resolved {
  readonly ways: readonly number[];
  readonly node: number;
}
type WayWith = (id: number, node: number) => number;

function throughNode(fromId: number, node: number, toId: number, wayWith: WayWith): Resolved | undefined {
  if (node === NO_NODE) return undefined;
  const from = wayWith(fromId, node);
  const to = wayWith(toId, node);
  return from < 0 || to < 0 ? undefined : { ways: [from, to], node };
}

/** Puts the via ways in driving order, from `from` to `to`. */
function throughWays(
  topology: PlainNetwork,
  fromId: number,
  viaIds: readonly number[],
  toId: number,
  wayWith: WayWith,
): Resolved | undefined {
  const from = wayWith(fromId, NO_NODE);
  const to = wayWith(toId, NO_NODE);
  const open = viaIds.map((id) => wayWith(id, NO_NODE));
  if (from < 0 || to < 0 || open.includes(-1)) return undefined;
  const chain = [from];
  while (open.length > 0) {
    const next = open.findIndex((way) => touch(topology, chain[chain.length - 1], way));
    if (next < 0) return undefined;
    chain.push(...open.splice(next, 1));
  }
  if (!touch(topology, chain[chain.length - 1], to)) return undefined;
  return { ways: [...chain, to], node: NO_NODE };
}

/** Whether an end of one way lies on the other. */
function touch(topology: PlainNetwork, a: number, b: number): boolean {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ]) {
    const first = topology.wayNodes[topology.wayNodeStart[one]];
    const last = topology.wayNodes[topology.wayNodeStart[one + 1] - 1];
    if (positionIn(topology, other, first) >= 0 || positionIn(topology, other, last) >= 0) return true;
  }
  return false;
}

function positionIn(topology: PlainNetwork, way: number, node: number): number {
  for (let i = topology.wayNodeStart[way]; i < topology.wayNodeStart[way + 1]; i++) {
    if (topology.wayNodes[i] === node) return i;
  }
  return -1;
}

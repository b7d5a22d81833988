// Adds made-up turn restrictions to a real network, for files that have none of their own: no_* and only_*, over a
// node and over a way, for random modes.
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import { RestrictionKind } from '../../../src/roads/network/vocabulary.ts';
import type { Random } from '../../fixtures/random.ts';

const NO_NODE = 0xffffffff;

export function withInventedRestrictions(network: RoadNetwork, count: number, random: Random): RoadNetwork {
  const { wayCount, wayNodes, wayNodeStart } = network;
  const pick = (n: number): number => Math.floor(random() * n);
  const first = (w: number): number => wayNodes[wayNodeStart[w]];
  const last = (w: number): number => wayNodes[wayNodeStart[w + 1] - 1];
  const at = new Map<number, number[]>();
  for (let w = 0; w < wayCount; w++) {
    if (first(w) === last(w)) continue;
    for (const node of [first(w), last(w)]) {
      const list = at.get(node);
      if (list) list.push(w);
      else at.set(node, [w]);
    }
  }
  const kinds: number[] = [];
  const modes: number[] = [];
  const nodes: number[] = [];
  const starts: number[] = [0];
  const ways: number[] = [];
  for (let tries = 0; kinds.length < count && tries < count * 50; tries++) {
    const from = pick(wayCount);
    if (first(from) === last(from)) continue;
    const via = random() < 0.5 ? first(from) : last(from);
    const around = at.get(via) ?? [];
    if (around.length < 2) continue;
    const next = around[pick(around.length)];
    const list = [from, next];
    let node = via;
    if (random() < 0.4 && next !== from) {
      const far = first(next) === via ? last(next) : first(next);
      const beyond = at.get(far) ?? [];
      const to = beyond[pick(beyond.length)];
      const shares = (a: number, b: number) => new Set([first(a), last(a), first(b), last(b)]).size < 3;
      if (to === next || shares(from, next) || shares(next, to)) continue;
      list.push(to);
      node = NO_NODE;
    }
    kinds.push(random() < 0.75 ? RestrictionKind.No : RestrictionKind.Only);
    modes.push(1 + pick(15));
    nodes.push(node);
    ways.push(...list);
    starts.push(ways.length);
  }
  return {
    ...network,
    restrictionCount: kinds.length,
    restrictionKind: Uint8Array.from(kinds),
    restrictionModes: Uint16Array.from(modes),
    restrictionNode: Uint32Array.from(nodes),
    restrictionWayStart: Uint32Array.from(starts),
    restrictionWays: Uint32Array.from(ways),
  };
}

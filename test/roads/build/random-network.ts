// Random road networks for property tests: loops, parallel roads, one-ways, folded chains, barriers, no-through
// areas, restrictions over nodes and over ways, each with modes of its own. Every way becomes exactly one edge, so that a way's number
// (its source id) identifies its edge.

import { RoadNetworkBuilder } from '../../../src/roads/build/network-builder.ts';
import type { RoadNetwork } from '../../../src/roads/network/network.ts';
import {
  ALL_MODES,
  RestrictionKind,
  RoadClass,
  Surface,
  WayFlag,
} from '../../../src/roads/network/vocabulary.ts';
import { randomFrom } from '../../fixtures/random.ts';

/** Builds with a copy of a junction wherever waits differ by turn. */
export const EXACT_WAITS = { mostSplit: 1 } as const;

/** How to build a network of a size: random roads cross each other everywhere, and many copies would make large ones
 * slow to contract. */
export const waitsFor = (size: number): { mostSplit: number } =>
  size > 50 ? { mostSplit: 0.1 } : EXACT_WAITS;

export interface RandomNetwork {
  readonly network: RoadNetwork;
  /** Nodes of each way, first and last. */
  readonly ends: readonly (readonly [number, number])[];
  readonly access: readonly number[];
  readonly restrictions: readonly { kind: number; modes: number; ways: readonly number[]; node: number }[];
}

const CLASSES = [
  RoadClass.Primary,
  RoadClass.Secondary,
  RoadClass.Residential,
  RoadClass.LivingStreet,
  RoadClass.Path,
  RoadClass.Ferry,
];

export function randomNetwork(seed: number, size: number, restricted = true): RandomNetwork {
  const random = randomFrom(seed);
  const pick = (n: number): number => Math.floor(random() * n);
  const builder = new RoadNetworkBuilder();
  const access: number[] = [];
  const node = (lon: number, lat: number, mask: number = ALL_MODES): number => {
    access.push(mask);
    return builder.node(lon, lat, 0, mask);
  };
  const places: [number, number][] = [];
  const junctions: number[] = [];
  for (let i = 0; i < size; i++) {
    const place: [number, number] = [90 + random() * 0.02, 23 + random() * 0.02];
    places.push(place);
    junctions.push(node(...place, restricted && random() < 0.08 ? pick(16) : ALL_MODES));
  }
  const ends: [number, number][] = [];
  const masks = (): { forward: number; backward: number } => {
    const roll = random();
    if (roll < 0.6) return { forward: ALL_MODES, backward: ALL_MODES };
    if (roll < 0.8) return { forward: ALL_MODES, backward: 8 };
    return { forward: pick(16), backward: pick(16) };
  };
  const way = (from: number, to: number, a: [number, number], b: [number, number], mask = masks()): void => {
    const nodes = [from];
    for (let k = pick(3); k > 0; k--) {
      nodes.push(
        node(a[0] + (b[0] - a[0]) * random() + random() * 0.001, a[1] + (b[1] - a[1]) * random() + 0.0003),
      );
    }
    nodes.push(to);
    const id = builder.way({
      nodes,
      class: ends.length % 11 === 5 ? RoadClass.Motorway : CLASSES[pick(CLASSES.length)],
      surface: ends.length % 9 === 2 ? Surface.Gravel : Surface.Unknown,
      flags: (ends.length % 7 === 3 ? WayFlag.Toll : 0) | (random() < 0.2 ? WayFlag.Destination : 0),
      ...mask,
      name: `Road ${ends.length}`,
      sourceId: ends.length,
    });
    if (id !== ends.length) throw new Error('ways are numbered in order');
    ends.push([from, to]);
  };
  const join = (i: number, j: number): void => {
    const a = places[i];
    const b = places[j];
    if (i !== j && random() < 0.3) {
      const middle: [number, number] = [(a[0] + b[0]) / 2 + random() * 0.001, (a[1] + b[1]) / 2];
      const between = node(...middle);
      // The same access on both sides folds them into one chain; else they stay two.
      const mask = random() < 0.7 ? masks() : undefined;
      way(junctions[i], between, a, middle, mask);
      if (mask && random() < 0.5) {
        way(junctions[j], between, b, middle, { forward: mask.backward, backward: mask.forward });
      } else way(between, junctions[j], middle, b, mask);
    } else way(junctions[i], junctions[j], a, b);
  };
  for (let i = 1; i < size; i++) join(i, pick(i));
  for (let k = 0; k < size; k++) join(pick(size), pick(size));

  const restrictions: RandomNetwork['restrictions'][number][] = [];
  const at = new Map<number, number[]>();
  ends.forEach(([a, b], w) => {
    for (const n of new Set([a, b])) at.set(n, [...(at.get(n) ?? []), w]);
  });
  for (let k = 0; restricted && k < size; k++) {
    const via = junctions[pick(size)];
    const around = at.get(via) ?? [];
    if (around.length === 0) continue;
    const from = around[pick(around.length)];
    const next = around[pick(around.length)];
    if (isLoop(ends[from]) || isLoop(ends[next])) continue;
    const kind = random() < 0.7 ? RestrictionKind.No : RestrictionKind.Only;
    const modes = 1 + pick(15);
    if (random() < 0.5 || from === next) {
      restrictions.push({ kind, modes, ways: [from, next], node: via });
    } else {
      const [a, b] = ends[next];
      const far = a === via ? b : a;
      const beyond = at.get(far) ?? [];
      const to = beyond[pick(beyond.length)];
      if (isLoop(ends[to])) continue;
      // Two roads that share both ends leave open which way round is meant.
      if (sameEnds(ends[from], ends[next]) || sameEnds(ends[next], ends[to])) continue;
      restrictions.push({ kind, modes, ways: [from, next, to], node: 0xffffffff });
    }
  }
  for (const { node: via, ...draft } of restrictions) {
    builder.restriction(via === 0xffffffff ? draft : { ...draft, node: via });
  }
  return { network: builder.finish(), ends, access, restrictions };
}

const isLoop = ([a, b]: readonly [number, number]): boolean => a === b;
const sameEnds = (p: readonly [number, number], q: readonly [number, number]): boolean =>
  (p[0] === q[0] && p[1] === q[1]) || (p[0] === q[1] && p[1] === q[0]);

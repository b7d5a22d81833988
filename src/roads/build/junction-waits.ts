// The waits of cars at all junctions, as the graph carries them: at the end and at the beginning of chains, and, where
// that is not enough, for groups of chains that come to one junction. What slows a car down inside a chain (bends and
// new names where one way passes into another) is counted at the chain's end as well.
import type { CutEdges } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';
import { bearingOut, JunctionLegs, rankOf, sameName } from './junction-legs.ts';
import { NodeFlag, RoadClass, type RoadNetwork } from './network.ts';
import { NO_TURN, TurnGroups } from './turn-groups.ts';
import {
  crowding,
  isStraight,
  LIVING_STREET_SECONDS,
  NAME_SECONDS,
  stopSeconds,
  turnUnits,
  turnWait,
} from './turn-waits.ts';

/** Steps of the stored waits. */
export const WAIT_MILLISECONDS = 500;
const GATE_SECONDS = 60;
const TOLL_SECONDS = 15;
/** No turn is to be off by more seconds than this, and straight ways by no more than a third of it. */
const TOLERANCE = 10;
const STRAIGHT_WEIGHT = 3;
/** At most this share of the junctions is split for it, the worst first: copies cost memory and time. */
export const MOST_SPLIT = 0.02;

export interface JunctionWaits {
  /** By directed chain, in steps of WAIT_MILLISECONDS: the wait at its end and at its beginning. */
  readonly end: Uint8Array;
  readonly begin: Uint8Array;
  /** By directed chain: its group at the junction where it ends; 0 is the junction's first. */
  readonly group: Uint32Array;
  /** Steps, above or below `begin`, for those of a group who turn into a chain. */
  extra(group: number, directed: number): number;
}

export function junctionWaits(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
  density: (node: number) => number,
  mostSplit = MOST_SPLIT,
): JunctionWaits {
  const ends = insideWaits(network, cut, chains, density);
  const begin = new Uint8Array(chains.count * 2);
  const group = new Uint32Array(chains.count * 2);
  const extras = new GroupExtras();
  const turns = new JunctionTurns(network, cut, chains, density);
  const { groups, legs, ins, outs } = turns;
  const tolerance = affordable(turns, chains.junctionNode.length, mostSplit);
  for (let j = 0; j < chains.junctionNode.length; j++) {
    if (!turns.load(j)) continue;
    groups.fit(turns.inCount, turns.outCount, turns.waits, turns.weight, tolerance);
    for (let i = 0; i < turns.inCount; i++) {
      const into = legs.out[ins[i]] ^ 1;
      ends[into] += groups.end[i];
      if (groups.group[i] > 0) group[into] = extras.next + groups.group[i] - 1;
    }
    for (let o = 0; o < turns.outCount; o++) begin[legs.out[outs[o]]] = steps(groups.begin[o]);
    for (let g = 1; g < groups.count; g++) {
      for (let o = 0; o < turns.outCount; o++) {
        const out = legs.out[outs[o]];
        extras.add(out, steps(groups.begin[g * 256 + o]) - begin[out]);
      }
      extras.close();
    }
  }
  return {
    end: Uint8Array.from(ends, steps),
    begin,
    group,
    extra: (number, directed) => extras.of(number, directed),
  };
}

/** The tolerance with which no more junctions are split than may be. */
function affordable(turns: JunctionTurns, junctions: number, mostSplit: number): number {
  if (mostSplit >= 1) return 0;
  const off = new Float32Array(junctions);
  for (let j = 0; j < junctions; j++) {
    if (!turns.load(j)) continue;
    off[j] = turns.groups.offAsOne(turns.inCount, turns.outCount, turns.waits, turns.weight);
  }
  off.sort();
  return Math.max(TOLERANCE, off[Math.max(0, Math.ceil(junctions * (1 - mostSplit)) - 1)] ?? 0);
}

/** The waits for all turns of one junction after the other. */
class JunctionTurns {
  readonly legs: JunctionLegs;
  readonly groups = new TurnGroups();
  /** Legs over which cars come, and over which they leave. */
  readonly ins = new Uint8Array(256);
  readonly outs = new Uint8Array(256);
  inCount = 0;
  outCount = 0;
  /** Seconds, and how much they matter, by rows of `outCount`. */
  readonly waits = new Float64Array(256 * 256);
  readonly weight = new Float64Array(256 * 256);

  constructor(
    readonly network: RoadNetwork,
    cut: CutEdges,
    readonly chains: Chains,
    readonly density: (node: number) => number,
  ) {
    this.legs = new JunctionLegs(network, cut, chains);
  }

  /** False where no car has a turn to take. */
  load(junction: number): boolean {
    const { legs, ins, outs, waits, weight } = this;
    this.inCount = 0;
    this.outCount = 0;
    if (!legs.load(junction)) return false;
    for (let i = 0; i < legs.count; i++) {
      if (legs.comes[i]) ins[this.inCount++] = i;
      if (legs.leaves[i]) outs[this.outCount++] = i;
    }
    const node = this.chains.junctionNode[junction];
    const crowd = crowding(this.density(node));
    const stop = nodeWait(this.network, node);
    for (let i = 0; i < this.inCount; i++) {
      for (let o = 0; o < this.outCount; o++) {
        const at = i * this.outCount + o;
        const [from, to] = [ins[i], outs[o]];
        waits[at] = from === to ? NO_TURN : turnWait(legs, from, to, crowd) + stop;
        weight[at] = isStraight(legs.turn(from, to)) ? STRAIGHT_WEIGHT : 1;
      }
    }
    return this.inCount > 0 && this.outCount > 0;
  }
}

const steps = (seconds: number): number => Math.min(255, Math.round((seconds * 1000) / WAIT_MILLISECONDS));

/** Seconds that a gate or a toll booth takes. */
const nodeWait = ({ nodeFlags }: RoadNetwork, node: number): number =>
  (nodeFlags[node] & NodeFlag.Gate ? GATE_SECONDS : 0) + (nodeFlags[node] & NodeFlag.Toll ? TOLL_SECONDS : 0);

/** The outgoing chains of each group with what they take more or less; groups are numbered from 1. */
class GroupExtras {
  readonly #first = [0, 0];
  readonly #out: number[] = [];
  readonly #steps: number[] = [];

  get next(): number {
    return this.#first.length - 1;
  }

  add(out: number, extra: number): void {
    this.#out.push(out);
    this.#steps.push(extra);
  }

  close(): void {
    this.#first.push(this.#out.length);
  }

  of(group: number, directed: number): number {
    if (group === 0) return 0;
    for (let i = this.#first[group]; i < this.#first[group + 1]; i++) {
      if (this.#out[i] === directed) return this.#steps[i];
    }
    return 0;
  }
}

/** Seconds by directed chain: what slows a car down between the chain's ends, where there are no junctions. */
function insideWaits(
  network: RoadNetwork,
  cut: CutEdges,
  chains: Chains,
  density: (node: number) => number,
): Float64Array {
  const { wayNodes, wayClass } = network;
  const result = new Float64Array(chains.count * 2);
  for (let c = 0; c < chains.count; c++) {
    for (let i = chains.start[c]; i + 1 < chains.start[c + 1]; i++) {
      // From one edge of the chain to the next: the second leaves the node as a leg, the first, turned round, too.
      const [back, on] = [chains.edges[i] ^ 1, chains.edges[i + 1]];
      const node = wayNodes[on & 1 ? cut.last[on >>> 1] : cut.first[on >>> 1]];
      const [a, b] = [cut.way[back >>> 1], cut.way[on >>> 1]];
      const name = sameName(network, a, b) ? 0 : NAME_SECONDS;
      result[c * 2] += name;
      result[c * 2 + 1] += name;
      const [living, onward] = [
        wayClass[a] === RoadClass.LivingStreet,
        wayClass[b] === RoadClass.LivingStreet,
      ];
      if (onward && !living) result[c * 2] += LIVING_STREET_SECONDS;
      if (living && !onward) result[c * 2 + 1] += LIVING_STREET_SECONDS;
      const degrees = (bearingOut(network, cut, on) - bearingOut(network, cut, back) + 540) % 360;
      if (isStraight(degrees)) continue;
      const crowd = crowding(density(node));
      const stop = (way: number): number => Math.max(0, rankOf(wayClass[way]) - 2);
      result[c * 2] += stopSeconds(turnUnits(degrees), stop(a), crowd);
      result[c * 2 + 1] += stopSeconds(turnUnits(360 - degrees), stop(b), crowd);
    }
  }
  return result;
}

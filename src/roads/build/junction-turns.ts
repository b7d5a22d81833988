// The waits for all turns at a junction as a table, from every road on which cars arrive to every road on which they leave.

import type { RoadNetwork } from '../network/network.ts';
import { NodeFlag } from '../network/vocabulary.ts';
import type { CutEdges } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';
import { JunctionLegs } from './junction-legs.ts';
import { TurnGroups, type TurnTable } from './turn-groups.ts';
import { crowding, isStraight, turnWait } from './turn-waits.ts';

const GATE_SECONDS = 120;
const TOLL_SECONDS = 15;
/** How much more accuracy matters for going straight on than for a turn. */
const STRAIGHT_WEIGHT = 3;
/** The same for U-turns, which are rare: they are accurate only where that costs nothing. */
const BACK_WEIGHT = 0.01;

/** The waits for all turns, one junction at a time. */
export class JunctionTurns {
  readonly legs: JunctionLegs;
  readonly groups = new TurnGroups();
  /** Legs over which cars arrive, and over which they leave. */
  readonly ins = new Uint8Array(256);
  readonly outs = new Uint8Array(256);
  inCount = 0;
  outCount = 0;
  /** Seconds, and their weight, in rows of `outCount`. */
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

  /** The junction loaded last. */
  table(): TurnTable {
    return { ins: this.inCount, outs: this.outCount, waits: this.waits, weight: this.weight };
  }

  /** False if cars have no turn to make there. */
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
        const from = ins[i];
        const to = outs[o];
        waits[at] = turnWait(legs, from, to, crowd) + stop;
        weight[at] = from === to ? BACK_WEIGHT : isStraight(legs.turn(from, to)) ? STRAIGHT_WEIGHT : 1;
      }
    }
    return this.inCount > 0 && this.outCount > 0;
  }
}

/** Seconds for a gate or a toll booth. */
const nodeWait = ({ nodeFlags }: RoadNetwork, node: number): number =>
  (nodeFlags[node] & NodeFlag.Gate ? GATE_SECONDS : 0) + (nodeFlags[node] & NodeFlag.Toll ? TOLL_SECONDS : 0);

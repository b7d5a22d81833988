// The waits of cars at all junctions in the form in which the graph stores them: at the end and at the beginning of chains and,
// where that is not accurate enough, separately for groups of chains that arrive at a junction.
import { type Fixed, toFixedDegrees } from '../../geo/units.ts';
import { WAIT_MILLISECONDS } from '../graph/stored-forms.ts';
import type { RoadNetwork } from '../network/network.ts';
import type { CutEdges } from './cut-ways.ts';
import type { Chains } from './fold-chains.ts';
import { insideWaits } from './inside-waits.ts';
import { JunctionTurns } from './junction-turns.ts';

/** No turn's error, times its weight, should exceed this many seconds. */
const TOLERANCE = 6;
/** Largest share of junctions that are split for this, worst first: copies cost memory and time. */
export const MOST_SPLIT = 0.01;
/** Side of the squares in which the share is judged, about 2 km: a street is timed alike whatever else is imported beside its quarter. */
const REGION: Fixed = toFixedDegrees(0.02);

export interface JunctionWaits {
  /** By directed chain, in steps of WAIT_MILLISECONDS: the wait at its end and at its beginning. */
  readonly end: Uint8Array;
  readonly begin: Uint8Array;
  /** By directed chain: its group at the junction where it ends; 0 is the junction's first group. */
  readonly group: Uint32Array;
  /** Steps above or below `begin` for members of a group that turn into a chain. */
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
  const tolerance = affordable(turns, network, chains.junctionNode, mostSplit);
  for (let j = 0; j < chains.junctionNode.length; j++) {
    if (!turns.load(j)) continue;
    groups.fit(turns.table(), tolerance(j));
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

/** By junction: the tolerance at which no more of the junctions around it are split than allowed. */
function affordable(
  turns: JunctionTurns,
  { nodeLon, nodeLat }: RoadNetwork,
  junctionNode: Uint32Array,
  mostSplit: number,
): (junction: number) => number {
  if (mostSplit >= 1) return () => 0;
  const cellOf = (junction: number): number => {
    const node = junctionNode[junction];
    return Math.floor(nodeLat[node] / REGION) * 100_000 + Math.floor(nodeLon[node] / REGION);
  };
  const byCell = new Map<number, number[]>();
  for (let j = 0; j < junctionNode.length; j++) {
    const off = turns.load(j) ? turns.groups.offAsOne(turns.table()) : 0;
    const cell = byCell.get(cellOf(j));
    if (cell) cell.push(off);
    else byCell.set(cellOf(j), [off]);
  }
  const tolerances = new Map<number, number>();
  for (const [cell, offs] of byCell) {
    const sorted = Float32Array.from(offs).sort();
    const last = Math.max(0, Math.ceil(sorted.length * (1 - mostSplit)) - 1);
    tolerances.set(cell, Math.max(TOLERANCE, sorted[last]));
  }
  return (junction) => tolerances.get(cellOf(junction)) ?? TOLERANCE;
}

const steps = (seconds: number): number => Math.min(255, Math.round((seconds * 1000) / WAIT_MILLISECONDS));

/** The outgoing chains of each group with their difference in wait; groups are numbered from 1. */
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

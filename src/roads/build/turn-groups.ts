// Converts the waits for all turns at a junction into a form that roads can carry: a wait at the end of the arriving road, plus
// one at the beginning of the departing road. Where that is not accurate enough for all turns at once, the arriving roads are
// divided into as few groups as necessary, each with its own waits for the departing roads.

/** With more roads than this, not all groupings are tried: each road is its own group. */
const MOST_TRIED = 6;
const ROUNDS = 12;
/** Seconds: stops after a round in which nothing changes by more than this. */
const SETTLED = 0.02;

const ONE = new Uint8Array(256);
const groupings: Uint8Array[][] = [];

/** All partitions of `count` items, those with few groups first; groups are numbered in order of appearance. */
function groupingsOf(count: number): Uint8Array[] {
  if (groupings[count]) return groupings[count];
  const all: Uint8Array[] = [];
  const extend = (begun: number[], groups: number): void => {
    if (begun.length === count) {
      all.push(Uint8Array.from(begun));
      return;
    }
    for (let g = 0; g <= groups; g++) extend([...begun, g], Math.max(groups, g + 1));
  };
  extend([], 0);
  const size = (grouping: Uint8Array): number => Math.max(...grouping);
  all.sort((a, b) => size(a) - size(b));
  groupings[count] = all;
  return all;
}

/** The turns at a junction: how many roads arrive and depart, the wait for each turn and its weight. */
export interface TurnTable {
  readonly ins: number;
  readonly outs: number;
  /** In rows of `outs` for each arriving road. */
  readonly waits: Float64Array;
  readonly weight: Float64Array;
}

export class TurnGroups {
  /** Result of the last fit: the number of groups, and for each arriving road its group and the wait at its end. */
  count = 0;
  readonly group = new Uint8Array(256);
  readonly end = new Float64Array(256);
  /** The wait at the beginning of departing road j for group g: begin[g * 256 + j]. */
  begin = new Float64Array(256 * 8);
  readonly #end = new Float64Array(256);
  readonly #begin = new Float64Array(256);

  /** The largest error of a turn, times its weight, if all roads form one group. */
  offAsOne(turns: TurnTable): number {
    return this.#fitGroup(turns, ONE, 0);
  }

  /** Fits the waits so that no turn's error times its weight exceeds `tolerance`. */
  fit(turns: TurnTable, tolerance: number): void {
    const { ins, outs } = turns;
    if (ins * 256 > this.begin.length) this.begin = new Float64Array(ins * 256);
    if (this.offAsOne(turns) <= tolerance) {
      this.count = 1;
      this.group.fill(0, 0, ins);
      this.begin.set(this.#begin.subarray(0, outs));
      this.end.set(this.#end.subarray(0, ins));
      return;
    }
    if (ins > MOST_TRIED) {
      for (let i = 0; i < ins; i++) this.group[i] = i;
      this.#keep(turns, ins);
      return;
    }
    let best: Uint8Array = ONE;
    let bestOff = Infinity;
    let groups = 0;
    for (const grouping of groupingsOf(ins)) {
      let count = 0;
      for (let i = 0; i < ins; i++) count = Math.max(count, grouping[i] + 1);
      if (groups > 0 && count > groups) break;
      let off = 0;
      for (let g = 0; g < count && off < bestOff; g++) {
        off = Math.max(off, this.#fitGroup(turns, grouping, g));
      }
      const enough = off <= tolerance || count === ins;
      if (enough && off < bestOff) {
        best = grouping;
        bestOff = off;
        groups = count;
      }
    }
    this.group.set(best.subarray(0, ins));
    this.#keep(turns, groups);
  }

  #keep(turns: TurnTable, groups: number): void {
    const { ins, outs } = turns;
    this.count = groups;
    for (let g = 0; g < groups; g++) {
      this.#fitGroup(turns, this.group, g);
      for (let j = 0; j < outs; j++) this.begin[g * 256 + j] = this.#begin[j];
      for (let i = 0; i < ins; i++) if (this.group[i] === g) this.end[i] = this.#end[i];
    }
  }

  /** Exact where waits are sums: the excess of each turn over the easiest one from the same road. */
  #firstGuess({ ins, outs, waits }: TurnTable, grouping: Uint8Array, g: number): void {
    const begin = this.#begin;
    begin.fill(Infinity, 0, outs);
    for (let i = 0; i < ins; i++) {
      if (grouping[i] !== g) continue;
      let least = Infinity;
      for (let j = 0; j < outs; j++) {
        least = Math.min(least, waits[i * outs + j]);
      }
      for (let j = 0; j < outs; j++) {
        begin[j] = Math.min(begin[j], waits[i * outs + j] - least);
      }
    }
  }

  /** Alternately optimises ends for given beginnings and vice versa; returns the remaining error. */
  #fitGroup(turns: TurnTable, grouping: Uint8Array, g: number): number {
    const { ins, outs, waits, weight } = turns;
    const end = this.#end;
    const begin = this.#begin;
    this.#firstGuess(turns, grouping, g);
    end.fill(0, 0, ins);
    let moved = Infinity;
    for (let round = 0; round < ROUNDS && moved > SETTLED; round++) {
      moved = 0;
      for (let i = 0; i < ins; i++) {
        if (grouping[i] !== g) continue;
        let sum = 0;
        let all = 0;
        for (let j = 0; j < outs; j++) {
          const wait = waits[i * outs + j];
          sum += weight[i * outs + j] * (wait - begin[j]);
          all += weight[i * outs + j];
        }
        const better = all > 0 ? Math.max(0, sum / all) : 0;
        moved = Math.max(moved, Math.abs(better - end[i]));
        end[i] = better;
      }
      for (let j = 0; j < outs; j++) {
        let sum = 0;
        let all = 0;
        for (let i = 0; i < ins; i++) {
          const wait = waits[i * outs + j];
          if (grouping[i] !== g) continue;
          sum += weight[i * outs + j] * (wait - end[i]);
          all += weight[i * outs + j];
        }
        const better = all > 0 ? Math.max(0, sum / all) : 0;
        moved = Math.max(moved, Math.abs(better - begin[j]));
        begin[j] = better;
      }
    }
    let off = 0;
    for (let i = 0; i < ins; i++) {
      if (grouping[i] !== g) continue;
      for (let j = 0; j < outs; j++) {
        const wait = waits[i * outs + j];
        off = Math.max(off, weight[i * outs + j] * Math.abs(end[i] + begin[j] - wait));
      }
    }
    return off;
  }
}

// Puts the waits for all turns of a junction into a form that roads can carry: a wait at the end of the road one comes
// from, plus one at the beginning of the road one turns into. Where that is not near enough for all turns together,
// the roads one comes from are put into as few groups as will do, each with its own waits for what comes after.

/** More roads than this are not tried in all groupings: each is its own group. */
const MOST_TRIED = 6;
const ROUNDS = 12;
/** Seconds: a round that moves nothing by more is the last. */
const SETTLED = 0.02;

const ONE = new Uint8Array(256);
const groupings: Uint8Array[][] = [];

/** All ways to put so many into groups, those with few groups first; groups are numbered as they appear. */
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

/** The turns of a junction: how many roads come in and go out, the wait for each turn and how much it matters. */
export interface TurnTable {
  readonly ins: number;
  readonly outs: number;
  /** By rows of `outs` for each incoming road. */
  readonly waits: Float64Array;
  readonly weight: Float64Array;
}

export class TurnGroups {
  /** Of the last fit: how many groups, and by incoming road its group and the wait at its end. */
  count = 0;
  readonly group = new Uint8Array(256);
  readonly end = new Float64Array(256);
  /** The wait at the beginning of outgoing road j for group g: begin[g * 256 + j]. */
  begin = new Float64Array(256 * 8);
  readonly #end = new Float64Array(256);
  readonly #begin = new Float64Array(256);

  /** How far off the worst turn is, times its weight, when all roads are one group. */
  offAsOne(turns: TurnTable): number {
    return this.#fitGroup(turns, ONE, 0);
  }

  /** Fits the waits: no turn is to be off by more than `tolerance` over its weight. */
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

  /** Where the waits are sums, the sums themselves: what each turn takes above the easiest from the same road. */
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

  /** By turns the best ends for the beginnings and the best beginnings for the ends; returns how far it stays off. */
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

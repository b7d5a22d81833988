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
  offAsOne(ins: number, outs: number, waits: Float64Array, weight: Float64Array): number {
    return this.#fitGroup(ins, outs, waits, weight, ONE, 0);
  }

  /**
   * Fits `waits`, rows of `outs` for each incoming road; `weight` says which turns matter.
   * No turn is to be off by more than `tolerance` over its weight.
   */
  fit(ins: number, outs: number, waits: Float64Array, weight: Float64Array, tolerance: number): void {
    if (ins * 256 > this.begin.length) this.begin = new Float64Array(ins * 256);
    if (this.offAsOne(ins, outs, waits, weight) <= tolerance) {
      this.count = 1;
      this.group.fill(0, 0, ins);
      this.begin.set(this.#begin.subarray(0, outs));
      this.end.set(this.#end.subarray(0, ins));
      return;
    }
    if (ins > MOST_TRIED) {
      for (let i = 0; i < ins; i++) this.group[i] = i;
      this.#keep(ins, outs, waits, weight, ins);
      return;
    }
    let best: Uint8Array | undefined;
    let bestOff = Infinity;
    let groups = 0;
    for (const grouping of groupingsOf(ins)) {
      let count = 0;
      for (let i = 0; i < ins; i++) count = Math.max(count, grouping[i] + 1);
      if (best && count > groups) break;
      let off = 0;
      for (let g = 0; g < count && off < bestOff; g++) {
        off = Math.max(off, this.#fitGroup(ins, outs, waits, weight, grouping, g));
      }
      const enough = off <= tolerance || count === ins;
      if (enough && off < bestOff) {
        best = grouping;
        bestOff = off;
        groups = count;
      }
    }
    this.group.set(best as Uint8Array);
    this.#keep(ins, outs, waits, weight, groups);
  }

  #keep(ins: number, outs: number, waits: Float64Array, weight: Float64Array, groups: number): void {
    this.count = groups;
    for (let g = 0; g < groups; g++) {
      this.#fitGroup(ins, outs, waits, weight, this.group, g);
      for (let j = 0; j < outs; j++) this.begin[g * 256 + j] = this.#begin[j];
      for (let i = 0; i < ins; i++) if (this.group[i] === g) this.end[i] = this.#end[i];
    }
  }

  /** Where the waits are sums, the sums themselves: what each turn takes above the easiest from the same road. */
  #firstGuess(ins: number, outs: number, waits: Float64Array, grouping: Uint8Array, g: number): void {
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
  #fitGroup(
    ins: number,
    outs: number,
    waits: Float64Array,
    weight: Float64Array,
    grouping: Uint8Array,
    g: number,
  ): number {
    const end = this.#end;
    const begin = this.#begin;
    this.#firstGuess(ins, outs, waits, grouping, g);
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

// The nodes that something needs: ids in ascending order, with parallel columns of what is known about them. The memory is
// shared, so that the threads that decode nodes write coordinates straight into it.
import { firstAtLeast, placeOf } from '../../lookup/binary-search.ts';
import { ALL_MODES, ModeMasks } from '../../roads/network/vocabulary.ts';

/** Value of `lon` until the node has been seen in the file. */
export const NOT_MET = 0x7fffffff;

export interface NodeTable {
  /** Ascending, each once. */
  readonly ids: Float64Array;
  /** Degrees × 1e7. */
  readonly lon: Int32Array;
  readonly lat: Int32Array;
  readonly flags: Uint8Array;
  readonly access: ModeMasks;
}

/** A table of all ids in the lists, which are not modified. */
export function nodeTable(lists: readonly Float64Array[]): NodeTable {
  let total = 0;
  for (const list of lists) total += list.length;
  const all = new Float64Array(total);
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < total; i++) if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i];
  const ids = new Float64Array(new SharedArrayBuffer(count * 8));
  ids.set(all.subarray(0, count));
  const lon = new Int32Array(new SharedArrayBuffer(count * 4)).fill(NOT_MET);
  const lat = new Int32Array(new SharedArrayBuffer(count * 4));
  const flags = new Uint8Array(new SharedArrayBuffer(count));
  const access = new ModeMasks(new SharedArrayBuffer(count * ModeMasks.BYTES_PER_ELEMENT)).fill(ALL_MODES);
  return { ids, lon, lat, flags, access };
}

/** Finds ids that mostly ascend, as they do in files: a galloping search from the previous one. */
export class AscendingFinder {
  #at = 0;
  constructor(readonly ids: Float64Array) {}

  /** Position of the id, or -1. */
  find(id: number): number {
    const ids = this.ids;
    const length = ids.length;
    let low = this.#at;
    let high: number;
    if (low < length && ids[low] <= id) {
      let step = 1;
      while (low + step < length && ids[low + step] <= id) {
        low += step;
        step *= 2;
      }
      high = Math.min(length, low + step);
    } else {
      high = low;
      low = 0;
    }
    const at = firstAtLeast(ids, id, low, high);
    const found = at < length && ids[at] === id;
    // The last position whose id is not greater than the one asked for.
    this.#at = found || at === 0 ? at : at - 1;
    return found ? at : -1;
  }
}

/** Finds ids in any order: buckets over the range of ids, then a binary search inside one. */
export class BucketFinder {
  readonly #starts: Uint32Array;
  readonly #first: number;
  readonly #scale: number;

  constructor(readonly ids: Float64Array) {
    const buckets = Math.max(1, ids.length >>> 1);
    this.#first = ids[0] ?? 0;
    const span = (ids[ids.length - 1] ?? 0) - this.#first + 1;
    this.#scale = buckets / span;
    this.#starts = new Uint32Array(buckets + 1);
    let bucket = 0;
    for (let i = 0; i < ids.length; i++) {
      const own = this.#bucket(ids[i]);
      while (bucket < own) this.#starts[++bucket] = i;
    }
    while (bucket < buckets) this.#starts[++bucket] = ids.length;
  }

  find(id: number): number {
    const bucket = this.#bucket(id);
    if (!(bucket >= 0 && bucket < this.#starts.length - 1)) return -1;
    return placeOf(this.ids, id, this.#starts[bucket], this.#starts[bucket + 1]);
  }

  #bucket(id: number): number {
    return Math.min(this.#starts.length - 2, Math.floor((id - this.#first) * this.#scale));
  }
}

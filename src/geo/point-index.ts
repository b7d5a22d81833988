// A packed kd-tree over points (kdbush bytes), searched without allocating: the nearest ones within a limit.
// Kdbush builds the bytes; it can neither open them inside a larger buffer nor sort its results by distance.
import KDBush from 'kdbush';
import type { Fixed } from './units.ts';

const NODE_SIZE = 64;
const HEADER_BYTES = 8;

/** Packs points (degrees × 1e7); entry numbers follow their order in the arrays. No points give no bytes. */
export function packPoints(lon: ArrayLike<Fixed>, lat: ArrayLike<Fixed>): Uint8Array {
  const tree = new KDBush(lon.length, NODE_SIZE, Int32Array);
  for (let i = 0; i < lon.length; i++) tree.add(lon[i], lat[i]);
  tree.finish();
  return lon.length === 0 ? new Uint8Array(0) : new Uint8Array(tree.data as ArrayBuffer);
}

export class PointIndex {
  readonly size: number;
  /** Entry numbers, in the tree's order. */
  readonly #ids: Uint16Array | Uint32Array;
  readonly #coords: Int32Array;
  readonly #nodeSize: number;
  readonly #stack = new Float64Array(4 * 64);
  /** Results of the last search: entries, nearest first, and their squared distances in units of latitude. */
  found = new Uint32Array(16);
  squared = new Float64Array(16);

  /** Over a column's bytes, which must start at a multiple of eight. Empty bytes are an empty index. */
  constructor(bytes: Uint8Array | undefined) {
    const view = bytes?.byteLength
      ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : undefined;
    if (!bytes || !view) {
      this.size = 0;
      this.#ids = new Uint16Array(0);
      this.#coords = new Int32Array(0);
      this.#nodeSize = NODE_SIZE;
      return;
    }
    // Kdbush's format: magic, version and number type, node size, count; then entry numbers; then coordinates.
    if (view.getUint8(0) !== 0xdb || view.getUint8(1) !== 0x15) {
      throw new TypeError('a point index must be kdbush bytes, version 1, with 32-bit integers');
    }
    this.#nodeSize = view.getUint16(2, true);
    this.size = view.getUint32(4, true);
    const Ids = this.size < 65536 ? Uint16Array : Uint32Array;
    const idBytes = Math.ceil((this.size * Ids.BYTES_PER_ELEMENT) / 8) * 8;
    this.#ids = new Ids(bytes.buffer as ArrayBuffer, bytes.byteOffset + HEADER_BYTES, this.size);
    this.#coords = new Int32Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES + idBytes, this.size * 2);
  }

  /**
   * The nearest entries within the limit, at most `most` of them, into `found` and `squared`; returns how many. x is
   * scaled by `scale` (the cosine of the latitude). With `keep`, only entries whose byte there is not 0.
   */
  nearest(x: Fixed, y: Fixed, scale: number, limitSquared: number, most: number, keep?: Uint8Array): number {
    if (this.found.length < most) {
      this.found = new Uint32Array(most);
      this.squared = new Float64Array(most);
    }
    const { found, squared } = this;
    const ids = this.#ids;
    const coords = this.#coords;
    const stack = this.#stack;
    let limit = limitSquared;
    let count = 0;
    let depth = 0;
    // A frame: first and last entry, axis, and how far (squared) the other side of the last cut is.
    stack.fill(0, 0, 4);
    stack[1] = this.size - 1;
    depth = 4;
    while (depth > 0) {
      const away = stack[--depth];
      const axis = stack[--depth];
      const right = stack[--depth];
      const left = stack[--depth];
      if (away > limit) continue;
      const leaf = right - left <= this.#nodeSize;
      const middle = (left + right) >> 1;
      const first = leaf ? left : middle;
      const last = leaf ? right : middle;
      for (let i = first; i <= last; i++) {
        const dx = (coords[2 * i] - x) * scale;
        const dy = coords[2 * i + 1] - y;
        const distance = dx * dx + dy * dy;
        if (distance > limit || (keep !== undefined && keep[ids[i]] === 0)) continue;
        if (count === most && distance === squared[count - 1] && ids[i] > found[count - 1]) continue;
        let at = count < most ? count++ : count - 1;
        // At equal distances the lower entry comes first, so that the order does not depend on the tree.
        while (
          at > 0 &&
          (squared[at - 1] > distance || (squared[at - 1] === distance && found[at - 1] > ids[i]))
        ) {
          squared[at] = squared[at - 1];
          found[at] = found[at - 1];
          at--;
        }
        squared[at] = distance;
        found[at] = ids[i];
        if (count === most) limit = squared[count - 1];
      }
      if (leaf) continue;
      const cut = axis === 0 ? (x - coords[2 * middle]) * scale : y - coords[2 * middle + 1];
      const far = Math.max(away, cut * cut);
      // The far side is pushed first, so that the near side is searched before it.
      for (let side = 0; side < 2; side++) {
        const low = cut < 0 === (side === 1);
        stack[depth++] = low ? left : middle + 1;
        stack[depth++] = low ? middle - 1 : right;
        stack[depth++] = 1 - axis;
        stack[depth++] = side === 0 ? far : away;
      }
    }
    return count;
  }

  /** The entries inside the box, edges included, into `found`, in no order; returns how many. */
  inBox(west: Fixed, south: Fixed, east: Fixed, north: Fixed): number {
    const ids = this.#ids;
    const coords = this.#coords;
    const stack = this.#stack;
    let count = 0;
    let depth = 0;
    // A frame: first and last entry, axis.
    stack[depth++] = 0;
    stack[depth++] = this.size - 1;
    stack[depth++] = 0;
    while (depth > 0) {
      const axis = stack[--depth];
      const right = stack[--depth];
      const left = stack[--depth];
      const leaf = right - left <= this.#nodeSize;
      const middle = (left + right) >> 1;
      const first = leaf ? left : middle;
      const last = leaf ? right : middle;
      for (let i = first; i <= last; i++) {
        const x = coords[2 * i];
        const y = coords[2 * i + 1];
        if (x < west || x > east || y < south || y > north) continue;
        if (count === this.found.length) {
          this.found = larger(this.found);
          this.squared = new Float64Array(this.found.length);
        }
        this.found[count++] = ids[i];
      }
      if (leaf) continue;
      const cut = coords[2 * middle + axis];
      if ((axis === 0 ? west : south) <= cut) {
        stack[depth++] = left;
        stack[depth++] = middle - 1;
        stack[depth++] = 1 - axis;
      }
      if ((axis === 0 ? east : north) >= cut) {
        stack[depth++] = middle + 1;
        stack[depth++] = right;
        stack[depth++] = 1 - axis;
      }
    }
    return count;
  }
}

function larger(found: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(found.length * 2);
  twice.set(found);
  return twice;
}

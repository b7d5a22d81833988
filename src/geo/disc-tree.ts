// Discs on the sphere (a centre and a radius in metres) that can be added and removed, found by point: the one containing the
// point with the nearest centre, or the one whose edge is nearest. A quadtree over longitude and latitude splits where discs
// are dense; each node knows the largest radius below it, so a search skips everything that cannot contain the point.
// Typed arrays throughout, nothing allocated per query.
import { EARTH_RADIUS } from './distance.ts';
import type { Lat, Lon, Metres } from './units.ts';

const RADIANS = Math.PI / 180;
/** Discs in a leaf before it splits. */
const LEAF = 16;
/** Cells of this depth are a few metres wide and split no further. */
const DEEPEST = 24;
const NONE = -1;
/** Nodes waiting to be visited: three per level plus one. */
const STACK = 3 * DEEPEST + 4;

export class DiscTree {
  // By slot: one per disc.
  #x = new Float64Array(64);
  #y = new Float64Array(64);
  #z = new Float64Array(64);
  /** The radius as an angle in radians. */
  #angle = new Float64Array(64);
  #lon = new Float64Array(64);
  #lat = new Float64Array(64);
  /** The next slot of the same leaf, or of the free list. */
  #next = new Int32Array(64);
  #slots = 0;
  #free = NONE;
  #size = 0;
  // By node.
  /** First of four children, or NONE for a leaf. */
  #child = new Int32Array(64).fill(NONE);
  #head = new Int32Array(64).fill(NONE);
  #count = new Int32Array(64);
  #largest = new Float64Array(64);
  #nodes = 1;

  readonly #stackNode = new Int32Array(STACK);
  readonly #stackBound = new Float64Array(STACK);
  readonly #stackWest = new Float64Array(STACK);
  readonly #stackSouth = new Float64Array(STACK);
  readonly #stackDepth = new Uint8Array(STACK);
  /** Nodes from the root to the leaf of the last descent. */
  readonly #path = new Int32Array(DEEPEST + 1);
  #pathLength = 0;

  /** Discs that `allHolding` compared with its point. */
  compared = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number by which the disc is changed, removed and found. */
  add(lon: Lon, lat: Lat, radius: Metres): number {
    const slot = this.#takeSlot();
    const cosLat = Math.cos(lat * RADIANS);
    this.#lon[slot] = lon;
    this.#lat[slot] = lat;
    this.#x[slot] = cosLat * Math.cos(lon * RADIANS);
    this.#y[slot] = cosLat * Math.sin(lon * RADIANS);
    this.#z[slot] = Math.sin(lat * RADIANS);
    this.#angle[slot] = radius / EARTH_RADIUS;
    this.#insert(slot);
    this.#size++;
    return slot;
  }

  remove(slot: number): void {
    const leaf = this.#descend(this.#lon[slot], this.#lat[slot]);
    let at = this.#head[leaf];
    if (at === slot) this.#head[leaf] = this.#next[slot];
    else {
      while (this.#next[at] !== slot) at = this.#next[at];
      this.#next[at] = this.#next[slot];
    }
    for (let i = 0; i < this.#pathLength; i++) this.#count[this.#path[i]]--;
    this.#refreshLargest(this.#angle[slot]);
    this.#next[slot] = this.#free;
    this.#free = slot;
    this.#size--;
  }

  /** Of the discs that contain the point (edge included), the one with the nearest centre, or -1. */
  holding(lon: Lon, lat: Lat): number {
    return this.#search(lon, lat, true);
  }

  /** The disc whose edge is nearest to the point (negative inside), or -1 if there is none. */
  nearest(lon: Lon, lat: Lat): number {
    return this.#search(lon, lat, false);
  }

  /** Appends all discs that contain the point to `into`. */
  allHolding(lon: Lon, lat: Lat, into: number[]): void {
    into.length = 0;
    this.compared = 0;
    const px = Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS);
    const py = Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS);
    const pz = Math.sin(lat * RADIANS);
    let top = this.#push(0, 0, -180, -90, 0, 0);
    while (top > 0) {
      top--;
      const node = this.#stackNode[top];
      if (this.#child[node] === NONE) {
        this.compared += this.#count[node];
        for (let slot = this.#head[node]; slot !== NONE; slot = this.#next[slot])
          if (this.#angleTo(slot, px, py, pz) <= this.#angle[slot]) into.push(slot);
      } else top = this.#pushChildren(top, node, lon, lat, Number.POSITIVE_INFINITY, true);
    }
  }

  /** Metres from the point to the centre of a disc. */
  metresTo(slot: number, lon: Lon, lat: Lat): Metres {
    const cosLat = Math.cos(lat * RADIANS);
    const angle = this.#angleTo(
      slot,
      cosLat * Math.cos(lon * RADIANS),
      cosLat * Math.sin(lon * RADIANS),
      Math.sin(lat * RADIANS),
    );
    return angle * EARTH_RADIUS;
  }

  #search(lon: Lon, lat: Lat, holding: boolean): number {
    const cosLat = Math.cos(lat * RADIANS);
    const px = cosLat * Math.cos(lon * RADIANS);
    const py = cosLat * Math.sin(lon * RADIANS);
    const pz = Math.sin(lat * RADIANS);
    let best = NONE;
    let bestAngle = Number.POSITIVE_INFINITY;
    let top = this.#push(0, 0, -180, -90, 0, Number.NEGATIVE_INFINITY);
    while (top > 0) {
      top--;
      const node = this.#stackNode[top];
      if (this.#stackBound[top] > bestAngle || this.#count[node] === 0) continue;
      if (this.#child[node] !== NONE) {
        top = this.#pushChildren(top, node, lon, lat, bestAngle, holding);
        continue;
      }
      for (let slot = this.#head[node]; slot !== NONE; slot = this.#next[slot]) {
        const angle = this.#angleTo(slot, px, py, pz);
        if (holding && angle > this.#angle[slot]) continue;
        const value = holding ? angle : angle - this.#angle[slot];
        if (value < bestAngle || (value === bestAngle && slot < best)) {
          best = slot;
          bestAngle = value;
        }
      }
    }
    return best;
  }

  /** Pushes the node's children that may contain something better, the most promising on top. */
  #pushChildren(top: number, node: number, lon: Lon, lat: Lat, best: number, holding: boolean): number {
    const first = this.#child[node];
    const depth = this.#stackDepth[top] + 1;
    const width = 360 / 2 ** depth;
    const height = 180 / 2 ** depth;
    const west = this.#stackWest[top];
    const south = this.#stackSouth[top];
    let filled = top;
    for (let i = 0; i < 4; i++) {
      const child = first + i;
      if (this.#count[child] === 0) continue;
      const left = west + (i & 1) * width;
      const below = south + (i >> 1) * height;
      const away = angleToBox(lon, lat, left, below, width, height);
      if (holding ? away > this.#largest[child] || away > best : away - this.#largest[child] > best) continue;
      const bound = holding ? away : away - this.#largest[child];
      filled = this.#push(filled, child, left, below, depth, bound);
      // At most four: insertion sort, moving the new one down past the more promising ones.
      for (let j = filled - 1; j > top && this.#stackBound[j - 1] < this.#stackBound[j]; j--) this.#swap(j);
    }
    return filled;
  }

  #push(at: number, node: number, west: number, south: number, depth: number, bound: number): number {
    this.#stackNode[at] = node;
    this.#stackWest[at] = west;
    this.#stackSouth[at] = south;
    this.#stackDepth[at] = depth;
    this.#stackBound[at] = bound;
    return at + 1;
  }

  #swap(at: number): void {
    for (const column of [
      this.#stackNode,
      this.#stackWest,
      this.#stackSouth,
      this.#stackDepth,
      this.#stackBound,
    ]) {
      const kept = column[at];
      column[at] = column[at - 1];
      column[at - 1] = kept;
    }
  }

  #angleTo(slot: number, px: number, py: number, pz: number): number {
    const dx = this.#x[slot] - px;
    const dy = this.#y[slot] - py;
    const dz = this.#z[slot] - pz;
    return 2 * Math.asin(Math.min(1, Math.sqrt(dx * dx + dy * dy + dz * dz) / 2));
  }

  /** The leaf whose cell contains the point; the path to it is left in `#path`. */
  #descend(lon: Lon, lat: Lat): number {
    let node = 0;
    let west = -180;
    let south = -90;
    let width = 360;
    let height = 180;
    this.#pathLength = 0;
    for (;;) {
      this.#path[this.#pathLength++] = node;
      if (this.#child[node] === NONE) return node;
      width /= 2;
      height /= 2;
      const right = lon >= west + width ? 1 : 0;
      const up = lat >= south + height ? 2 : 0;
      if (right) west += width;
      if (up) south += height;
      node = this.#child[node] + right + up;
    }
  }

  #insert(slot: number): void {
    let leaf = this.#descend(this.#lon[slot], this.#lat[slot]);
    while (this.#count[leaf] >= LEAF && this.#pathLength <= DEEPEST) {
      this.#split(leaf);
      leaf = this.#descend(this.#lon[slot], this.#lat[slot]);
    }
    this.#next[slot] = this.#head[leaf];
    this.#head[leaf] = slot;
    const angle = this.#angle[slot];
    for (let i = 0; i < this.#pathLength; i++) {
      const node = this.#path[i];
      this.#count[node]++;
      if (angle > this.#largest[node]) this.#largest[node] = angle;
    }
  }

  /** Gives a leaf four children and distributes its discs among them. `#path` must lead to it. */
  #split(leaf: number): void {
    const first = this.#takeNodes();
    let slot = this.#head[leaf];
    this.#head[leaf] = NONE;
    this.#child[leaf] = first;
    while (slot !== NONE) {
      const following = this.#next[slot];
      const child = this.#descend(this.#lon[slot], this.#lat[slot]);
      this.#next[slot] = this.#head[child];
      this.#head[child] = slot;
      this.#count[child]++;
      if (this.#angle[slot] > this.#largest[child]) this.#largest[child] = this.#angle[slot];
      slot = following;
    }
  }

  /** Call after a disc of this size has left the leaf at the end of `#path`. */
  #refreshLargest(gone: number): void {
    for (let i = this.#pathLength - 1; i >= 0; i--) {
      const node = this.#path[i];
      if (this.#largest[node] > gone) return;
      let largest = 0;
      const first = this.#child[node];
      if (first === NONE) {
        for (let slot = this.#head[node]; slot !== NONE; slot = this.#next[slot])
          largest = Math.max(largest, this.#angle[slot]);
      } else for (let c = first; c < first + 4; c++) largest = Math.max(largest, this.#largest[c]);
      this.#largest[node] = largest;
    }
  }

  #takeSlot(): number {
    if (this.#free !== NONE) {
      const slot = this.#free;
      this.#free = this.#next[slot];
      return slot;
    }
    if (this.#slots === this.#x.length) {
      const length = this.#x.length * 2;
      this.#x = grown(this.#x, new Float64Array(length));
      this.#y = grown(this.#y, new Float64Array(length));
      this.#z = grown(this.#z, new Float64Array(length));
      this.#angle = grown(this.#angle, new Float64Array(length));
      this.#lon = grown(this.#lon, new Float64Array(length));
      this.#lat = grown(this.#lat, new Float64Array(length));
      this.#next = grown(this.#next, new Int32Array(length));
    }
    return this.#slots++;
  }

  /** The first of four new leaves. */
  #takeNodes(): number {
    if (this.#nodes + 4 > this.#child.length) {
      const length = this.#child.length * 2;
      this.#child = grown(this.#child, new Int32Array(length).fill(NONE));
      this.#head = grown(this.#head, new Int32Array(length).fill(NONE));
      this.#count = grown(this.#count, new Int32Array(length));
      this.#largest = grown(this.#largest, new Float64Array(length));
    }
    const first = this.#nodes;
    this.#nodes += 4;
    return first;
  }
}

function grown<T extends Float64Array | Int32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/**
 * A lower bound on the angle to any point of the box: the difference to its band of latitudes, or to the meridian of
 * its nearer side, whichever is larger.
 */
function angleToBox(lon: Lon, lat: Lat, west: number, south: number, width: number, height: number): number {
  const beside = lat < south ? south - lat : lat > south + height ? lat - south - height : 0;
  let apart = lon < west ? west - lon : lon > west + width ? lon - west - width : 0;
  if (apart > 0) {
    // The other way around the globe.
    const around = lon < west ? lon + 360 - west - width : west + 360 - lon;
    if (around < apart) apart = Math.max(0, around);
  }
  if (apart === 0) return beside * RADIANS;
  const meridian =
    apart >= 90
      ? (90 - Math.abs(lat)) * RADIANS
      : Math.asin(Math.cos(lat * RADIANS) * Math.sin(apart * RADIANS));
  return Math.max(beside * RADIANS, meridian);
}

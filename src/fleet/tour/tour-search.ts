// Improves an order of stops between two fixed ends until no move helps: 2-opt, or-opt with reversal, and the exchange of two
// adjacent segments (3-opt without reversal). Handles asymmetric costs: reversed stretches are priced with running sums of the
// reverse direction.

/** New arcs are tried to this many nearest stops only; nearest by cost, so an optimal arc is hardly ever missed. */
const NEAREST = 12;
/** Longest stretch that or-opt moves in reverse; unreversed stretches may have any length. */
const LONGEST_REVERSED = 3;
/** Gains below this (relative to the mean cost) are floating-point noise. */
const NOISE = 1e-9;

export class TourSearch {
  readonly n: number;
  readonly cost: Float64Array;
  readonly order: Uint16Array;
  readonly position: Uint16Array;
  readonly #near: Uint16Array;
  readonly #nearCount: number;
  /** Running cost along the order, and of the same stretch in reverse. */
  readonly #there: Float64Array;
  readonly #back: Float64Array;
  readonly #queue: Uint16Array;
  readonly #queued: Uint8Array;
  #head = 0;
  #count = 0;
  readonly #spare: Uint16Array;
  readonly #epsilon: number;
  // The best move found for one stop, and its positions. Kinds: 0 none; 1 reverse i … j; 2 exchange i … j with j+1 … k;
  // 3 the same with i … j reversed; 4 the same with j+1 … k reversed.
  #kind = 0;
  #gain = 0;
  #i = 0;
  #j = 0;
  #k = 0;

  /** `cost` by rows, all finite; stop 0 stays first and stop n-1 last. */
  constructor(cost: Float64Array, n: number) {
    this.n = n;
    this.cost = cost;
    this.order = new Uint16Array(n);
    this.position = new Uint16Array(n);
    this.#there = new Float64Array(n);
    this.#back = new Float64Array(n);
    this.#queue = new Uint16Array(n);
    this.#queued = new Uint8Array(n);
    this.#spare = new Uint16Array(n);
    this.#nearCount = Math.min(NEAREST, Math.max(0, n - 2));
    this.#near = nearest(cost, n, this.#nearCount);
    let total = 0;
    for (const value of cost) total += value;
    this.#epsilon = (total / (n * n)) * NOISE;
  }

  get length(): number {
    return this.#there[this.n - 1];
  }

  /** Starts from an order; all stops are examined again. */
  begin(order: ArrayLike<number>): void {
    this.order.set(order);
    this.#sum(0);
    for (let stop = 0; stop < this.n; stop++) this.#push(stop);
  }

  /** Goes back to an order that was already locally optimal. */
  restore(order: Uint16Array): void {
    this.order.set(order);
    this.#sum(0);
  }

  /**
   * Puts the three stretches i…j, j+1…k, k+1…l in the opposite order, each in its own direction: the double bridge, a kick that
   * none of these moves can undo at once.
   */
  kick(i: number, j: number, k: number, l: number): void {
    const { order } = this;
    const spare = this.#spare;
    for (const end of [i, j + 1, k + 1, l + 1]) {
      this.#push(order[end - 1]);
      this.#push(order[end]);
    }
    for (let x = i; x <= l; x++) spare[x] = order[x];
    let to = i;
    for (let x = k + 1; x <= l; x++) order[to++] = spare[x];
    for (let x = j + 1; x <= k; x++) order[to++] = spare[x];
    for (let x = i; x <= j; x++) order[to++] = spare[x];
    this.#sum(i);
  }

  run(): void {
    while (this.#count > 0) {
      const stop = this.#queue[this.#head];
      this.#head = this.#head + 1 === this.n ? 0 : this.#head + 1;
      this.#count--;
      this.#queued[stop] = 0;
      while (this.#improve(stop));
    }
  }

  #push(stop: number): void {
    if (this.#queued[stop]) return;
    this.#queued[stop] = 1;
    let tail = this.#head + this.#count++;
    if (tail >= this.n) tail -= this.n;
    this.#queue[tail] = stop;
  }

  #sum(from: number): void {
    const { order, position, cost, n } = this;
    const there = this.#there;
    const back = this.#back;
    if (from === 0) {
      there[0] = 0;
      back[0] = 0;
      position[order[0]] = 0;
    }
    for (let at = Math.max(1, from); at < n; at++) {
      const a = order[at - 1];
      const b = order[at];
      position[b] = at;
      there[at] = there[at - 1] + cost[a * n + b];
      back[at] = back[at - 1] + cost[b * n + a];
    }
  }

  /** Finds the best move that begins with a new arc out of, or into, a stop, and applies it. */
  #improve(stop: number): boolean {
    this.#kind = 0;
    this.#gain = this.#epsilon;
    if (stop !== this.n - 1) this.#lookAhead(stop);
    if (stop !== 0) this.#lookBack(stop);
    if (this.#kind === 0) return false;
    const { order } = this;
    const i = this.#i;
    const j = this.#j;
    const k = this.#k;
    this.#push(order[i - 1]);
    this.#push(order[i]);
    this.#push(order[j]);
    this.#push(order[j + 1]);
    if (this.#kind === 1) {
      this.#reverse(i, j);
      this.#sum(i);
    } else {
      this.#push(order[k]);
      this.#push(order[k + 1]);
      if (this.#kind === 3) this.#reverse(i, j);
      else if (this.#kind === 4) this.#reverse(j + 1, k);
      this.#exchange(i, j, k);
    }
    return true;
  }

  /** Moves that give `a` a new successor. */
  #lookAhead(a: number): void {
    const { n, cost, order, position } = this;
    const there = this.#there;
    const back = this.#back;
    const at = position[a];
    const follower = order[at + 1];
    const leaving = cost[a * n + follower];
    const first = a * this.#nearCount;
    for (let x = 0; x < this.#nearCount; x++) {
      const c = this.#near[first + x];
      const gain = leaving - cost[a * n + c];
      if (gain <= this.#epsilon) break;
      const to = position[c];
      if (to === 0) continue;
      if (to > at) {
        // Reverse at+1 … to.
        if (to < n - 1) {
          const after = order[to + 1];
          const whole =
            gain +
            cost[c * n + after] -
            cost[follower * n + after] +
            (there[to] - there[at + 1]) -
            (back[to] - back[at + 1]);
          if (whole > this.#gain) this.#keep(1, whole, at + 1, to, 0);
          // The stretch that ends with c, moved after a and reversed.
          for (let start = to; start > at + 1 && start > to - LONGEST_REVERSED; start--) {
            const s = order[start];
            const before = order[start - 1];
            const moved =
              gain -
              cost[s * n + follower] +
              cost[before * n + s] -
              cost[before * n + after] +
              cost[c * n + after] +
              (there[to] - there[start]) -
              (back[to] - back[start]);
            if (moved > this.#gain) this.#keep(4, moved, at + 1, start - 1, to);
          }
        }
        // a → c … e → follower … before c → after e.
        const before = order[to - 1];
        const cut = gain + cost[before * n + c];
        for (let end = to; end < n - 1; end++) {
          const e = order[end];
          const after = order[end + 1];
          const whole = cut + cost[e * n + after] - cost[e * n + follower] - cost[before * n + after];
          if (whole > this.#gain) this.#keep(2, whole, at + 1, to - 1, end);
        }
      } else {
        // before c → after e … a → c … e → follower.
        const before = order[to - 1];
        const cut = gain + cost[before * n + c];
        for (let end = to; end < at; end++) {
          const e = order[end];
          const after = order[end + 1];
          const whole = cut + cost[e * n + after] - cost[before * n + after] - cost[e * n + follower];
          if (whole > this.#gain) this.#keep(2, whole, to, end, at);
        }
        // The stretch that ends with c, moved after a and reversed: before → after c … a → c … start → follower.
        for (let start = to; start > 0 && start > to - LONGEST_REVERSED; start--) {
          const s = order[start];
          const earlier = order[start - 1];
          const after = order[to + 1];
          const moved =
            gain -
            cost[s * n + follower] +
            cost[earlier * n + s] +
            cost[c * n + after] -
            cost[earlier * n + after] +
            (there[to] - there[start]) -
            (back[to] - back[start]);
          if (to < at && moved > this.#gain) this.#keep(3, moved, start, to, at);
        }
      }
    }
  }

  /** Reversals of start … at-1, which put the stop from position `start` before `a`. */
  #lookBack(a: number): void {
    const { n, cost, order } = this;
    const there = this.#there;
    const back = this.#back;
    const at = this.position[a];
    const last = order[at - 1];
    const leaving = cost[last * n + a];
    for (let start = at - 1; start >= 1; start--) {
      const s = order[start];
      const gain = leaving - cost[s * n + a];
      if (gain <= this.#epsilon) continue;
      const before = order[start - 1];
      const whole =
        gain +
        cost[before * n + s] -
        cost[before * n + last] +
        (there[at - 1] - there[start]) -
        (back[at - 1] - back[start]);
      if (whole > this.#gain) this.#keep(1, whole, start, at - 1, 0);
    }
  }

  #keep(kind: number, gain: number, i: number, j: number, k: number): void {
    this.#kind = kind;
    this.#gain = gain;
    this.#i = i;
    this.#j = j;
    this.#k = k;
  }

  #reverse(i: number, j: number): void {
    this.order.subarray(i, j + 1).reverse();
  }

  #exchange(i: number, j: number, k: number): void {
    const { order } = this;
    const spare = this.#spare;
    let at = 0;
    for (let x = i; x <= j; x++) spare[at++] = order[x];
    let to = i;
    for (let x = j + 1; x <= k; x++) order[to++] = order[x];
    for (let x = 0; x < at; x++) order[to++] = spare[x];
    this.#sum(i);
  }
}

/** For each stop the stops that are cheapest to reach from it, cheapest first; never stop 0, which has no predecessor. */
function nearest(cost: Float64Array, n: number, count: number): Uint16Array {
  const near = new Uint16Array(n * count);
  const candidates: number[] = [];
  for (let from = 0; from < n; from++) {
    candidates.length = 0;
    for (let to = 1; to < n; to++) if (to !== from) candidates.push(to);
    candidates.sort((a, b) => cost[from * n + a] - cost[from * n + b]);
    for (let x = 0; x < count; x++) near[from * count + x] = candidates[x];
  }
  return near;
}

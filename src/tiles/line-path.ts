// A line or ring that is being built: a growing list of points in whole units, reused for the next one.

export class Path {
  xs: Int32Array;
  ys: Int32Array;
  length = 0;

  constructor(room = 256) {
    this.xs = new Int32Array(room);
    this.ys = new Int32Array(room);
  }

  clear(): void {
    this.length = 0;
  }

  /** A point that repeats the last one is left out. */
  add(x: number, y: number): void {
    const n = this.length;
    if (n > 0 && this.xs[n - 1] === x && this.ys[n - 1] === y) return;
    if (n === this.xs.length) this.#grow();
    this.xs[n] = x;
    this.ys[n] = y;
    this.length = n + 1;
  }

  addAll(other: Path): void {
    for (let i = 0; i < other.length; i++) this.add(other.xs[i], other.ys[i]);
  }

  #grow(): void {
    const xs = new Int32Array(this.xs.length * 2 + 16);
    const ys = new Int32Array(this.ys.length * 2 + 16);
    xs.set(this.xs);
    ys.set(this.ys);
    this.xs = xs;
    this.ys = ys;
  }
}

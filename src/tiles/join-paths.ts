// Joins lines that end where another begins, so that one street of many edges is one line.
import { Path } from './path.ts';

/** Larger than any coordinate in a tile, so that a point fits in one number. */
const ROW = 2 ** 21;
const HALF = 2 ** 20;

const keyOf = (x: number, y: number): number => (x + HALF) * ROW + (y + HALF);

/** By point: the lines that end there, as `2 × line`, plus 1 for the line's far end. */
class LineEnds {
  readonly #ends = new Map<number, number[]>();
  readonly #used: Uint8Array;

  constructor(
    readonly paths: readonly Path[],
    readonly directed: boolean,
  ) {
    this.#used = new Uint8Array(paths.length);
    paths.forEach(({ xs, ys, length }, path) => {
      this.#note(keyOf(xs[0], ys[0]), path * 2);
      this.#note(keyOf(xs[length - 1], ys[length - 1]), path * 2 + 1);
    });
  }

  /** Takes the line itself, unless it was taken before. */
  take(path: number): boolean {
    const free = this.#used[path] === 0;
    this.#used[path] = 1;
    return free;
  }

  /** Takes a line that has an end at the point, of directed lines only the given end; -1 if there is none. */
  takeAt(x: number, y: number, wanted: 0 | 1): number {
    for (const end of this.#ends.get(keyOf(x, y)) ?? []) {
      if (this.directed && (end & 1) !== wanted) continue;
      if (this.take(end >> 1)) return end;
    }
    return -1;
  }

  #note(key: number, end: number): void {
    const there = this.#ends.get(key);
    if (there) there.push(end);
    else this.#ends.set(key, [end]);
  }
}

/** The same lines, those with a common end joined into one. Only lines without a direction are reversed. */
export function joinPaths(paths: readonly Path[], directed: boolean): Path[] {
  if (paths.length < 2) return [...paths];
  const ends = new LineEnds(paths, directed);
  const joined: Path[] = [];
  for (let seed = 0; seed < paths.length; seed++) {
    if (!ends.take(seed)) continue;
    const parts: Path[] = [];
    let [x, y] = [paths[seed].xs[0], paths[seed].ys[0]];
    for (let end = ends.takeAt(x, y, 1); end >= 0; end = ends.takeAt(x, y, 1)) {
      const path = (end & 1) === 1 ? paths[end >> 1] : turned(paths[end >> 1]);
      parts.push(path);
      [x, y] = [path.xs[0], path.ys[0]];
    }
    parts.reverse().push(paths[seed]);
    [x, y] = lastOf(paths[seed]);
    for (let end = ends.takeAt(x, y, 0); end >= 0; end = ends.takeAt(x, y, 0)) {
      const path = (end & 1) === 0 ? paths[end >> 1] : turned(paths[end >> 1]);
      parts.push(path);
      [x, y] = lastOf(path);
    }
    joined.push(parts.length === 1 ? parts[0] : concatenated(parts));
  }
  return joined;
}

const lastOf = ({ xs, ys, length }: Path): [number, number] => [xs[length - 1], ys[length - 1]];

/** In memory of exactly the required size: a tile has thousands of them. */
function concatenated(parts: readonly Path[]): Path {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Path(length);
  for (const part of parts) whole.addAll(part);
  return whole;
}

function turned(path: Path): Path {
  const back = new Path(path.length);
  for (let i = path.length - 1; i >= 0; i--) back.add(path.xs[i], path.ys[i]);
  return back;
}

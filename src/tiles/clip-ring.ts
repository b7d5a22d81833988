// Clips rings to a square (Sutherland and Hodgman), one side after the other. What is outside becomes a line along the edge,
// which is in the buffer and invisible.
import type { ClipBox } from './clip-line.ts';
import { Path } from './line-path.ts';

export class RingClipper {
  readonly #one = new Path();
  readonly #other = new Path();

  /** The ring inside the box, without the repeated first point; fewer than three points if nothing is left. */
  clip(ring: Path, box: ClipBox): Path {
    this.#side(ring, this.#one, true, box.left, 1);
    this.#side(this.#one, this.#other, true, -box.right, -1);
    this.#side(this.#other, this.#one, false, box.top, 1);
    this.#side(this.#one, this.#other, false, -box.bottom, -1);
    const clipped = this.#other;
    const last = clipped.length - 1;
    if (last > 0 && clipped.xs[0] === clipped.xs[last] && clipped.ys[0] === clipped.ys[last])
      clipped.length--;
    return clipped;
  }

  /** Keeps the part where `sign × coordinate` is at least `limit`. */
  #side(ring: Path, into: Path, horizontal: boolean, limit: number, sign: 1 | -1): void {
    into.clear();
    const { xs, ys, length } = ring;
    if (length === 0) return;
    const along = horizontal ? xs : ys;
    let before = length - 1;
    for (let i = 0; i < length; i++) {
      const a = along[before] * sign - limit;
      const b = along[i] * sign - limit;
      if (a >= 0 !== b >= 0) {
        const share = a / (a - b);
        const x = xs[before] + share * (xs[i] - xs[before]);
        const y = ys[before] + share * (ys[i] - ys[before]);
        into.add(horizontal ? limit * sign : Math.round(x), horizontal ? Math.round(y) : limit * sign);
      }
      if (b >= 0) into.add(xs[i], ys[i]);
      before = i;
    }
  }
}

/** Twice the area; positive for rings that are clockwise on the screen, where y grows downwards. */
export function ringArea({ xs, ys, length }: Path): number {
  let sum = 0;
  for (let i = 0, before = length - 1; i < length; before = i++)
    sum += xs[before] * ys[i] - xs[i] * ys[before];
  return sum;
}

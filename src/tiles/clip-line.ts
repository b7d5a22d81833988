// Clips lines to a square (Liang and Barsky). A line that leaves the square and comes back becomes several.
import type { Path } from './line-path.ts';

export interface ClipBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What receives lines, such as a layer. */
export interface LineSink {
  line(line: Path): void;
}

/** Gives each part of the line inside the box to the sink; `part` is reused for the next one. */
export function clipLine(line: Path, box: ClipBox, part: Path, sink: LineSink): void {
  const { xs, ys, length } = line;
  part.clear();
  for (let i = 0; i + 1 < length; i++) {
    const x0 = xs[i];
    const y0 = ys[i];
    const dx = xs[i + 1] - x0;
    const dy = ys[i + 1] - y0;
    let from = 0;
    let to = 1;
    // For each edge: how fast the segment approaches it, and from what distance.
    for (let edge = 0; edge < 4; edge++) {
      const speed = edge === 0 ? -dx : edge === 1 ? dx : edge === 2 ? -dy : dy;
      const room =
        edge === 0
          ? x0 - box.left
          : edge === 1
            ? box.right - x0
            : edge === 2
              ? y0 - box.top
              : box.bottom - y0;
      if (speed === 0) {
        if (room < 0) to = -1;
      } else if (speed < 0) from = Math.max(from, room / speed);
      else to = Math.min(to, room / speed);
    }
    if (from > to) {
      finish(part, sink);
      continue;
    }
    if (from > 0) finish(part, sink);
    part.add(Math.round(x0 + from * dx), Math.round(y0 + from * dy));
    part.add(Math.round(x0 + to * dx), Math.round(y0 + to * dy));
    if (to < 1) finish(part, sink);
  }
  finish(part, sink);
}

function finish(part: Path, sink: LineSink): void {
  if (part.length > 1) sink.line(part);
  part.clear();
}

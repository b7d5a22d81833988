// Removes points that hardly bend a line (Douglas-Peucker), for overviews drawn at a small scale.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Metres } from '../../geo/units.ts';

/** The line without the points that are closer than `tolerance` to what remains. */
export function simplifyLine(line: Float64Array, tolerance: Metres): Float64Array {
  const count = line.length / 2;
  if (count < 3) return line;
  const perLon = metresPerDegreeLon(line[1]);
  const keep = new Uint8Array(count);
  keep[0] = 1;
  keep[count - 1] = 1;
  const stack: number[] = [0, count - 1];
  while (stack.length > 0) {
    const last = stack.pop()!;
    const first = stack.pop()!;
    let farthest = -1;
    let most = tolerance * tolerance;
    for (let x = first + 1; x < last; x++) {
      const square = squareToSegment(line, x, first, last, perLon);
      if (square > most) {
        most = square;
        farthest = x;
      }
    }
    if (farthest < 0) continue;
    keep[farthest] = 1;
    stack.push(first, farthest, farthest, last);
  }
  const kept: number[] = [];
  for (let x = 0; x < count; x++) if (keep[x]) kept.push(line[x * 2], line[x * 2 + 1]);
  return Float64Array.from(kept);
}

function squareToSegment(
  line: Float64Array,
  point: number,
  first: number,
  last: number,
  perLon: number,
): number {
  const x = (line[point * 2] - line[first * 2]) * perLon;
  const y = (line[point * 2 + 1] - line[first * 2 + 1]) * METRES_PER_DEGREE;
  const dx = (line[last * 2] - line[first * 2]) * perLon;
  const dy = (line[last * 2 + 1] - line[first * 2 + 1]) * METRES_PER_DEGREE;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / square));
  const offX = x - along * dx;
  const offY = y - along * dy;
  return offX * offX + offY * offY;
}

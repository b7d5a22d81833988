// The number of single-letter mistakes between two words: a letter too many, missing, wrong, or two swapped
// (optimal string alignment). Bit-parallel for words of up to 31 letters: one machine word holds a whole row.

const masks = new Int32Array(65536);

/**
 * The distance between `a` and `b`, or `max + 1` as soon as it is certain to exceed `max`.
 * Letters are UTF-16 units, which for Latin and Bangla are the letters and signs themselves.
 */
export function boundedDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max) return max + 1;
  if (a.length === 0 || b.length === 0) return Math.max(a.length, b.length);
  if (a.length > 31) return boundedDistanceByRows(a, b, max);
  return bitParallel(a, b, max);
}

function bitParallel(pattern: string, text: string, max: number): number {
  const m = pattern.length;
  for (let i = 0; i < m; i++) masks[pattern.charCodeAt(i)] |= 1 << i;
  const last = 1 << (m - 1);
  // Hyyrö's vertical differences: bit i of `up` (`down`) says that the row grows (falls) by one at letter i.
  let up = -1;
  let down = 0;
  let diagonal = 0;
  let previous = 0;
  let score = m;
  for (let j = 0; j < text.length; j++) {
    const match = masks[text.charCodeAt(j)];
    const swapped = ((~diagonal & match) << 1) & previous;
    diagonal = (((match & up) + up) ^ up) | match | down | swapped;
    const grow = down | ~(diagonal | up);
    const fall = diagonal & up;
    if (grow & last) score++;
    else if (fall & last) score--;
    const shifted = (grow << 1) | 1;
    up = (fall << 1) | ~(diagonal | shifted);
    down = diagonal & shifted;
    previous = match;
    // Each of the remaining letters can lower the score by at most one.
    if (score - (text.length - 1 - j) > max) {
      score = max + 1;
      break;
    }
  }
  for (let i = 0; i < m; i++) masks[pattern.charCodeAt(i)] = 0;
  return Math.min(score, max + 1);
}

/** The plain table, three rows at a time, for words longer than a machine word. */
function boundedDistanceByRows(a: string, b: string, max: number): number {
  let before = new Int32Array(b.length + 1);
  let above = Int32Array.from({ length: b.length + 1 }, (_, j) => j);
  let row = new Int32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2] + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[b.length], max + 1);
}

/** How many mistakes a word of this many letters may contain and still match another. */
export const allowedMistakes = (letters: number): 0 | 1 | 2 => (letters <= 3 ? 0 : letters <= 7 ? 1 : 2);

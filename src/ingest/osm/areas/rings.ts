// Joins ways end to end into closed rings. Small gaps, as left by careless edits, are closed; what cannot be closed is
// reported as broken.
import { haversine } from '../../../geo/distance.ts';

/** Indexes into a node table. */
export type NodeLine = Uint32Array;

export interface NodePositions {
  /** Degrees × 1e7. */
  readonly lon: Int32Array;
  readonly lat: Int32Array;
}

export interface JoinedRings {
  /** Each ends with its first node. */
  readonly closed: number[][];
  /** Gaps that were closed with a straight line, and the widest of them in metres. */
  readonly repaired: number;
  readonly widestGap: number;
  /** Lines left over. */
  readonly broken: number;
}

/** Widest gap that counts as a mapping error, in metres. */
const MAX_GAP = 100;
/** A wider gap is closed too if it is at most this share of the line: one way of a border may lie outside an extract. */
const MAX_GAP_SHARE = 0.1;
/** Closing gaps compares every pair of loose ends, so beyond this number of open chains it is not attempted. */
const MAX_LOOSE = 400;

export function joinRings(lines: readonly NodeLine[], at: NodePositions): JoinedRings {
  const closed: number[][] = [];
  const chains: number[][] = [];
  const ends = endsOf(lines);
  const used = new Uint8Array(lines.length);
  for (let first = 0; first < lines.length; first++) {
    if (used[first]) continue;
    used[first] = 1;
    if (lines[first].length < 2) continue;
    walk(lines, first, used, ends, closed, chains);
  }
  const gaps = closeGaps(chains, closed, at);
  return { closed: closed.filter((ring) => ring.length >= 4), ...gaps };
}

/** Lines by the nodes at their ends. */
function endsOf(lines: readonly NodeLine[]): Map<number, number[]> {
  const ends = new Map<number, number[]>();
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (line.length < 2) continue;
    for (const node of new Set([line[0], line[line.length - 1]])) {
      const list = ends.get(node);
      if (list) list.push(i);
      else ends.set(node, [i]);
    }
  }
  return ends;
}

/**
 * Follows lines from the first one until none continues. Whenever the walk returns to an end that it has passed, the loop
 * since then is a ring of its own: rings may touch at a node.
 */
function walk(
  lines: readonly NodeLine[],
  first: number,
  used: Uint8Array,
  ends: ReadonlyMap<number, number[]>,
  closed: number[][],
  chains: number[][],
): void {
  const chain: number[] = [lines[first][0]];
  /** End nodes passed so far with their position in the chain, and the same nodes as a stack. */
  const passed = new Map<number, number>([[chain[0], 0]]);
  const stack = [chain[0]];
  let next = first;
  while (next >= 0) {
    const line = lines[next];
    const forward = line[0] === chain[chain.length - 1];
    for (let i = 1; i < line.length; i++) chain.push(forward ? line[i] : line[line.length - 1 - i]);
    const tail = chain[chain.length - 1];
    const before = passed.get(tail);
    if (before === undefined) {
      passed.set(tail, chain.length - 1);
      stack.push(tail);
    } else {
      closed.push(chain.slice(before));
      chain.length = before + 1;
      while (stack[stack.length - 1] !== tail) passed.delete(stack.pop()!);
    }
    next = -1;
    const list = ends.get(tail);
    while (next < 0 && list && list.length > 0) {
      const candidate = list.pop()!;
      if (!used[candidate]) next = candidate;
    }
    if (next >= 0) used[next] = 1;
  }
  if (chain.length > 1) chains.push(chain);
}

/** Joins open chains at their nearest ends, and closes those whose own two ends are nearest. */
function closeGaps(open: number[][], closed: number[][], at: NodePositions): Omit<JoinedRings, 'closed'> {
  if (open.length > MAX_LOOSE) return { repaired: 0, widestGap: 0, broken: open.length };
  const gap = (a: number, b: number): number =>
    haversine(at.lon[a] / 1e7, at.lat[a] / 1e7, at.lon[b] / 1e7, at.lat[b] / 1e7);
  let repaired = 0;
  let broken = 0;
  let widestGap = 0;
  while (open.length > 0) {
    const chain = open.pop()!;
    const own = [chain[chain.length - 1], chain[0]];
    let best = gap(own[0], own[1]);
    let other = -1;
    let turnOwn = false;
    let turnOther = false;
    for (let i = 0; i < open.length; i++) {
      const theirs = [open[i][0], open[i][open[i].length - 1]];
      for (let pair = 0; pair < 4; pair++) {
        const distance = gap(own[pair & 1], theirs[pair >> 1]);
        if (distance >= best) continue;
        best = distance;
        other = i;
        turnOwn = (pair & 1) === 1;
        turnOther = pair >> 1 === 1;
      }
    }
    if (best > MAX_GAP) {
      best = gap(own[0], own[1]);
      other = -1;
      let length = 0;
      for (let i = 1; i < chain.length; i++) length += gap(chain[i - 1], chain[i]);
      if (best > length * MAX_GAP_SHARE) {
        broken++;
        continue;
      }
    }
    repaired++;
    widestGap = Math.max(widestGap, best);
    if (other < 0) {
      closed.push([...chain, chain[0]]);
      continue;
    }
    const joined = open.splice(other, 1)[0];
    if (turnOwn) chain.reverse();
    if (turnOther) joined.reverse();
    open.push(chain.concat(joined));
  }
  return { repaired, widestGap, broken };
}

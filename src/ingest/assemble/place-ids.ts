// Public ids of places: a hash of what identifies the place, so that the next import gives the same place the same id.
// Rows whose hashes collide are rehashed in an order that does not depend on the order of the rows.
import { FIRST_LIVE_ID } from '../../dataset/tables/places.ts';
import { firstWhere } from '../../lookup/binary-search.ts';
import { stableHash } from './stable-hash.ts';

/** Ids fit in 31 bits, as clients keep them in signed 32-bit integers; those from FIRST_LIVE_ID up belong to accounts' own places. */
const idOf = (identity: string, salt?: number): number =>
  (stableHash(identity, salt) & 0x7fffffff) % FIRST_LIVE_ID || 1;

/** Ids for rows 0 … count-1. `identity` describes a row; two rows with the same identity still get different ids. */
export function assignPlaceIds(count: number, identity: (row: number) => string): Uint32Array {
  const ids = new Uint32Array(count);
  for (let row = 0; row < count; row++) ids[row] = idOf(identity(row));
  const order = rowsById(ids);
  const taken = new Set<number>();
  const crowded: number[] = [];
  for (let i = 0; i < count; ) {
    let end = i + 1;
    while (end < count && ids[order[end]] === ids[order[i]]) end++;
    if (end - i > 1) for (let k = i; k < end; k++) crowded.push(order[k]);
    i = end;
  }
  if (crowded.length === 0) return ids;
  // Of several rows with the same id, the one with the lowest second hash keeps it.
  const second = new Map(crowded.map((row) => [row, stableHash(identity(row), 1)]));
  const first = new Map(crowded.map((row) => [row, ids[row]]));
  crowded.sort((a, b) => first.get(a)! - first.get(b)! || second.get(a)! - second.get(b)! || a - b);
  const used = (id: number): boolean => taken.has(id) || holdsId(ids, order, id, first);
  let before = -1;
  for (const row of crowded) {
    const id = first.get(row)!;
    if (id !== before) {
      before = id;
      continue;
    }
    let salt = 2;
    let next = 0;
    do next = idOf(identity(row), salt++);
    while (used(next));
    taken.add(next);
    ids[row] = next;
  }
  return ids;
}

/** Rows sorted by id. */
function rowsById(ids: Uint32Array): Uint32Array {
  const rows = new Uint32Array(ids.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return rows.sort((a, b) => ids[a] - ids[b]);
}

/** Whether some row was first hashed to this id (`order` is sorted by those first ids). */
function holdsId(
  ids: Uint32Array,
  order: Uint32Array,
  id: number,
  changed: ReadonlyMap<number, number>,
): boolean {
  const idAt = (at: number): number => changed.get(order[at]) ?? ids[order[at]];
  const at = firstWhere(0, order.length, (i) => idAt(i) >= id);
  return at < order.length && idAt(at) === id;
}

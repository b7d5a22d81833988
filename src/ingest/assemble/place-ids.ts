// Public ids of places: a hash of what makes the place itself, so that the next import gives the same place the same
// id; rows that hash alike are told apart by further hashes, in an order that does not depend on the rows' order.
import { FIRST_LIVE_ID } from '../../dataset/tables/places.ts';
import { firstWhere } from '../../lookup/binary-search.ts';
import { stableHash } from './stable-hash.ts';

/** Ids fit into 31 bits: clients keep them in signed whole numbers of 32. The last of these are not for datasets. */
const idOf = (identity: string, salt?: number): number =>
  (stableHash(identity, salt) & 0x7fffffff) % FIRST_LIVE_ID || 1;

/** Ids for rows 0 … count-1. `identity` tells a row apart from others; two rows with equal text still get two ids. */
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
  // Rows with the same id: the one whose text hashes lowest the second time keeps it.
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

/** Whether a row was hashed to this id at first (`order` is sorted by the first ids). */
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

// Attributes of an edge that guidance needs again and again (class, names, flags), cached by trait: reading names from the
// dataset costs more than the rest of an instruction.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Edge, Roads } from '../engine.ts';

export type EdgeTraits = Omit<Edge, 'edge' | 'length' | 'sourceId'>;
export type TraitReader = Pick<Roads, 'edge' | 'trait'>;

/** Traits cached per dataset. */
const KEPT = 100_000;

const known = new WeakMap<TraitReader, BoundedCache<number, EdgeTraits>>();

export function traitsOf(roads: TraitReader, edge: number): EdgeTraits {
  let cache = known.get(roads);
  if (!cache) known.set(roads, (cache = new BoundedCache(KEPT)));
  return cache.obtain(roads.trait(edge), () => {
    const { edge: _, length, sourceId, ...traits } = roads.edge(edge);
    return traits;
  });
}

// What guidance asks of an edge again and again (class, names, flags), cached by the edge's trait: reading names out of
// the dataset costs more than the rest of an instruction.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { Edge, Roads } from '../engine.ts';

export type EdgeTraits = Pick<Edge, 'class' | 'flags' | 'name' | 'nameBn' | 'ref'>;
export type TraitReader = Pick<Roads, 'edge' | 'trait'>;

/** Traits kept for one dataset. */
const KEPT = 100_000;

const known = new WeakMap<TraitReader, BoundedCache<number, EdgeTraits>>();

export function traitsOf(roads: TraitReader, edge: number): EdgeTraits {
  let cache = known.get(roads);
  if (!cache) known.set(roads, (cache = new BoundedCache(KEPT)));
  return cache.obtain(roads.trait(edge), () => {
    const { class: roadClass, flags, name, nameBn, ref } = roads.edge(edge);
    return { class: roadClass, flags, name, nameBn, ref };
  });
}

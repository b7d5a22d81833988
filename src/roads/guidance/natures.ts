// What guidance asks of an edge again and again (class, names, flags), remembered by the edge's nature: reading names
// out of the dataset costs more than the rest of an instruction.
import type { Edge, Roads } from '../engine.ts';

export type Nature = Pick<Edge, 'class' | 'flags' | 'name' | 'nameBn' | 'ref'>;
export type NatureReader = Pick<Roads, 'edge' | 'nature'>;

/** Natures kept for one dataset; past that the memory starts anew. */
const KEPT = 100_000;

const known = new WeakMap<NatureReader, Map<number, Nature>>();

export function natureOf(roads: NatureReader, edge: number): Nature {
  let natures = known.get(roads);
  if (!natures) {
    natures = new Map();
    known.set(roads, natures);
  }
  const number = roads.nature(edge);
  let nature = natures.get(number);
  if (!nature) {
    const { class: roadClass, flags, name, nameBn, ref } = roads.edge(edge);
    nature = { class: roadClass, flags, name, nameBn, ref };
    if (natures.size >= KEPT) natures.clear();
    natures.set(number, nature);
  }
  return nature;
}

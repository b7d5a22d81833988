// How an arc says in one byte which path it stands for: a link of the graph, or the arcs down to a lower vertex and up from it. The vertex is
// named by its place among the lower neighbours of the arc's lower end; there are rarely more than a byte can tell.
import { placeOf } from '../../lookup/binary-search.ts';
import type { LowerNeighbours } from '../order/lower-neighbours.ts';

/** The arc is a link of the graph. */
export const DIRECT = 255;
/** The vertex has this place or a later one: it is the one whose arcs add up to the arc's cost and length. */
export const UNTOLD = 254;

/** The byte for a place among lower neighbours. */
export const viaOf = (place: number): number => (place < UNTOLD ? place : UNTOLD);

/** The byte of the arcs of `low` that lead over a lower vertex. */
export const viaOver = ({ lowerFirst, lower }: LowerNeighbours, low: number, vertex: number): number =>
  viaOf(placeOf(lower, vertex, lowerFirst[low], lowerFirst[low + 1]) - lowerFirst[low]);

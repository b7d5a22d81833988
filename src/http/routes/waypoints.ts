// How many waypoints a request has, determined from what was sent before anything is checked: what cannot be read counts as none
// and is refused later, with its own sentence.
import { fromJson } from '../parameters.ts';

/** This many positions of a trace count as one waypoint: they are measured, not chosen. */
const POSITIONS_EACH = 10;

/** Pairs in a text with semicolons between them. */
export function pairsIn(sent: unknown): number {
  const text = Array.isArray(sent) ? sent[0] : sent;
  return typeof text === 'string' ? text.split(';').length : 0;
}

/** Items of a list, which may come as JSON in a text. */
export function itemsIn(sent: unknown): number {
  const list = fromJson(sent);
  return Array.isArray(list) ? list.length : 0;
}

/** Start, destination and what `via` lists between them, in the `data` of a detailed route. */
export function journeyIn(sent: unknown): number {
  const data = fromJson(sent);
  const via = typeof data === 'object' && data !== null && 'via' in data ? data.via : undefined;
  return 2 + itemsIn(via);
}

export const tracedIn = (sent: unknown): number => Math.ceil(pairsIn(sent) / POSITIONS_EACH);

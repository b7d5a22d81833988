// How exact a row is: what was found of its address, where that is sure enough.
import { trustIn } from '../../places/rupantor/table/geocoded-row.ts';
import type { RowResult } from './kept-run.ts';

/** The house or the named place itself; the street; the area; a guess; nothing. */
export const EXACTNESS = ['exact', 'street', 'area', 'unreliable', 'unknown'] as const;
export type Exactness = (typeof EXACTNESS)[number];

/** A high percentage alone does not mean the house: a short street is as sure, when no more than the street is known. */
export function exactnessOf(result: RowResult): Exactness {
  if (result.byHand) return 'exact';
  const trust = trustIn(result);
  if (trust === 'unknown' || trust === 'unreliable') return trust;
  const level = result.verdict?.level;
  if (trust === 'exact' && (level === 'house' || level === 'place')) return 'exact';
  return level === 'street' || level === 'interpolated' ? 'street' : 'area';
}

// What an address was found to be, and where: the finest thing known.
import type { NamedPart } from './resolved.ts';

export type Level =
  | 'house'
  | 'interpolated'
  | 'place'
  | 'street'
  | 'subarea'
  | 'settlement'
  | 'area'
  | 'union'
  | 'postoffice'
  | 'upazila'
  | 'city'
  | 'district'
  | 'division';

export interface Finest {
  readonly level: Level;
  /** Row of the places table that the answer names, or -1. */
  readonly place: number;
  /** Row of the regions table where the answer is a region, or -1. */
  readonly region: number;
  /** Degrees × 1e7. */
  readonly lon: number;
  readonly lat: number;
  /** Building or business of the text that was found. */
  readonly name?: NamedPart;
}

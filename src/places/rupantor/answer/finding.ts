// What an address was resolved to, and where: the finest thing known.

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

export interface FinestFound {
  readonly level: Level;
  /** Row of the places table that the result names, or -1. */
  readonly place: number;
  /** Row of the regions table if the result is a region, or -1. */
  readonly region: number;
  /** Degrees × 1e7. */
  readonly lon: number;
  readonly lat: number;
  /** Row of a landmark that the address says it is near: the point is there, not in the middle of the result. */
  readonly beside?: number;
}

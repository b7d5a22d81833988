// Numbers that carry their unit, so that a longitude is never passed where a latitude is expected.

export type Lon = number & { readonly unit?: 'lon' };
export type Lat = number & { readonly unit?: 'lat' };
export type Metres = number & { readonly unit?: 'metres' };
export type Seconds = number & { readonly unit?: 'seconds' };
/** A degree times ten million in an Int32: how coordinates are stored in files. About a centimetre. */
export type Fixed = number & { readonly unit?: 'fixed' };

export const FIXED_PER_DEGREE = 1e7;

export const toFixedDegrees = (degrees: number): Fixed => Math.round(degrees * FIXED_PER_DEGREE);
export const fromFixedDegrees = (fixed: number): number => fixed / FIXED_PER_DEGREE;

/** West, south, east, north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

// The grid of tiles: the square of the web Mercator projection, cut into 2^z by 2^z tiles. Coordinates are whole units of the
// zoom's grid, counted from the north-west corner of the world, so that neighbours agree exactly where they meet.
import { FIXED_PER_DEGREE, type Fixed } from '../../geo/units.ts';

/** Units along the side of a tile. */
export const EXTENT = 4096;
const EXTENT_BITS = 12;
/** Width of the buffer around a tile that is drawn too, so that wide lines do not end at its edge. */
export const BUFFER = 64;
export const MOST_ZOOM = 16;
/** The highest zoom with tiles of its own; beyond it maps enlarge these. */
export const FULL_ZOOM = 14;

export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Units around the world at a zoom. */
export const unitsAround = (zoom: number): number => 2 ** (zoom + EXTENT_BITS);

/** Column of the grid, not rounded. */
export const columnOf = (lon: Fixed, units: number): number => (lon / FIXED_PER_DEGREE / 360 + 0.5) * units;

const RADIANS = Math.PI / 180 / FIXED_PER_DEGREE;

/** Row of the grid, not rounded. */
export function rowOf(lat: Fixed, units: number): number {
  const sine = Math.sin(lat * RADIANS);
  const share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.max(0, Math.min(1, share)) * units;
}

const lonOfColumn = (column: number, units: number): number => (column / units - 0.5) * 360;
const latOfRow = (row: number, units: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / units))) * 180) / Math.PI;

/** A tile with its buffer, in degrees × 1e7 and in units of its zoom. */
export interface TileBox {
  readonly z: number;
  /** Units around the world at this zoom. */
  readonly units: number;
  /** The north-west corner of the tile, in units. */
  readonly left: number;
  readonly top: number;
  readonly west: Fixed;
  readonly south: Fixed;
  readonly east: Fixed;
  readonly north: Fixed;
}

export function tileBox({ z, x, y }: TileAddress): TileBox {
  const units = unitsAround(z);
  const left = x * EXTENT;
  const top = y * EXTENT;
  const fixed = (degrees: number, round: (value: number) => number): Fixed =>
    Math.max(-0x80000000, Math.min(0x7fffffff, round(degrees * FIXED_PER_DEGREE)));
  return {
    z,
    units,
    left,
    top,
    west: fixed(lonOfColumn(left - BUFFER, units), Math.floor),
    south: fixed(latOfRow(top + EXTENT + BUFFER, units), Math.floor),
    east: fixed(lonOfColumn(left + EXTENT + BUFFER, units), Math.ceil),
    north: fixed(latOfRow(top - BUFFER, units), Math.ceil),
  };
}

/** The tiles of a zoom that intersect a box in degrees: first and last column, first and last row. */
export function tilesOfBox(
  zoom: number,
  [west, south, east, north]: readonly [west: number, south: number, east: number, north: number],
): readonly [firstX: number, firstY: number, lastX: number, lastY: number] {
  const last = 2 ** zoom - 1;
  const within = (value: number): number => Math.max(0, Math.min(last, Math.floor(value)));
  return [
    within(columnOf(west * FIXED_PER_DEGREE, last + 1)),
    within(rowOf(north * FIXED_PER_DEGREE, last + 1)),
    within(columnOf(east * FIXED_PER_DEGREE, last + 1)),
    within(rowOf(south * FIXED_PER_DEGREE, last + 1)),
  ];
}

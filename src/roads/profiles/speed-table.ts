// The form of a profile's table: everything that determines how fast, and whether, a road is travelled.
import { RoadClass, Surface } from '../network/vocabulary.ts';

export type RoadClassName = keyof typeof RoadClass;
export type SurfaceName = keyof typeof Surface;

/** Kilometres of street per square kilometre up to which the table's speeds apply unchanged. */
export const QUIET_DENSITY = 9;
/** Density of the congested parts of a city. */
export const CROWDED_DENSITY = 14;

export interface SpeedTable {
  /** km/h by class where the source posts no speed. 0: never, whatever the access tags say. */
  readonly speed: Readonly<Record<RoadClassName, number>>;
  /** Factor on speed for each surface. */
  readonly surface: Readonly<Record<SurfaceName, number>>;
  /** Share of the posted speed that is actually driven; 0 if posted speeds are irrelevant to the profile. */
  readonly postedShare: number;
  /** Maximum speed, km/h. */
  readonly top: number;
  /** Roads narrower than this many decimetres are closed; a known width below `slowWidth` slows by `slowFactor`. */
  readonly closedWidth: number;
  readonly slowWidth: number;
  readonly slowFactor: number;
  /** Factor on roads for people with business there only: gates, guards and speed bumps. */
  readonly destinationFactor: number;
  /** Relative increase in time for each kilometre of street per square kilometre above QUIET_DENSITY. */
  readonly slowing: number;
  /** Factor on speeds that are not posted, from CROWDED_DENSITY up. */
  readonly crowdedFactor: number;
  /**
   * Factor by class on speeds that are not posted, below CROWDED_DENSITY: a highway through the country is full of carts, lorries
   * and bazaars, whatever its class suggests. Classes that are not listed keep their speed.
   */
  readonly open: Readonly<Partial<Record<RoadClassName, number>>>;
  /** Share of the waits at junctions, which are given for cars. */
  readonly delayShare: number;
}

/** Tables by number instead of name, for loops. */
export interface NumberedTable extends Omit<SpeedTable, 'speed' | 'surface' | 'open'> {
  readonly speed: Float64Array;
  readonly surface: Float64Array;
  readonly open: Float64Array;
}

/** Room for classes; there are 23 at present. */
const CLASSES = 64;
/** Every class at its full speed. */
export const ALL_OPEN: Readonly<Float64Array> = new Float64Array(CLASSES).fill(1);

export function numbered(table: SpeedTable): NumberedTable {
  const speed = new Float64Array(CLASSES);
  for (const [name, value] of Object.entries(table.speed)) speed[RoadClass[name as RoadClassName]] = value;
  const surface = new Float64Array(16).fill(1);
  for (const [name, value] of Object.entries(table.surface)) surface[Surface[name as SurfaceName]] = value;
  const open = Float64Array.from(ALL_OPEN);
  for (const [name, value] of Object.entries(table.open)) open[RoadClass[name as RoadClassName]] = value;
  return { ...table, speed, surface, open };
}

// The shape of a profile's table: everything that decides how fast, and whether, a road is travelled.
import { RoadClass, Surface } from '../build/network.ts';

export type RoadClassName = keyof typeof RoadClass;
export type SurfaceName = keyof typeof Surface;

/** Kilometres of street on a square kilometre up to which the table's speeds hold as they are. */
export const QUIET_DENSITY = 9;
/** As many as in the crowded quarters of a city. */
export const CROWDED_DENSITY = 14;

export interface SpeedTable {
  /** km/h by class where the source posts no speed. 0: never, whatever the access tags say. */
  readonly speed: Readonly<Record<RoadClassName, number>>;
  /** Speed is multiplied by this on each surface. */
  readonly surface: Readonly<Record<SurfaceName, number>>;
  /** Share of the posted speed that is really driven; 0 when posted speeds mean nothing to the profile. */
  readonly postedShare: number;
  /** Never faster than this, km/h. */
  readonly top: number;
  /** Lanes narrower than this many decimetres are closed; a known width under `slowWidth` slows to `slowFactor`. */
  readonly closedWidth: number;
  readonly slowWidth: number;
  readonly slowFactor: number;
  /** Factor on roads that only those with business there may use: gates, guards and bumps. */
  readonly destinationFactor: number;
  /** Added to the time for each kilometre of street on a square kilometre above QUIET_DENSITY. */
  readonly slowing: number;
  /** Factor on speeds that are not posted, from CROWDED_DENSITY on. */
  readonly crowdedFactor: number;
  /**
   * Factor by class on speeds that are not posted, below CROWDED_DENSITY: a highway through the country is full of carts,
   * lorries and bazaars, whatever its class promises. Classes that are not here keep their speed.
   */
  readonly open: Readonly<Partial<Record<RoadClassName, number>>>;
  /** Share of the waits at junctions, which are those of a car. */
  readonly delayShare: number;
}

/** Tables by number instead of by name, for loops. */
export interface NumberedTable extends Omit<SpeedTable, 'speed' | 'surface' | 'open'> {
  readonly speed: Float64Array;
  readonly surface: Float64Array;
  readonly open: Float64Array;
}

/** Room for classes, of which 23 are known. */
const CLASSES = 64;
/** Every road as its class promises. */
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

// How fast a profile travels a road, from its table and the attributes of the road.
import { RoadClass, WayFlag } from '../network/vocabulary.ts';
import { BUILT_IN, modeOf } from './profile.ts';
import { CROWDED_DENSITY, QUIET_DENSITY, type SpeedTable, speedTables } from './speed-table.ts';

const TOLD = speedTables();

/** In the order of `BUILT_IN`. */
export const SPEED_TABLES: readonly SpeedTable[] = BUILT_IN.map((profile) => {
  const table = TOLD.get(profile);
  if (!table) throw new Error(`profiles.tsv has no column ${profile}`);
  return table;
});
const MODES = BUILT_IN.map(modeOf);

/** The modes in `mask` whose table lets them use such a road at all. */
export function passableModes(mask: number, roadClass: number, width: number): number {
  let modes = 0;
  for (let p = 0; p < SPEED_TABLES.length; p++) {
    const table = SPEED_TABLES[p];
    if ((mask & MODES[p]) === 0 || table.speed[roadClass] === 0) continue;
    if (width > 0 && width < table.closedWidth) continue;
    modes |= MODES[p];
  }
  return modes;
}

/** What determines the speed on a road. */
export interface SpeedTraits {
  readonly class: number;
  readonly surface: number;
  /** Bits of `WayFlag`. */
  readonly flags: number;
  /** Decimetres, 0 if unknown. */
  readonly width: number;
  /** Posted speed in km/h, 0 if unknown. */
  readonly posted: number;
  /** Ferry speed in km/h, derived from its duration; 0 if unknown. */
  readonly crossing: number;
  /** Kilometres of street per square kilometre nearby. */
  readonly density: number;
}

/** km/h; only for roads that `passableModes` allows. */
export function travelSpeed(table: SpeedTable, road: SpeedTraits): number {
  const { class: roadClass, surface, flags, width, posted, crossing, density } = road;
  if (roadClass === RoadClass.Ferry) return crossing > 0 ? crossing : table.speed[roadClass];
  let speed =
    table.speed[roadClass] * (density >= CROWDED_DENSITY ? table.crowdedFactor : table.open[roadClass]);
  if (posted > 0 && table.postedShare > 0) speed = Math.min(posted * table.postedShare, table.top);
  speed *= table.surface[surface];
  if (width > 0 && width < table.slowWidth) speed *= table.slowFactor;
  if (flags & WayFlag.Destination) speed *= table.destinationFactor;
  speed /= 1 + table.slowing * Math.max(0, density - QUIET_DENSITY);
  return Math.max(speed, 1);
}

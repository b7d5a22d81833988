// Profiles of an operator's own: the table of one that comes with the program, with some of its numbers changed. They travel with their base's access
// rules and turn rules.
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { CLASS_BY_NAME, SURFACE_BY_NAME } from '../network/class-names.ts';
import { RoadClass } from '../network/vocabulary.ts';
import type { SpeedTable } from './speed-table.ts';

/** A number that differs from the base. */
export interface OwnNumber {
  /** `factor` on all speeds but those of ferries, or a row of data/starter/profiles.tsv. */
  readonly what: string;
  /** The class or surface that it is about; empty for others. */
  readonly of: string;
  readonly value: number;
}

export interface OwnProfile {
  readonly name: string;
  /** The profile that comes with the program. */
  readonly base: string;
  readonly numbers: readonly OwnNumber[];
}

/** Threads inherit what stands under this name from the one that starts them. */
const KEY = 'thikana: own profiles';

/** Those of this process. */
export function ownProfilesHere(): readonly OwnProfile[] {
  const told = getEnvironmentData(KEY);
  return Array.isArray(told) ? told : [];
}

/** For all threads that are started from now on. */
export const tellThreads = (own: readonly OwnProfile[]): void => setEnvironmentData(KEY, [...own]);

/** Rows that are about no class and no surface, by their names in the file. */
export const SINGLE_NUMBERS: Readonly<Record<string, keyof SpeedTable>> = {
  posted_share: 'postedShare',
  top: 'top',
  closed_width: 'closedWidth',
  slow_width: 'slowWidth',
  slow_factor: 'slowFactor',
  destination_factor: 'destinationFactor',
  slowing: 'slowing',
  crowded_factor: 'crowdedFactor',
  delay_share: 'delayShare',
};

/** The base's table with the numbers of an own profile. */
export function ownTable(base: SpeedTable, { numbers }: OwnProfile): SpeedTable {
  const speed = Float64Array.from(base.speed);
  const surface = Float64Array.from(base.surface);
  const open = Float64Array.from(base.open);
  const single: Partial<Record<keyof SpeedTable, number>> = {};
  let factor = 1;
  for (const { what, of, value } of numbers) {
    if (what === 'factor') factor = value;
    else if (what === 'speed') speed[CLASS_BY_NAME.get(of) ?? 0] = value;
    else if (what === 'surface') surface[SURFACE_BY_NAME.get(of) ?? 0] = value;
    else if (what === 'open') open[CLASS_BY_NAME.get(of) ?? 0] = value;
    else single[SINGLE_NUMBERS[what]] = value;
  }
  const table = { ...base, ...single, speed, surface, open };
  if (factor === 1) return table;
  return {
    ...table,
    speed: speed.map((one, roadClass) => (roadClass === RoadClass.Ferry ? one : one * factor)),
    postedShare: table.postedShare * factor,
    top: table.top * factor,
  };
}

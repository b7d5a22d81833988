// The form of a profile's table: everything that determines how fast, and whether, a road is travelled. All of them stand side by side in one file,
// data/starter/profiles.tsv.
import { fileURLToPath } from 'node:url';
import { readTable, type TableRow } from '../../text/tab-table.ts';
import { CLASS_BY_NAME, SURFACE_BY_NAME } from '../network/class-names.ts';

/** Kilometres of street per square kilometre up to which the table's speeds apply unchanged. */
export const QUIET_DENSITY = 9;
/** Density of the congested parts of a city. */
export const CROWDED_DENSITY = 14;

export interface SpeedTable {
  /** km/h by class where the source posts no speed. 0: never, whatever the access tags say. */
  readonly speed: Float64Array;
  /** Factor on speed for each surface. */
  readonly surface: Float64Array;
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
  /** Factor by class on speeds that are not posted, below CROWDED_DENSITY. */
  readonly open: Float64Array;
  /** Share of the waits at junctions, which are given for cars. */
  readonly delayShare: number;
}

/** Room for classes; there are 23 at present. */
const CLASSES = 64;
const SURFACES = 16;
/** Every class at its full speed. */
export const ALL_OPEN: Readonly<Float64Array> = new Float64Array(CLASSES).fill(1);

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

/** Rows that are about no class and no surface. */
const SINGLE = [
  'posted_share',
  'top',
  'closed_width',
  'slow_width',
  'slow_factor',
  'destination_factor',
  'slowing',
  'crowded_factor',
  'delay_share',
] as const;

/** The tables that come with the program, by profile. */
export const speedTables = (): ReadonlyMap<string, SpeedTable> =>
  tablesIn(readTable(STARTER, 'profiles.tsv'));

function tablesIn(rows: readonly TableRow[]): ReadonlyMap<string, SpeedTable> {
  const [first] = rows;
  const profiles = [...(first?.columns.keys() ?? [])].filter((name) => name !== 'what' && name !== 'of');
  return new Map(profiles.map((profile) => [profile, tableOf(rows, profile)]));
}

function tableOf(rows: readonly TableRow[], profile: string): SpeedTable {
  const speed = new Float64Array(CLASSES);
  const surface = new Float64Array(SURFACES).fill(1);
  const open = Float64Array.from(ALL_OPEN);
  const said = new Set<string>();
  for (const row of rows) {
    const what = row.text('what');
    const of = row.optional('of');
    const key = `${what} ${of ?? ''}`.trim();
    if (said.has(key)) row.fail(`${key} stands in two rows`);
    said.add(key);
    if (SINGLE.some((one) => one === what)) continue;
    const value = row.number(profile);
    if (what === 'speed') speed[numberIn(row, CLASS_BY_NAME)] = value;
    else if (what === 'surface') surface[numberIn(row, SURFACE_BY_NAME)] = value;
    else if (what === 'open') open[numberIn(row, CLASS_BY_NAME)] = value;
    else row.fail(`what must be speed, surface, open, ${SINGLE.join(', ')}, not ${what}`);
  }
  const missing = [...CLASS_BY_NAME.keys()].find((name) => !said.has(`speed ${name}`));
  if (missing !== undefined) rows[0].fail(`there is no row for the speed of ${missing}`);
  const single = (what: (typeof SINGLE)[number]): number => {
    const row = rows.find((one) => one.text('what') === what);
    return row ? row.number(profile) : rows[0].fail(`there is no row ${what}`);
  };
  return {
    speed,
    surface,
    postedShare: single('posted_share'),
    top: single('top'),
    closedWidth: single('closed_width'),
    slowWidth: single('slow_width'),
    slowFactor: single('slow_factor'),
    destinationFactor: single('destination_factor'),
    slowing: single('slowing'),
    crowdedFactor: single('crowded_factor'),
    open,
    delayShare: single('delay_share'),
  };
}

function numberIn(row: TableRow, numbers: ReadonlyMap<string, number>): number {
  const name = row.text('of');
  return numbers.get(name) ?? row.fail(`of must be one of ${[...numbers.keys()].join(', ')}, not ${name}`);
}

// The file of own profiles as an operator writes it: as data/starter/profiles.tsv, a column for each profile, of which only what differs from its base is filled in.
import { type TableRow, tableRows } from '../../text/tab-table.ts';
import { CLASS_BY_NAME, SURFACE_BY_NAME } from '../network/class-names.ts';
import { type OwnNumber, type OwnProfile, SINGLE_NUMBERS } from './own-profile.ts';
import { BUILT_IN, isBuiltIn, profileNamed } from './profile.ts';
import { type SpeedTable, speedTables } from './speed-table.ts';

/** More would hardly be loaded: each takes the memory of a profile. */
const MOST_OWN = 8;
const NAME = /^[a-z]{2,12}$/;
const FASTEST = 150;

/** What is wrong is refused with its line. */
export function ownProfilesFrom(file: string, text: string): OwnProfile[] {
  const rows = tableRows(file, text);
  const [first] = rows;
  if (!first) throw new Error(`${file} has no rows; it needs what, of and a column for each profile`);
  for (const column of ['what', 'of'])
    if (!first.columns.has(column)) first.fail(`the table has no column ${column}`);
  const names = [...first.columns.keys()].filter((name) => name !== 'what' && name !== 'of');
  if (names.length === 0 || names.length > MOST_OWN)
    first.fail(`there must be 1 to ${MOST_OWN} columns of profiles beside what and of`);
  refuseTwice(rows);
  const tables = speedTables();
  return names.map((name) => {
    if (!NAME.test(name)) first.fail(`${name} is no name of a profile: 2 to 12 small letters`);
    if (profileNamed(name) !== undefined || name === 'pedestrian')
      first.fail(`${name} is a profile that comes with the program; choose another name`);
    const base = baseIn(rows, name);
    const table = tables.get(base) ?? first.fail(`there are no speeds for ${base}`);
    const numbers = rows.flatMap((row): OwnNumber[] => numberIn(row, name, base, table));
    return { name, base, numbers };
  });
}

function refuseTwice(rows: readonly TableRow[]): void {
  const said = new Set<string>();
  for (const row of rows) {
    const key = `${row.text('what')} ${row.optional('of') ?? ''}`.trim();
    if (said.has(key)) row.fail(`${key} stands in two rows`);
    said.add(key);
  }
}

function baseIn(rows: readonly TableRow[], name: string): string {
  const row = rows.find((one) => one.text('what') === 'base') ?? rows[0].fail('there is no row base');
  const base = row.text(name);
  return isBuiltIn(base)
    ? base
    : row.fail(`the base of ${name} must be one of ${BUILT_IN.join(', ')}, not ${base}`);
}

/** One number, or none where the cell is empty: then that of the base holds. */
function numberIn(row: TableRow, name: string, base: string, table: SpeedTable): OwnNumber[] {
  const what = row.text('what');
  const of = row.optional('of') ?? '';
  if (what === 'base') return [];
  const value = row.optionalNumber(name);
  const between = (least: number, most: number): void => {
    if (value !== undefined && !(value >= least && value <= most))
      row.fail(`${name} must be from ${least} to ${most}, not ${value}`);
  };
  if (what === 'speed' || what === 'open') {
    const roadClass = CLASS_BY_NAME.get(of);
    if (roadClass === undefined)
      row.fail(`of must be one of ${[...CLASS_BY_NAME.keys()].join(', ')}, not ${of}`);
    between(0, what === 'speed' ? FASTEST : 2);
    if (what === 'open' && value === 0) row.fail(`${name} must be above 0`);
    if (what === 'speed' && (value ?? 0) > 0 && table.speed[roadClass] === 0)
      row.fail(
        `${of} is closed to ${base}, so ${name} cannot be allowed there: the data has no such roads for it`,
      );
  } else if (what === 'surface') {
    if (!SURFACE_BY_NAME.has(of))
      row.fail(`of must be one of ${[...SURFACE_BY_NAME.keys()].join(', ')}, not ${of}`);
    between(0.05, 2);
  } else if (
    what === 'factor' ||
    what === 'slow_factor' ||
    what === 'destination_factor' ||
    what === 'crowded_factor'
  ) {
    between(0.1, 3);
  } else if (what === 'top') {
    between(1, FASTEST);
  } else if (Object.hasOwn(SINGLE_NUMBERS, what)) {
    between(0, what.endsWith('_width') ? 200 : 3);
    if (what === 'closed_width' && value !== undefined && value < table.closedWidth)
      row.fail(`${name} must be at least ${table.closedWidth}: narrower roads are closed to ${base}`);
  } else {
    row.fail(
      `what must be base, factor, speed, surface, open, ${Object.keys(SINGLE_NUMBERS).join(', ')}, not ${what}`,
    );
  }
  return value === undefined ? [] : [{ what, of, value }];
}

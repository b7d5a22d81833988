// The table of hours as people write it: which roads, which profiles, which hours of the week, and how fast they are then.
import { fileURLToPath } from 'node:url';
import { readTable, type TableRow, tableRows } from '../../text/tab-table.ts';
import { CLASS_BY_NAME } from '../network/class-names.ts';
import { RoadClass } from '../network/vocabulary.ts';
import { isProfile, PROFILES, type Profile } from '../profiles/profile.ts';
import { DAYS, HOURS_OF_WEEK } from './week.ts';

/** Slower than this a road is closed, not slow. */
const LEAST_SPEED = 5;

export interface HoursRow {
  /** `all`, `city`, `open`, or the ring as lon, lat interleaved, closed. */
  readonly area: 'all' | 'city' | 'open' | Float64Array;
  /** By class number: 1 if it applies. */
  readonly classes: Uint8Array;
  /** Ids of ways in the source; all if undefined. */
  readonly ways: ReadonlySet<number> | undefined;
  readonly profiles: readonly Profile[];
  /** By hour of the week: 1 if it applies. */
  readonly hours: Uint8Array;
  /** Percent of free flow; 0 where the road is closed. */
  readonly speed: number;
}

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

/** The table that comes with the program. */
export const starterHours = (): HoursRow[] => readTable(STARTER, 'traffic-hours.tsv').map(readerOfRows());

/** An operator's own table, tab- or comma-separated; `file` is named in what is refused. */
export const hoursFrom = (file: string, text: string): HoursRow[] =>
  tableRows(file, text).map(readerOfRows());

function readerOfRows(): (row: TableRow) => HoursRow {
  // Equal areas are the same object, as roads are looked up in each once.
  const rings = new Map<string, Float64Array>();
  for (const row of readTable(STARTER, 'traffic-areas.tsv'))
    rings.set(row.text('area'), ringOf(row, 'points'));
  return (row) => ({
    area: areaOf(row, rings),
    classes: classesOf(row),
    ways: waysOf(row),
    profiles: profilesOf(row),
    hours: hoursOf(row),
    speed: speedOf(row),
  });
}

function areaOf(row: TableRow, rings: Map<string, Float64Array>): HoursRow['area'] {
  const word = row.text('area').trim().toLowerCase();
  if (word === 'all' || word === 'city' || word === 'open') return word;
  const known = rings.get(word);
  if (known) return known;
  if (!/^[-\d]/.test(word))
    row.fail(`area must be all, city, open, ${[...rings.keys()].join(', ')}, or "lon lat;lon lat;…"`);
  const ring = ringOf(row, 'area');
  rings.set(word, ring);
  return ring;
}

function ringOf(row: TableRow, column: string): Float64Array {
  const points = row.points(column) ?? row.fail(`${column} is empty`);
  if (points.length < 6) row.fail(`${column} must have three points or more`);
  return Float64Array.from([...points, points[0], points[1]]);
}

function classesOf(row: TableRow): Uint8Array {
  const classes = new Uint8Array(64);
  for (const name of words(row, 'class')) {
    if (name === 'all') {
      classes.fill(1);
      // A ferry keeps to its timetable.
      classes[RoadClass.Ferry] = 0;
      continue;
    }
    const number =
      CLASS_BY_NAME.get(name) ??
      row.fail(`class must be all or some of ${[...CLASS_BY_NAME.keys()].join(', ')}`);
    classes[number] = 1;
  }
  return classes;
}

function waysOf(row: TableRow): ReadonlySet<number> | undefined {
  const ids = row.list('way').map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id))) row.fail('way must be ids separated by semicolons');
  return ids.length > 0 ? new Set(ids) : undefined;
}

function profilesOf(row: TableRow): Profile[] {
  return words(row, 'profile').map((name) =>
    isProfile(name)
      ? name
      : row.fail(`profile must be some of ${PROFILES.join(', ')}, separated by semicolons`),
  );
}

const hoursOf = (row: TableRow): Uint8Array =>
  hoursOfWeek(words(row, 'hours'), words(row, 'days'), (sentence) => row.fail(sentence));

/** By hour of the week: 1 for hours such as 8-20 on days such as sun-thu. */
export function hoursOfWeek(
  hours: readonly string[],
  days: readonly string[],
  fail: (sentence: string) => never,
): Uint8Array {
  const ofDay = new Uint8Array(24);
  for (const word of hours) {
    const [, from, to] = word === 'all' ? ['', '0', '24'] : (/^(\d{1,2})-(\d{1,2})$/.exec(word) ?? []);
    if (from === undefined || !(Number(from) < Number(to) && Number(to) <= 24))
      fail('hours must be all or from-to, such as 8-20, separated by semicolons');
    ofDay.fill(1, Number(from), Number(to));
  }
  const week = new Uint8Array(HOURS_OF_WEEK);
  for (const day of daysOf(days, fail)) week.set(ofDay, day * 24);
  return week;
}

function daysOf(days: readonly string[], fail: (sentence: string) => never): number[] {
  return days.flatMap((word) => {
    if (word === 'all') return DAYS.map((_, day) => day);
    const [first, last = first] = word.split('-').map((name) => DAYS.indexOf(name));
    if (first < 0 || last < 0)
      fail(`days must be all, or days such as sun-thu or fri, of ${DAYS.join(', ')}`);
    const count = ((last - first + 7) % 7) + 1;
    return Array.from({ length: count }, (_, i) => (first + i) % 7);
  });
}

function speedOf(row: TableRow): number {
  const speed = row.number('speed');
  if (!Number.isInteger(speed) || (speed !== 0 && speed < LEAST_SPEED) || speed > 100)
    row.fail(
      `speed must be a whole number of percents of free flow, ${LEAST_SPEED} to 100, or 0 where the road is closed`,
    );
  return speed;
}

function words(row: TableRow, column: string): string[] {
  const list = row.list(column).map((word) => word.trim().toLowerCase());
  return list.length > 0 ? list : row.fail(`${column} is empty`);
}

// Random tables of hours, and the plainest way to drive by them: the first millisecond by which enough has been done, found by bisection
// over what is done from midnight on Sunday. It shares nothing with the engine's way.
import type { Roads } from '../../../src/roads/engine.ts';
import { type HoursRow, hoursFrom } from '../../../src/roads/hours/hours-table.ts';
import type { Random } from '../../fixtures/random.ts';

const HEADER = 'area\tclass\tway\tprofile\tdays\thours\tspeed\tsource';
const CLASSES = ['all', 'primary;secondary', 'residential', 'motorway', 'tertiary;unclassified'];
const DAYS = ['all', 'sun-thu', 'fri', 'sat-mon'];
const HOUR = 3_600_000;

/** Some rows over all roads; every edge changes its speed several times a day. */
export function randomHours(random: Random): HoursRow[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const lines = [HEADER];
  for (let k = 8 + Math.floor(random() * 40); k > 0; k--) {
    const from = Math.floor(random() * 24);
    const to = from + 1 + Math.floor(random() ** 2 * (24 - from));
    const ways = random() < 0.3 ? [0, 1, 2].map(() => Math.floor(random() * 20)).join(';') : '';
    const speed = 5 + Math.floor(random() * 96);
    const area = random() < 0.7 ? 'all' : pick(['city', 'open']);
    lines.push(
      [area, pick(CLASSES), ways, 'car;motorcycle;foot', pick(DAYS), `${from}-${to}`, speed, 'random'].join(
        '\t',
      ),
    );
  }
  return hoursFrom('random.tsv', lines.join('\n'));
}

/** Percent by hour of the week, of an edge: the last row that fits. */
export function weekOf(roads: Roads, edge: number, rows: readonly HoursRow[], dense: boolean): number[] {
  const { class: roadClass, sourceId } = roads.edge(edge);
  return Array.from({ length: 168 }, (_, hour) => {
    let percent = 100;
    for (const { area, classes, ways, hours, speed } of rows) {
      if (area === 'city' && !dense) continue;
      if (area === 'open' && dense) continue;
      if (classes[roadClass] && (!ways || ways.has(sourceId)) && hours[hour]) percent = speed;
    }
    return percent;
  });
}

/** The first whole millisecond by which the work is done, from `at` of the week on. */
export function plainDrive(week: readonly number[], at: number, work: number): number {
  // What is done by the beginning of each hour, from midnight on Sunday.
  const done = [0];
  for (const percent of week) done.push(done[done.length - 1] + percent * HOUR);
  const doneBy = (time: number): number => {
    const hour = Math.floor(time / HOUR);
    const whole = Math.floor(hour / 168) * done[168];
    return whole + done[hour % 168] + week[hour % 168] * (time - hour * HOUR);
  };
  const needed = doneBy(at) + work * 100;
  let low = at;
  let high = at + work * 20;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (doneBy(middle) >= needed) high = middle;
    else low = middle + 1;
  }
  return low;
}

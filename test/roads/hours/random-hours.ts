// Random tables of hours, and the plainest way to drive by them: the first millisecond by which enough has been done, found by bisection
// over what is done from midnight on Sunday. It shares nothing with the engine's way.
import { traitPaces } from '../../../src/roads/customise/edge-weights.ts';
import type { Edge, Profile, Roads } from '../../../src/roads/engine.ts';
import { type HoursRow, hoursFrom } from '../../../src/roads/hours/hours-table.ts';
import { writeSigns } from '../../../src/roads/network/road-signs.ts';
import type { TimedAccess } from '../../../src/roads/network/timed-access.ts';
import { BUILT_IN, modeOf } from '../../../src/roads/profiles/profile.ts';
import { SPEED_TABLES } from '../../../src/roads/profiles/travel-speed.ts';
import type { Random } from '../../fixtures/random.ts';
import type { RandomNetwork } from '../build/random-network.ts';
import type { SampleRoads } from '../build/sample-roads.ts';
import { along } from '../query/history-dijkstra.ts';

const HEADER = 'area\tclass\tway\tprofile\tdays\thours\tspeed\tsource';
const CLASSES = ['all', 'primary;secondary', 'residential', 'motorway', 'tertiary;unclassified'];
const DAYS = ['all', 'sun-thu', 'fri', 'sat-mon'];
const HOUR = 3_600_000;

/** Some rows over all roads; every edge changes its speed several times a day. `closing`: the share of rows that close roads. */
export function randomHours(
  random: Random,
  closing = 0,
  profiles: readonly Profile[] = ['car', 'motorcycle', 'foot'],
): HoursRow[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const lines = [HEADER];
  for (let k = 8 + Math.floor(random() * 40); k > 0; k--) {
    const from = Math.floor(random() * 24);
    const to = from + 1 + Math.floor(random() ** 2 * (24 - from));
    const ways = random() < 0.3 ? [0, 1, 2].map(() => Math.floor(random() * 20)).join(';') : '';
    const speed = random() < closing ? 0 : 5 + Math.floor(random() * 96);
    const area = random() < 0.7 ? 'all' : pick(['city', 'open']);
    lines.push(
      [area, pick(CLASSES), ways, profiles.join(';'), pick(DAYS), `${from}-${to}`, speed, 'random'].join(
        '\t',
      ),
    );
  }
  return hoursFrom('random.tsv', lines.join('\n'));
}

export interface Week {
  /** By hour of the week. */
  readonly percent: readonly number[];
  /** What is done by the beginning of each hour, from midnight on Sunday. */
  readonly done: readonly number[];
}

/** How quick an edge is: by hour, the last row that fits. */
export function weekOf(roads: Roads, edge: number, rows: readonly HoursRow[], dense: boolean): Week {
  const { class: roadClass, sourceId } = roads.edge(edge);
  const percent = Array.from({ length: 168 }, (_, hour) => {
    let percent = 100;
    for (const { area, classes, ways, hours, speed } of rows) {
      if (area === 'city' && !dense) continue;
      if (area === 'open' && dense) continue;
      if (speed > 0 && classes[roadClass] && (!ways || ways.has(sourceId)) && hours[hour]) percent = speed;
    }
    return percent;
  });
  const done = [0];
  for (const each of percent) done.push(done[done.length - 1] + each * HOUR);
  return { percent, done };
}

/** The first whole millisecond by which the work is done, from `at` of the week on. */
export function plainDrive({ percent, done }: Week, at: number, work: number): number {
  const doneBy = (time: number): number => {
    const hour = Math.floor(time / HOUR);
    const whole = Math.floor(hour / 168) * done[168];
    return whole + done[hour % 168] + percent[hour % 168] * (time - hour * HOUR);
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

/** By way: the hours at which a source says it is closed. */
export type ClosedWays = ReadonlyMap<number, readonly TimedAccess[]>;

/** Closes some ways of a network at random hours, to some modes, often in one direction alone; some are closed unless an hour is asked for. */
export function closeByHour({ network }: RandomNetwork, random: Random): ClosedWays {
  const closed = new Map<number, readonly TimedAccess[]>();
  for (let way = 0; way < network.wayCount; way++) {
    if (random() > 0.35) continue;
    const rules = [false, true]
      .filter(() => random() < 0.7)
      .map((against): TimedAccess => {
        const ends = Array.from({ length: 2 * (1 + Math.floor(random() * 4)) }, () =>
          Math.floor(random() * 10_080),
        );
        const sorted = [...new Set(ends)].sort((a, b) => a - b);
        // Some close over the end of the week.
        if (random() < 0.3)
          sorted.splice(0, sorted.length, 0, 300 + Math.floor(random() * 1000), 9000, 10_080);
        const spans = sorted.flatMap((from, i) =>
          i % 2 === 0 && i + 1 < sorted.length ? [[from, sorted[i + 1]] as const] : [],
        );
        return { against, modes: 1 + Math.floor(random() * 255), opens: random() < 0.4, closed: spans };
      })
      .filter((rule) => rule.closed.length > 0);
    for (const { opens, against, modes } of rules)
      if (opens) (against ? network.wayBackward : network.wayForward)[way] &= ~modes;
    if (rules.length === 0) continue;
    closed.set(way, rules);
    network.waySigns[way] = network.strings.add(writeSigns({ timed: rules }));
  }
  return closed;
}

/** Closes every way of the eastern third from eight to ten at night, to all modes, in both directions. */
export function closeEast({ network, ends }: RandomNetwork): ClosedWays {
  const spans = Array.from({ length: 7 }, (_, day) => [day * 1440 + 480, day * 1440 + 1320] as const);
  const rules = [false, true].map(
    (against): TimedAccess => ({ against, modes: 255, opens: false, closed: spans }),
  );
  const signs = network.strings.add(writeSigns({ timed: rules }));
  const closed = new Map<number, readonly TimedAccess[]>();
  for (let way = 0; way < network.wayCount; way++) {
    if (ends[way].some((node) => network.nodeLon[node] < 90.0133e7)) continue;
    closed.set(way, rules);
    network.waySigns[way] = signs;
  }
  return closed;
}

/** Whether the table closes an edge at an hour: the last row that fits. */
function shutAt(edge: Edge, rows: readonly HoursRow[], dense: boolean, hour: number): boolean {
  const { class: roadClass, sourceId } = edge;
  let shut = false;
  for (const { area, classes, ways, hours, speed } of rows) {
    if ((area === 'city' && !dense) || (area === 'open' && dense)) continue;
    if (classes[roadClass] && (!ways || ways.has(sourceId)) && hours[hour]) shut = speed === 0;
  }
  return shut;
}

/** By minute of the week, whether an edge is closed to a mode: what the table and the source say, one after the other. */
export function closedMinutes(
  roads: Roads,
  edge: number,
  {
    rows,
    dense,
    rules,
    mode,
  }: { rows: readonly HoursRow[]; dense: boolean; rules: readonly TimedAccess[]; mode: number },
): boolean[] {
  const minutes = new Array<boolean>(10_080).fill(false);
  const about = roads.edge(edge);
  for (let hour = 0; hour < 168; hour++)
    if (shutAt(about, rows, dense, hour)) minutes.fill(true, 60 * hour, 60 * hour + 60);
  for (const { modes, closed } of rules)
    if ((modes & mode) !== 0) for (const [from, to] of closed) minutes.fill(true, from, to);
  if (!minutes.every((one) => one)) return minutes;
  // What never opens is not closed by the hour; a road that opens has its own hours then.
  minutes.fill(false);
  for (const { modes, closed, opens } of rules)
    if (opens && (modes & mode) !== 0) for (const [from, to] of closed) minutes.fill(true, from, to);
  return minutes;
}

/** The roads with what opens at some hours open, as an oracle drives on them. */
export function withOpening({ source, roads, graph }: SampleRoads, ways: ClosedWays): Roads {
  const everybody = {
    traitForward: graph.traitForward.map(() => 255),
    traitBackward: graph.traitBackward.map(() => 255),
  };
  const paces = new Map<Profile, Float64Array>();
  const opens = (directed: number, profile: Profile): boolean => {
    const { class: roadClass, sourceId } = roads.edge(directed >>> 1);
    const against = along(roads, source, directed) === 1;
    const rules = ways.get(sourceId) ?? [];
    return (
      SPEED_TABLES[BUILT_IN.indexOf(profile)].speed[roadClass] > 0 &&
      rules.some((rule) => rule.opens && rule.against === against && (rule.modes & modeOf(profile)) !== 0)
    );
  };
  const milliseconds = (directed: number, profile: Profile): number => {
    const usually = roads.milliseconds(directed, profile);
    if (Number.isFinite(usually) || !opens(directed, profile)) return usually;
    let pace = paces.get(profile);
    if (!pace) {
      pace = traitPaces({ ...graph, ...everybody }, graph.profiles.indexOf(profile)).trait;
      paces.set(profile, pace);
    }
    const edge = directed >>> 1;
    const moving = Math.round(graph.edgeLength[edge] * pace[graph.edgeTrait[edge] * 2 + (directed & 1)]);
    return Math.max(1, moving) + roads.entry(directed, profile) + roads.delay(directed, profile);
  };
  const allowed = (directed: number, profile: Profile): boolean =>
    Number.isFinite(milliseconds(directed, profile));
  return { ...roads, milliseconds, allowed };
}

/** The first millisecond from `at` on at which it is open, minute by minute. */
export function openFrom(minutes: readonly boolean[], at: number): number {
  let now = at;
  while (minutes[Math.floor(now / 60_000) % 10_080]) now = (Math.floor(now / 60_000) + 1) * 60_000;
  return now;
}

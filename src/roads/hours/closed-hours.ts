// Hours at which roads are closed: who comes to one then waits until it opens, or goes another way. What has been entered is left as if it were open, so
// nobody who sets out later arrives earlier.

import type { StringPool } from '../../dataset/string-pool.ts';
import type { TableOf } from '../../dataset/table-schema.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { ROAD_SIGNS } from '../graph/road-tables.ts';
import { timedOnSigns } from '../network/road-signs.ts';
import { markSpans, spansOf, type TimedAccess, WEEK_MINUTES } from '../network/timed-access.ts';
import { MOST_WEEKS } from './week.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = WEEK_MINUTES * MINUTE_MS;

/** When the roads of one profile are closed. */
export interface ClosedHours {
  /** By edge: the number of its kind; 0 is never closed. */
  readonly edge: Uint16Array;
  /** By kind × 2, plus 1 against the edge: the number of its week; 0 is never closed. */
  readonly week: Uint16Array;
  /** By week: its first span. */
  readonly start: Uint32Array;
  /** By span × 2: the first minute of the week at which it is closed, and the first at which it is open again. */
  readonly span: Uint16Array;
}

/** The first instant from `at` on at which a directed edge may be entered; in milliseconds from the beginning of any week. */
export function earliestEntry(closed: ClosedHours, directed: number, at: number): number {
  const week = weekOf(closed, directed);
  return week === 0 ? at : openingFrom(closed, week, at);
}

/** The first instant from `at` on at which roads with a week are open. */
export function openingFrom(closed: ClosedHours, week: number, at: number): number {
  let now = at;
  for (let end = closingAt(closed, week, now, 1); end >= 0; end = closingAt(closed, week, now, 1))
    now = Math.floor(now / WEEK_MS) * WEEK_MS + end * MINUTE_MS;
  return now;
}

/** The last instant up to `by` at which a directed edge may be entered. */
export function latestEntry(closed: ClosedHours, directed: number, by: number): number {
  const week = weekOf(closed, directed);
  return week === 0 ? by : openingUntil(closed, week, by);
}

/** The last instant up to `by` at which roads with a week are open. */
export function openingUntil(closed: ClosedHours, week: number, by: number): number {
  let now = by;
  for (let begin = closingAt(closed, week, now, 0); begin >= 0; begin = closingAt(closed, week, now, 0))
    now = Math.floor(now / WEEK_MS) * WEEK_MS + begin * MINUTE_MS - 1;
  return now;
}

const weekOf = ({ edge, week }: ClosedHours, directed: number): number =>
  week[edge[directed >>> 1] * 2 + (directed & 1)];

/** The first minute (0) or the end (1) of the span in which an instant lies; -1 if it lies in none. */
function closingAt({ start, span }: ClosedHours, week: number, at: number, which: 0 | 1): number {
  const minute = (at % WEEK_MS) / MINUTE_MS;
  for (let i = start[week]; i < start[week + 1]; i++)
    if (minute >= span[i * 2] && minute < span[i * 2 + 1]) return span[i * 2 + which];
  return -1;
}

/** What is known of closing before it is put together by edge. */
export interface ClosingSources {
  /** Bit of the profile's mode. */
  readonly mode: number;
  readonly signs: TableOf<typeof ROAD_SIGNS> | undefined;
  /** By edge the number of its week, and by week the hours at which the table says it is closed, if at any. */
  readonly table:
    | { readonly edge: Uint16Array; readonly shut: readonly (Uint8Array | undefined)[] }
    | undefined;
}

/** Undefined if no road is ever closed to the profile by the hour. */
export function closedHours(
  graph: RoadGraph,
  { mode, signs, table }: ClosingSources,
): ClosedHours | undefined {
  const byTrait = timedTraits(signs, graph.text, mode);
  const shut = table?.shut.some((one) => one !== undefined) ? table : undefined;
  if (byTrait.size === 0 && !shut) return undefined;
  const kinds = new ClosedKinds();
  const edge = new Uint16Array(graph.edgeCount);
  for (let e = 0; e < graph.edgeCount; e++) {
    const rules = byTrait.get(graph.edgeTrait[e]);
    const week = shut ? shut.edge[e] : 0;
    const hours = shut?.shut[week];
    if (rules || hours) edge[e] = kinds.of(rules, graph.edgeTrait[e], hours, week);
  }
  return kinds.some ? { edge, ...kinds.columns() } : undefined;
}

/** By trait: the rules for a mode, in the direction of the edges. */
export function timedTraits(
  signs: ClosingSources['signs'],
  text: StringPool,
  mode: number,
): ReadonlyMap<number, readonly TimedAccess[]> {
  const byTrait = new Map<number, readonly TimedAccess[]>();
  signs?.trait.forEach((trait, at) => {
    const turned = (signs.sign[at] & 1) === 1;
    const rules = timedOnSigns(text.get(signs.sign[at] >>> 1)).filter(({ modes }) => (modes & mode) !== 0);
    if (rules.length === 0) return;
    byTrait.set(
      trait,
      rules.map((rule) => ({ ...rule, against: rule.against !== turned })),
    );
  });
  return byTrait;
}

/** Pairs of weeks, one for each direction, numbered. */
class ClosedKinds {
  readonly #known = new Map<string, number>();
  readonly #kinds = new Map<string, number>([['0 0', 0]]);
  readonly #weeks = new Map<string, number>([['', 0]]);

  get some(): boolean {
    return this.#kinds.size > 1;
  }

  of(
    rules: readonly TimedAccess[] | undefined,
    trait: number,
    hours: Uint8Array | undefined,
    week: number,
  ): number {
    const key = `${rules ? trait : -1} ${hours ? week : -1}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const pair = [false, true].map((against) => {
      const minutes = new Uint8Array(WEEK_MINUTES);
      for (const rule of rules ?? []) if (rule.against === against) markSpans(minutes, rule.closed);
      hours?.forEach((one, hour) => {
        if (one) minutes.fill(1, hour * 60, (hour + 1) * 60);
      });
      // What is closed all week is not closed by the hour: nobody could wait for it to open. A road that only opens at some hours has these then.
      if (minutes.includes(0)) return numberIn(this.#weeks, spansOf(minutes).join());
      const opens = rules?.find((rule) => rule.opens && rule.against === against);
      return opens ? numberIn(this.#weeks, opens.closed.flat().join()) : 0;
    });
    const number = numberIn(this.#kinds, pair.join(' '));
    if (number > MOST_WEEKS) throw new Error(`roads are closed at more than ${MOST_WEEKS} different hours`);
    this.#known.set(key, number);
    return number;
  }

  columns(): Omit<ClosedHours, 'edge'> {
    const spans = [...this.#weeks.keys()].map((key) => (key === '' ? [] : key.split(',').map(Number)));
    const start = new Uint32Array(spans.length + 1);
    spans.forEach((one, week) => {
      start[week + 1] = start[week] + one.length / 2;
    });
    return {
      week: Uint16Array.from([...this.#kinds.keys()].flatMap((key) => key.split(' ').map(Number))),
      start,
      span: Uint16Array.from(spans.flat()),
    };
  }
}

function numberIn(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

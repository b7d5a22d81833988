// A traveller by the hour who tries everything, and what he is asked: the oracle of routes with a time.
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';
import type { HoursRow } from '../../../src/roads/hours/hours-table.ts';
import { millisecondOfWeek } from '../../../src/roads/hours/week.ts';
import { modeOf } from '../../../src/roads/profiles/profile.ts';
import { CROWDED_DENSITY } from '../../../src/roads/profiles/speed-table.ts';
import type { Random } from '../../fixtures/random.ts';
import { type SampleRoads, somewhere } from '../build/sample-roads.ts';
import { along, historyDijkstra } from '../query/history-dijkstra.ts';
import { type ClosedWays, closedMinutes, openFrom, plainDrive, type Week, weekOf } from './random-hours.ts';

/** Sunday 2026-11-15, midnight in Dhaka. */
export const SUNDAY = Date.parse('2026-11-15T00:00:00+06:00');
export const WEEK = 7 * 24 * 3_600_000;

/** By the table of a sample and the edge: the same for all its trips. */
const weeksOf = new WeakMap<readonly HoursRow[], Map<number, Week>>();

/** When a trip that begins at an instant ends, by the oracle; undefined if there is none. */
export function arrivalOf(
  { source, roads, graph }: SampleRoads,
  rows: readonly HoursRow[],
  profile: Profile,
  places: readonly [SnappedPoint, SnappedPoint],
  depart: number,
  avoided?: (edge: number) => boolean,
  report: (edge: number) => number | undefined = () => undefined,
  closed?: { readonly ways: ClosedWays; readonly minutes: Map<string, boolean[]>; readonly open?: Roads },
): number | undefined {
  const begin = millisecondOfWeek(depart);
  // All rows are about the same profiles.
  const houred = rows.some(({ profiles }) => profiles.includes(profile));
  let weeks = weeksOf.get(rows);
  if (!weeks) weeksOf.set(rows, (weeks = new Map()));
  /** When a directed edge may be entered by one who comes to it. */
  const entry = (directed: number, at: number): number => {
    if (!closed) return at;
    const key = `${profile} ${directed}`;
    let minutes = closed.minutes.get(key);
    if (!minutes) {
      const edge = directed >>> 1;
      const against = along(roads, source, directed) === 1;
      const rules = (closed.ways.get(roads.edge(edge).sourceId) ?? []).filter(
        (rule) => rule.against === against,
      );
      const dense = graph.traitDensity[graph.edgeTrait[edge]] >= CROWDED_DENSITY;
      const told = houred ? rows : [];
      minutes = closedMinutes(roads, edge, { rows: told, dense, rules, mode: modeOf(profile) });
      closed.minutes.set(key, minutes);
    }
    return openFrom(minutes, begin + at) - begin;
  };
  const drive = (directed: number, come: number, work: number): number => {
    if (work === 0) return come;
    const edge = directed >>> 1;
    const at = entry(directed, come);
    const factor = report(edge);
    if (factor !== undefined) return at + Math.round(work * factor);
    if (!houred) return at + work;
    let week = weeks.get(edge);
    const dense = graph.traitDensity[graph.edgeTrait[edge]] >= CROWDED_DENSITY;
    if (!week) weeks.set(edge, (week = weekOf(roads, edge, rows, dense)));
    return plainDrive(week, begin + at, work) - begin;
  };
  const driven = closed?.open ?? roads;
  const [from, to] = places.map((place) => asFree(place, profile, roads, driven));
  const found = historyDijkstra(source, driven, profile, from, to, avoided, drive);
  return found && depart + found.milliseconds;
}

/** A place at which nobody asked for a direction, on other roads. */
function asFree(place: SnappedPoint, profile: Profile, before: Roads, now: Roads): SnappedPoint {
  const [along, against] = [place.edge * 2, place.edge * 2 + 1];
  const free =
    place.forward === before.allowed(along, profile) && place.backward === before.allowed(against, profile);
  return free
    ? { ...place, forward: now.allowed(along, profile), backward: now.allowed(against, profile) }
    : place;
}

/** Often close to a change of hour, where times differ most; both often on one edge. */
export function question(
  roads: Roads,
  profile: Profile,
  random: Random,
): { places: readonly [SnappedPoint, SnappedPoint]; instant: number } | undefined {
  const from = somewhere(roads, profile, random);
  const near = from && { ...from, along: Math.floor(from.along * random()) };
  const to = random() < 0.1 ? near : somewhere(roads, profile, random);
  if (!from || !to) return undefined;
  const instant = SUNDAY + Math.floor(random() * WEEK);
  const hour = 3_600_000;
  const close = Math.round(instant / hour) * hour - Math.floor(random() * 120_000);
  return { places: [from, to], instant: random() < 0.6 ? close : instant };
}

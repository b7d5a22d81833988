// Which week of speeds each edge has: by its class, by the areas it lies in, and by its way. Edges with the same week share it.
import { inRing } from '../../geo/in-ring.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { baseOf, type Profile } from '../profiles/profile.ts';
import { CROWDED_DENSITY } from '../profiles/speed-table.ts';
import type { EdgeHours } from './drive.ts';
import type { HoursRow } from './hours-table.ts';
import { HOURS_OF_WEEK, MOST_WEEKS } from './week.ts';

/** With the hours at which the table says that roads are closed, by week. */
export interface WeeksOfEdges extends EdgeHours {
  readonly shut: readonly (Uint8Array | undefined)[];
}

/** Undefined if no row is about the profile. */
export function edgeWeeks(
  graph: RoadGraph,
  profile: Profile,
  all: readonly HoursRow[],
): WeeksOfEdges | undefined {
  const base = baseOf(profile);
  const rows = all.filter(({ profiles }) => profiles.includes(profile) || profiles.includes(base));
  if (rows.length === 0) return undefined;
  const finders = rows.map((row) => applies(graph, row));
  const weeks = new Weeks(rows);
  const edge = new Uint16Array(graph.edgeCount);
  const fitting: number[] = [];
  for (let e = 0; e < graph.edgeCount; e++) {
    fitting.length = 0;
    for (let r = 0; r < finders.length; r++) if (finders[r](e)) fitting.push(r);
    if (fitting.length > 0) edge[e] = weeks.of(fitting);
  }
  return { edge, speed: weeks.speeds(), shut: weeks.shut };
}

/** Whether a row is about an edge; the cheapest question first. */
function applies(graph: RoadGraph, { area, classes, ways }: HoursRow): (edge: number) => boolean {
  const { edgeTrait, traitClass, traitDensity, edgeSource } = graph;
  const inside = typeof area === 'string' ? undefined : inArea(graph, area);
  return (edge) => {
    const trait = edgeTrait[edge];
    if (!classes[traitClass[trait]]) return false;
    if (ways && !ways.has(edgeSource[edge])) return false;
    if (inside) return inside(edge);
    return area === 'all' || (area === 'city') === traitDensity[trait] >= CROWDED_DENSITY;
  };
}

/** An edge lies where its middle point does. */
function inArea(graph: RoadGraph, ring: Float64Array): (edge: number) => boolean {
  let [west, east, south, north] = [180, -180, 90, -90];
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]);
    east = Math.max(east, ring[i]);
    south = Math.min(south, ring[i + 1]);
    north = Math.max(north, ring[i + 1]);
  }
  const { pointStart, pointLon, pointLat } = graph;
  return (edge) => {
    const middle = (pointStart[edge] + pointStart[edge + 1]) >> 1;
    const lon = fromFixedDegrees(pointLon[middle]);
    const lat = fromFixedDegrees(pointLat[middle]);
    return lon >= west && lon <= east && lat >= south && lat <= north && inRing(ring, lon, lat);
  };
}

/** Different weeks, numbered; 0 is free flow. */
class Weeks {
  readonly #rows: readonly HoursRow[];
  readonly #byRows = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  readonly #weeks: Uint8Array[] = [];
  /** By week: 1 at the hours at which it is closed; undefined if it is at none. */
  readonly shut: (Uint8Array | undefined)[] = [];

  constructor(rows: readonly HoursRow[]) {
    this.#rows = rows;
    this.#number(new Uint8Array(HOURS_OF_WEEK).fill(100), new Uint8Array(HOURS_OF_WEEK));
  }

  /** The week of roads about which these rows are. */
  of(fitting: readonly number[]): number {
    const key = fitting.join();
    let number = this.#byRows.get(key);
    if (number === undefined) {
      const week = new Uint8Array(HOURS_OF_WEEK).fill(100);
      const shut = new Uint8Array(HOURS_OF_WEEK);
      for (const at of fitting) {
        const { hours, speed } = this.#rows[at];
        for (let h = 0; h < HOURS_OF_WEEK; h++) {
          if (!hours[h]) continue;
          shut[h] = speed === 0 ? 1 : 0;
          // Whoever is on a road when it closes goes on as fast as if it had not.
          if (speed > 0) week[h] = speed;
        }
      }
      number = this.#number(week, shut);
      this.#byRows.set(key, number);
    }
    return number;
  }

  speeds(): Uint8Array {
    const all = new Uint8Array(this.#weeks.length * HOURS_OF_WEEK);
    this.#weeks.forEach((week, at) => {
      all.set(week, at * HOURS_OF_WEEK);
    });
    return all;
  }

  #number(week: Uint8Array, shut: Uint8Array): number {
    const closes = shut.includes(1);
    const key = closes ? `${week.join()} ${shut.join()}` : week.join();
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#weeks.length;
      if (number > MOST_WEEKS)
        throw new Error(`the table of hours makes more than ${MOST_WEEKS} different weeks`);
      this.#numbers.set(key, number);
      this.#weeks.push(week);
      this.shut.push(closes ? shut : undefined);
    }
    return number;
  }
}

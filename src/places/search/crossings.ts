// Where two named streets meet: the point at which their lines cross or come together. Streets are one per area, so a long road is several of them.
import type { Dataset } from '../../dataset/open.ts';
import { STREETS, type StreetTable } from '../../dataset/tables/streets.ts';
import { alongSegment, lonScale, METRES_PER_FIXED, segmentSquared } from '../../geo/nearest-segment.ts';
import { fromFixedDegrees, type Lat, type Lon, type Metres } from '../../geo/units.ts';

/** Lines whose ends miss each other by no more meet: carriageways of one road lie so far apart. */
const MEETING: Metres = 35;
const MEETING_SQUARED = (MEETING / METRES_PER_FIXED) ** 2;
const REACH = MEETING / METRES_PER_FIXED;

export interface StreetMeeting {
  readonly lon: Lon;
  readonly lat: Lat;
}

interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export class Crossings {
  readonly #streets: StreetTable | undefined;
  /** Street by its row of the places table. */
  readonly #ofRow = new Map<number, number>();
  readonly #bounds = new Map<number, Bounds>();

  constructor(dataset: Dataset) {
    this.#streets = dataset.has(STREETS.file) ? dataset.table(STREETS) : undefined;
    this.#streets?.place.forEach((row, street) => {
      this.#ofRow.set(row, street);
    });
  }

  /** Where two streets, rows of the places table, meet; undefined where they do not. */
  meeting(one: number, other: number): StreetMeeting | undefined {
    const a = this.#ofRow.get(one);
    const b = this.#ofRow.get(other);
    if (a === undefined || b === undefined || a === b || !this.#streets) return undefined;
    const near = this.#boundsOf(b);
    const scale = lonScale(near.south);
    const wide = REACH / scale;
    let best = MEETING_SQUARED;
    let found: StreetMeeting | undefined;
    this.#eachSegment(a, (x1, y1, x2, y2) => {
      if (Math.max(x1, x2) < near.west - wide || Math.min(x1, x2) > near.east + wide) return;
      if (Math.max(y1, y2) < near.south - REACH || Math.min(y1, y2) > near.north + REACH) return;
      this.#eachSegment(b, (x3, y3, x4, y4) => {
        const crossed = crossing(x1, y1, x2, y2, x3, y3, x4, y4);
        if (crossed && best > 0) {
          best = 0;
          found = pointAt(crossed[0], crossed[1]);
        }
        const meet = (x: number, y: number, xa: number, ya: number, xb: number, yb: number): void => {
          const squared = segmentSquared(x, y, scale, xa, ya, xb, yb);
          if (squared >= best) return;
          best = squared;
          const t = alongSegment(x, y, scale, xa, ya, xb, yb);
          found = pointAt((x + xa + t * (xb - xa)) / 2, (y + ya + t * (yb - ya)) / 2);
        };
        meet(x1, y1, x3, y3, x4, y4);
        meet(x2, y2, x3, y3, x4, y4);
        meet(x3, y3, x1, y1, x2, y2);
        meet(x4, y4, x1, y1, x2, y2);
      });
    });
    return found;
  }

  #boundsOf(street: number): Bounds {
    let known = this.#bounds.get(street);
    if (!known) {
      let [west, south, east, north] = [2 ** 31, 2 ** 31, -(2 ** 31), -(2 ** 31)];
      this.#eachSegment(street, (x1, y1, x2, y2) => {
        west = Math.min(west, x1, x2);
        east = Math.max(east, x1, x2);
        south = Math.min(south, y1, y2);
        north = Math.max(north, y1, y2);
      });
      this.#bounds.set(street, (known = { west, south, east, north }));
    }
    return known;
  }

  #eachSegment(street: number, visit: (x1: number, y1: number, x2: number, y2: number) => void): void {
    const { lineStart, pointStart, points } = this.#streets!;
    for (let line = lineStart[street]; line < lineStart[street + 1]; line++)
      for (let p = pointStart[line]; p + 1 < pointStart[line + 1]; p++)
        visit(points[2 * p], points[2 * p + 1], points[2 * p + 2], points[2 * p + 3]);
  }
}

const pointAt = (x: number, y: number): StreetMeeting => ({
  lon: fromFixedDegrees(x),
  lat: fromFixedDegrees(y),
});

/** Where two segments cross, undefined where they do not. */
function crossing(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
  x4: number,
  y4: number,
): readonly [number, number] | undefined {
  const turn = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3);
  if (turn === 0) return undefined;
  const t = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / turn;
  const u = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / turn;
  if (t < 0 || t > 1 || u < 0 || u > 1) return undefined;
  return [x1 + t * (x2 - x1), y1 + t * (y2 - y1)];
}

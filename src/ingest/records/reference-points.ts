// Highways given as reference points: one row per point, with its road and its chainage (km from the start). Sorted by
// chainage, the points of a road form its line.
import { haversine } from '../../geo/distance.ts';
import { ALL_MODES, RoadClass } from '../../roads/network/vocabulary.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { joinRoadEnds } from './join-road-ends.ts';
import { pointOf } from './point-of.ts';
import type { TableRecord } from './record.ts';
import { RoadReader } from './road-record.ts';

interface ReferencePoint {
  readonly km: number;
  readonly lon: number;
  readonly lat: number;
  readonly gap: string;
}

/** How much farther apart than their chainage two points may be, in metres; beyond that, the point is wrong. */
const SLACK = 1500;
/** On some roads the points are a few kilometres apart; anything longer is a gap. */
const GAP_KM = 15;

/** National, regional and district (Zilla) roads. */
const CLASS: Readonly<Record<string, RoadClass>> = {
  N: RoadClass.Trunk,
  R: RoadClass.Primary,
  Z: RoadClass.Secondary,
};

export class ReferencePointReader {
  readonly #roads = new Map<string, ReferencePoint[]>();

  constructor(
    readonly gatherer: Gatherer,
    readonly source: number,
  ) {}

  read(record: TableRecord): string | undefined {
    const where = pointOf(record);
    if ('reason' in where) return where.reason;
    const km = Number(record.get('chainage'));
    const road = record.get('road');
    if (road === '' || !Number.isFinite(km)) return 'a reference point without its road or chainage';
    const points = this.#roads.get(road);
    const point = { km, lon: where.lon, lat: where.lat, gap: record.get('gap').toUpperCase() };
    if (points) points.push(point);
    else this.#roads.set(road, [point]);
    return undefined;
  }

  finish(): void {
    const lines: { road: string; ferry: boolean; line: Float64Array }[] = [];
    for (const [road, points] of this.#roads) {
      points.sort((a, b) => a.km - b.km);
      for (const run of this.#runs(road, points)) lines.push({ road, ...run });
    }
    const joined = joinRoadEnds(lines.map(({ line }) => line));
    const reader = new RoadReader(this.gatherer, this.source);
    const named = new Map<string, Float64Array[]>();
    lines.forEach(({ road, ferry }, i) => {
      reader.line(joined[i], {
        class: ferry ? RoadClass.Ferry : (CLASS[road[0]] ?? RoadClass.Road),
        modes: ALL_MODES,
        // A ferry in the course of a road has no name of its own.
        name: ferry ? '' : road,
        ref: road,
      });
      const same = named.get(road);
      if (same) same.push(joined[i]);
      else named.set(road, [joined[i]]);
    });
    reader.finish();
    for (const [name, parts] of named) this.gatherer.street({ name, lines: parts, source: this.source });
  }

  /** The road as lines: split at gaps and ferries, without points that lie off the road. */
  *#runs(
    road: string,
    points: readonly ReferencePoint[],
  ): Generator<{ readonly ferry: boolean; readonly line: Float64Array }> {
    let run: number[] = [];
    let before: ReferencePoint | undefined;
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      if (before) {
        const metres = haversine(before.lon, before.lat, point.lon, point.lat);
        const along = (point.km - before.km) * 1000;
        if (metres > along * 1.1 + SLACK && metres > 2000) {
          const next = points[i + 1];
          const back = next
            ? haversine(before.lon, before.lat, next.lon, next.lat)
            : Number.POSITIVE_INFINITY;
          if (!next || back <= (next.km - before.km) * 1100 + SLACK) {
            this.gatherer.skipped(
              this.source,
              'a reference point that lies off its road',
              `${road} km ${point.km} (${point.lat}, ${point.lon})`,
            );
            continue;
          }
          if (run.length >= 4) yield { ferry: false, line: Float64Array.from(run) };
          run = [];
        } else if (along > GAP_KM * 1000 || before.gap === 'GAP_START') {
          if (run.length >= 4) yield { ferry: false, line: Float64Array.from(run) };
          run = [];
        } else if (before.gap === 'FERRY_START') {
          if (run.length >= 4) yield { ferry: false, line: Float64Array.from(run) };
          yield { ferry: true, line: Float64Array.of(before.lon, before.lat, point.lon, point.lat) };
          run = [];
        }
      }
      if (run.length === 0 || run[run.length - 2] !== point.lon || run[run.length - 1] !== point.lat)
        run.push(point.lon, point.lat);
      before = point;
    }
    if (run.length >= 4) yield { ferry: false, line: Float64Array.from(run) };
  }
}

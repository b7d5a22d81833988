// Turns positions of moving objects into events: which fences each entered, left, or dwells in.
import type { Lat, Lon } from '../geo/units.ts';
import type { NewEvent, TrackedObject, TrackingRepository } from '../store/tracking.ts';
import type { AccountFences, Fences } from './fences.ts';

export interface ObjectPosition {
  readonly id: string;
  readonly lon: Lon;
  readonly lat: Lat;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface FenceName {
  readonly id: string;
  readonly name: string;
}

export interface ObjectReport {
  readonly id: string;
  readonly entered: readonly FenceName[];
  readonly left: readonly FenceName[];
  /** Fences it was in before and still is. */
  readonly dwells: readonly (FenceName & { readonly seconds: number })[];
}

export interface TrackReport {
  readonly objects: readonly ObjectReport[];
  /** Positions that are not newer than the last known one of their object. */
  readonly ignored: number;
}

/** A fence that an object is in: since when, and whether a dwell event was sent. */
interface Stay extends FenceName {
  readonly since: number;
  readonly told: boolean;
}

export class Tracker {
  constructor(
    private readonly fences: Fences,
    private readonly store: TrackingRepository,
    private readonly now: () => number,
  ) {}

  /** `dwellMs`: how long an object must be inside a fence before a dwell event is sent. */
  async track(
    accountId: number,
    positions: readonly ObjectPosition[],
    dwellMs: number,
  ): Promise<TrackReport> {
    const fences = await this.fences.of(accountId);
    const byObject = new Map<string, ObjectPosition[]>();
    for (const position of positions) {
      const known = byObject.get(position.id);
      if (known) known.push(position);
      else byObject.set(position.id, [position]);
    }
    for (const some of byObject.values()) some.sort((a, b) => a.at - b.at);
    return this.store.record(accountId, [...byObject.keys()], this.now(), (known) => {
      const moves = new Moves(fences, dwellMs);
      for (const [id, some] of byObject) moves.follow(id, some, known.get(id));
      const { objects, events, reports, ignored } = moves;
      return { objects, events, answer: { objects: reports, ignored } };
    });
  }
}

class Moves {
  readonly objects: Omit<TrackedObject, 'account_id'>[] = [];
  readonly events: NewEvent[] = [];
  readonly reports: ObjectReport[] = [];
  ignored = 0;

  constructor(
    private readonly fences: AccountFences,
    private readonly dwellMs: number,
  ) {}

  follow(id: string, positions: readonly ObjectPosition[], known: TrackedObject | undefined): void {
    let stays: readonly Stay[] = known === undefined ? [] : JSON.parse(known.inside);
    let last = known?.at ?? Number.NEGATIVE_INFINITY;
    const entered: FenceName[] = [];
    const left: FenceName[] = [];
    let latest: ObjectPosition | undefined;
    for (const position of positions) {
      if (position.at <= last) {
        this.ignored++;
        continue;
      }
      last = position.at;
      latest = position;
      const here = [
        ...this.fences.points.holding(position.lon, position.lat),
        ...this.fences.polygons.allAt(position.lon, position.lat),
      ];
      const next: Stay[] = [];
      for (const stay of stays) {
        if (here.some((fence) => fence.id === stay.id)) next.push(this.#stayOn(position, stay));
        else {
          left.push({ id: stay.id, name: stay.name });
          this.#tell('leave', position, stay);
        }
      }
      for (const fence of here) {
        if (stays.some((stay) => stay.id === fence.id)) continue;
        entered.push({ id: fence.id, name: fence.name });
        next.push({ id: fence.id, name: fence.name, since: position.at, told: false });
        this.#tell('enter', position, fence);
      }
      stays = next;
    }
    if (latest !== undefined)
      this.objects.push({
        id,
        lon: latest.lon,
        lat: latest.lat,
        at: latest.at,
        inside: JSON.stringify(stays),
      });
    const dwells = stays
      .filter((stay) => stay.since < last)
      .map(({ id, name, since }) => ({ id, name, seconds: Math.round((last - since) / 1000) }));
    this.reports.push({ id, entered, left, dwells });
  }

  #stayOn(position: ObjectPosition, stay: Stay): Stay {
    if (stay.told || position.at - stay.since < this.dwellMs) return stay;
    this.#tell('dwell', position, stay);
    return { ...stay, told: true };
  }

  #tell(kind: NewEvent['kind'], { id, lon, lat, at }: ObjectPosition, fence: FenceName): void {
    this.events.push({ kind, object: id, fence: fence.id, fence_name: fence.name, at, lon, lat });
  }
}

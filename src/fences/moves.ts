// What becomes of moving objects: the fences that each enters, leaves or dwells in, position by position, in pieces that are small
// enough to be stored one after the other without holding anyone up.
import type { Lat, Lon } from '../geo/units.ts';
import type { MovedObject, NewEvent, TrackedObject } from '../store/tracking.ts';
import type { Travelled } from '../store/waiting-trips.ts';

export interface FenceName {
  readonly id: string;
  readonly name: string;
}

/** A position of an object, and the fences that contain it. */
export interface LocatedPosition {
  readonly lon: Lon;
  readonly lat: Lat;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly here: readonly FenceName[];
}

/** What one piece says about an object. */
export interface Movement {
  /** Positions taken into account, ignored ones included. */
  readonly positions: number;
  readonly ignored: number;
  readonly entered: readonly FenceName[];
  readonly left: readonly FenceName[];
}

/** One that goes on. */
interface StartedMovement {
  positions: number;
  ignored: number;
  readonly entered: FenceName[];
  readonly left: FenceName[];
}

export type Dwell = FenceName & { readonly seconds: number };

/** Stored all or none. */
export interface TrackPiece {
  readonly objects: MovedObject[];
  readonly events: NewEvent[];
  /** Positions that were not ignored. */
  readonly travelled: Travelled[];
  /** By object. */
  readonly movements: Map<string, Movement>;
}

/** A fence that an object is in: since when, and whether a dwell event was sent. */
interface Stay extends FenceName {
  readonly since: number;
  readonly told: boolean;
}

/** Objects and events in a piece, about. */
const PIECE = 1_000;

export class Moves {
  readonly pieces: TrackPiece[] = [];
  /** At the end, by object. */
  readonly dwells = new Map<string, readonly Dwell[]>();
  events = 0;
  #piece: TrackPiece = emptyPiece();

  constructor(private readonly dwellMs: number) {}

  /** Follows an object through positions in the order of their times; the first `done` have been stored before. */
  follow(
    id: string,
    positions: readonly LocatedPosition[],
    known: TrackedObject | undefined,
    done: number,
  ): void {
    let before: MovedObject['before'] = known && { at: known.at, inside: known.inside };
    let stays = new Map<string, Stay>(
      known === undefined ? [] : JSON.parse(known.inside).map((stay: Stay) => [stay.id, stay]),
    );
    let last = known?.at ?? Number.NEGATIVE_INFINITY;
    let travelled: LocatedPosition[] = [];
    let movement = started();
    const end = (): void => {
      const latest = travelled.at(-1);
      if (latest !== undefined) {
        const { lon, lat, at } = latest;
        const inside = JSON.stringify([...stays.values()]);
        this.#piece.objects.push({ id, lon, lat, at, inside, before });
        before = { at, inside };
        this.#piece.travelled.push({ id, positions: travelled });
      }
      this.#piece.movements.set(id, movement);
      travelled = [];
      movement = started();
    };
    for (const position of positions.slice(done)) {
      movement.positions++;
      if (position.at <= last) {
        movement.ignored++;
        continue;
      }
      last = position.at;
      travelled.push(position);
      stays = this.#move(id, position, stays, movement);
      if (!this.#isFull) continue;
      end();
      this.#cut();
    }
    if (movement.positions > 0) end();
    if (this.#isFull) this.#cut();
    this.dwells.set(
      id,
      [...stays.values()]
        .filter((stay) => stay.since < last)
        .map(({ id, name, since }) => ({ id, name, seconds: Math.round((last - since) / 1000) })),
    );
  }

  finish(): void {
    if (this.#piece.movements.size > 0) this.#cut();
  }

  get #isFull(): boolean {
    return this.#piece.objects.length + this.#piece.events.length >= PIECE;
  }

  #cut(): void {
    this.pieces.push(this.#piece);
    this.#piece = emptyPiece();
  }

  /** The fences that the object is in after a position. */
  #move(
    id: string,
    position: LocatedPosition,
    stays: ReadonlyMap<string, Stay>,
    movement: StartedMovement,
  ): Map<string, Stay> {
    const here = new Set(position.here.map((fence) => fence.id));
    const next = new Map<string, Stay>();
    for (const stay of stays.values()) {
      if (here.has(stay.id)) next.set(stay.id, this.#stayOn(id, position, stay));
      else {
        movement.left.push({ id: stay.id, name: stay.name });
        this.#tell('leave', id, position, stay);
      }
    }
    for (const fence of position.here) {
      if (next.has(fence.id)) continue;
      movement.entered.push({ id: fence.id, name: fence.name });
      next.set(fence.id, { id: fence.id, name: fence.name, since: position.at, told: false });
      this.#tell('enter', id, position, fence);
    }
    return next;
  }

  #stayOn(id: string, position: LocatedPosition, stay: Stay): Stay {
    if (stay.told || position.at - stay.since < this.dwellMs) return stay;
    this.#tell('dwell', id, position, stay);
    return { ...stay, told: true };
  }

  #tell(kind: NewEvent['kind'], object: string, { lon, lat, at }: LocatedPosition, fence: FenceName): void {
    this.events++;
    this.#piece.events.push({ kind, object, fence: fence.id, fence_name: fence.name, at, lon, lat });
  }
}

const emptyPiece = (): TrackPiece => ({ objects: [], events: [], travelled: [], movements: new Map() });
const started = (): StartedMovement => ({ positions: 0, ignored: 0, entered: [], left: [] });

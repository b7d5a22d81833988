// Turns positions of moving objects into events: which fences each entered, left, or dwells in. Everything is worked out, a little in
// each turn of the event loop, and held against the limits before the first piece of it is stored.
import type { Lat, Lon } from '../geo/units.ts';
import type { TrackingRepository } from '../store/tracking.ts';
import type { WaitingTerms } from '../store/waiting-trips.ts';
import { type Turn, turns } from '../threads/turns.ts';
import type { AccountFences, Fences } from './fences.ts';
import {
  type Dwell,
  type FenceName,
  type LocatedPosition,
  type Movement,
  Moves,
  type TrackPiece,
} from './moves.ts';
import {
  CORNERS_A_FENCE,
  MOST_COMPARED,
  MOST_FENCES_AT_ONCE,
  MOST_FENCES_MET,
  MOST_WAITING,
  mostEvents,
  TrackBusy,
  TrackRefused,
} from './track-limits.ts';

export interface ObjectPosition {
  readonly id: string;
  readonly lon: Lon;
  readonly lat: Lat;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface ObjectReport {
  readonly id: string;
  readonly entered: readonly FenceName[];
  readonly left: readonly FenceName[];
  /** Fences it was in before and still is. */
  readonly dwells: readonly Dwell[];
}

export interface TrackReport {
  readonly objects: readonly ObjectReport[];
  /** Positions that are not newer than the last known one of their object. */
  readonly ignored: number;
  readonly events: number;
}

export interface TrackOptions {
  /** How long an object must be inside a fence before a dwell event is sent. */
  readonly dwellMs: number;
  /** The longest report, written as JSON, that the caller can be given; without a limit where it is left out. */
  readonly mostBytes?: number;
  /** Positions wait to be learned from on these terms; they do not where it is left out. */
  readonly waiting?: WaitingTerms;
}

/** How often a call is worked out again because another one has moved the same objects meanwhile. */
const ATTEMPTS = 20;

export class Tracker {
  /** By account: the end of the calls under way, and their positions. Calls of one account are done one after the other. */
  readonly #underWay = new Map<number, { last: Promise<unknown>; positions: number }>();

  constructor(
    private readonly fences: Fences,
    private readonly store: TrackingRepository,
    private readonly now: () => number,
  ) {}

  async track(
    accountId: number,
    positions: readonly ObjectPosition[],
    options: TrackOptions,
  ): Promise<TrackReport> {
    const line = this.#underWay.get(accountId) ?? { last: Promise.resolve(), positions: 0 };
    if (line.positions > 0 && line.positions + positions.length > MOST_WAITING) throw new TrackBusy();
    this.#underWay.set(accountId, line);
    line.positions += positions.length;
    const done = line.last.then(() => this.#track(accountId, positions, options));
    line.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      line.positions -= positions.length;
      if (line.positions === 0) this.#underWay.delete(accountId);
    }
  }

  async #track(
    accountId: number,
    positions: readonly ObjectPosition[],
    { dwellMs, mostBytes = Number.POSITIVE_INFINITY, waiting }: TrackOptions,
  ): Promise<TrackReport> {
    const turn = turns.begin();
    const objects = await located(await this.fences.of(accountId), positions, turn);
    const progress = new Progress(objects.keys());
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const moves = await this.#plan(accountId, objects, progress, dwellMs, turn);
      if (attempt === 0) refuseTooMuch(moves, positions.length, mostBytes);
      if (await this.#store(accountId, moves.pieces, progress, turn, waiting))
        return progress.report(moves.dwells);
    }
    throw new TrackBusy();
  }

  async #plan(
    accountId: number,
    objects: ReadonlyMap<string, readonly LocatedPosition[]>,
    progress: Progress,
    dwellMs: number,
    turn: Turn,
  ): Promise<Moves> {
    const known = await this.store.known(accountId, [...objects.keys()], () => turn.others());
    const moves = new Moves(dwellMs);
    for (const [id, positions] of objects) {
      moves.follow(id, positions, known.get(id), progress.done(id));
      if (turn.isOver) await turn.others();
    }
    moves.finish();
    return moves;
  }

  /** False if an object was moved by another call meanwhile: what has been stored until then stays. */
  async #store(
    accountId: number,
    pieces: readonly TrackPiece[],
    progress: Progress,
    turn: Turn,
    waiting: WaitingTerms | undefined,
  ): Promise<boolean> {
    for (const piece of pieces) {
      if (!(await this.store.write(accountId, piece, this.now(), () => turn.others(), waiting))) return false;
      progress.add(piece);
    }
    return true;
  }
}

/** The positions of each object in order of time, with the fences that contain them. */
async function located(
  fences: AccountFences,
  positions: readonly ObjectPosition[],
  turn: Turn,
): Promise<Map<string, LocatedPosition[]>> {
  const objects = new Map<string, LocatedPosition[]>();
  let met = 0;
  let compared = 0;
  for (const [i, { id, lon, lat, at }] of positions.entries()) {
    if (turn.isOver) await turn.others();
    const here = [...fences.points.holding(lon, lat), ...fences.polygons.allAt(lon, lat)];
    if (here.length > MOST_FENCES_AT_ONCE)
      throw new TrackRefused(
        `positions.${i} lies in ${here.length} geofences and polygons of the account; at most ${MOST_FENCES_AT_ONCE} may overlap at a position`,
      );
    met += here.length;
    compared += fences.points.compared * CORNERS_A_FENCE + fences.polygons.compared;
    if (compared > MOST_COMPARED)
      throw new TrackRefused(
        'The positions lie near too many geofences, or polygons with too many corners; send fewer positions at a time',
      );
    if (met > MOST_FENCES_MET)
      throw new TrackRefused(
        `The positions lie in more than ${MOST_FENCES_MET} geofences and polygons, counted for each; send fewer positions at a time`,
      );
    const position = { lon, lat, at, here };
    const known = objects.get(id);
    if (known) known.push(position);
    else objects.set(id, [position]);
  }
  for (const some of objects.values()) some.sort((a, b) => a.at - b.at);
  return objects;
}

function refuseTooMuch(moves: Moves, positions: number, mostBytes: number): void {
  const most = mostEvents(positions);
  if (moves.events > most)
    throw new TrackRefused(
      `The positions would raise ${moves.events} events, of which a call with as many positions may raise ${most}; send fewer positions at a time`,
    );
  if (bytesOf(moves) > mostBytes)
    throw new TrackRefused(
      `The answer would be larger than ${Math.floor(mostBytes / 1024)} KiB; send fewer positions at a time`,
    );
}

/** What lies around the values of an object and of a fence in a report. */
const BYTES_AN_OBJECT = 60;
const BYTES_A_FENCE = 50;
const REST = 200;

/** At least the length of the report, written as JSON. */
function bytesOf({ pieces, dwells }: Moves): number {
  const names = new Map<string, number>();
  const written = ({ name }: FenceName): number => {
    let bytes = names.get(name);
    if (bytes === undefined) {
      bytes = Buffer.byteLength(JSON.stringify(name)) + BYTES_A_FENCE;
      names.set(name, bytes);
    }
    return bytes;
  };
  let sum = REST;
  for (const [id, list] of dwells) {
    sum += BYTES_AN_OBJECT + Buffer.byteLength(JSON.stringify(id));
    for (const dwell of list) sum += written(dwell);
  }
  for (const { movements } of pieces)
    for (const { entered, left } of movements.values())
      for (const list of [entered, left]) for (const fence of list) sum += written(fence);
  return sum;
}

/** What has been stored of a call. */
class Progress {
  readonly #movements = new Map<string, Movement[]>();
  #events = 0;

  constructor(ids: Iterable<string>) {
    for (const id of ids) this.#movements.set(id, []);
  }

  /** Positions of an object that have been stored. */
  done(id: string): number {
    return this.#movements.get(id)?.reduce((sum, { positions }) => sum + positions, 0) ?? 0;
  }

  add({ movements, events }: TrackPiece): void {
    for (const [id, movement] of movements) this.#movements.get(id)?.push(movement);
    this.#events += events.length;
  }

  report(dwells: ReadonlyMap<string, readonly Dwell[]>): TrackReport {
    let ignored = 0;
    const objects = Array.from(this.#movements, ([id, movements]) => {
      for (const movement of movements) ignored += movement.ignored;
      return {
        id,
        entered: movements.flatMap(({ entered }) => entered),
        left: movements.flatMap(({ left }) => left),
        dwells: dwells.get(id) ?? [],
      };
    });
    return { objects, ignored, events: this.#events };
  }
}

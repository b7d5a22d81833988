// One query at a time on the hierarchy: from point to point, with or without the path. An object of this class holds the working
// memory of a query, a few kilobytes; use one per thread and reuse it.

import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { RoutePath, SnappedPoint } from '../engine.ts';
import { DirectJourney } from './direct.ts';
import { atBegin, atEnd, junctionOf } from './junction-place.ts';
import { Label, Meeting } from './label.ts';
import { arrive, directRow, leave, pathOf } from './path-rows.ts';
import { EdgeRow, Unpacker } from './unpack.ts';

export class Query {
  /** Milliseconds and centimetres of the last result. */
  cost = INFINITE;
  length = 0;
  readonly #out: Label;
  readonly #back: Label;
  readonly #meeting = new Meeting();
  readonly #unpacker = new Unpacker();
  readonly #row = new EdgeRow();
  readonly #direct = new DirectJourney();
  /** Whether the last result stays on one chain. */
  #stays = false;

  constructor(height: number) {
    this.#out = new Label(height);
    this.#back = new Label(height);
  }

  /** Finds the lowest cost; false if there is no route. */
  run(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint): boolean {
    const direct = this.#direct;
    direct.find(snapshot, from, to);
    this.#out.beginFrom(snapshot, from);
    this.#back.beginTo(snapshot, to);
    this.#meeting.search(snapshot, this.#out, this.#back, Math.min(direct.cost, INFINITE - 1));
    this.cost = this.#meeting.cost;
    this.length = this.#meeting.length;
    this.#stays =
      direct.cost < INFINITE &&
      (direct.cost < this.cost || (direct.cost === this.cost && direct.length <= this.length));
    if (this.#stays) {
      this.cost = direct.cost;
      this.length = direct.length;
    }
    return this.cost < INFINITE;
  }

  route(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint): RoutePath | undefined {
    if (!this.run(snapshot, from, to)) return undefined;
    const row = this.#row;
    row.count = 0;
    if (!this.#stays) return this.#unpack(snapshot, from, to, row);
    const { from: begin = from, to: end = to, against } = this.#direct;
    directRow(snapshot, begin, end, against, row);
    return pathOf(snapshot, begin, end, row, this);
  }

  #unpack(snapshot: ProfileSnapshot, from: SnappedPoint, to: SnappedPoint, row: EdgeRow): RoutePath {
    const { depth, up, down } = this.#meeting;
    // The unpacker returns the seed only at the end, so the direction of the first chain is looked up beforehand.
    let d = depth;
    while (up.arc[d] >= 0) d = up.tailDepth(snapshot.hierarchy, d);
    const leaving = this.#out.ends.chain[-1 - up.arc[d]];
    const begin = junctionOf(snapshot, from) < 0 ? from : atBegin(snapshot, from, leaving);
    leave(snapshot, begin, leaving & 1, row);
    this.#unpacker.upwards(snapshot, up, depth, row);
    const seed = this.#unpacker.downwards(snapshot, down, depth, row);
    const { chain, extra } = this.#back.ends;
    const end = junctionOf(snapshot, to) < 0 ? to : atEnd(snapshot, to, chain[seed]);
    arrive(snapshot, end, chain[seed] & 1, extra[seed], row);
    return pathOf(snapshot, begin, end, row, this);
  }
}

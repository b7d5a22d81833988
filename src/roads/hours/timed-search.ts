// The search of a route by the hour over the links of the graph: A* with the times of the hierarchy as lower bounds, forwards from a
// departure or backwards from an arrival. Turn rules, no-through areas, closures and what a request avoids hold as for all routes.
import { larger } from '../../dataset/typed-arrays.ts';
import { giveUpIfGone } from '../../threads/on-behalf.ts';
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import { VertexQueue } from '../customise/vertex-queue.ts';
import type { SnappedPoint } from '../engine.ts';
import { linkChain, linkHead } from '../graph/links.ts';
import { Ends, finishEnds, startEnds } from '../query/ends.ts';
import type { IncomingLinks } from '../query/incoming-links.ts';
import { atBegin, atEnd, junctionOf } from '../query/junction-place.ts';
import { NumberTable } from '../query/number-table.ts';
import { arrive, leave } from '../query/path-rows.ts';
import { EdgeRow } from '../query/unpack.ts';
import { arrivalOn, departureOn, driveRow, driveRowBack, type EdgeHours } from './drive.ts';
import { TripBounds, type TripTask } from './trip-bounds.ts';

const NONE = -1;
/** In a hurry, what a place is from where the search began counts so much beside what it is at least from where it is to end. */
const HASTE = 0.9;
/** Vertices between two looks whether anybody still waits. */
const LOOK_EVERY = 256;

/** What to search. */
export interface TimedTask extends TripTask {
  readonly hours: EdgeHours;
}

/** The quickest route, or any that is in time: that is found sooner by looking first where little seems to be left. */
export type Wanted = 'quickest' | 'any';

/** What a search has found: how long it takes, in milliseconds, and its ends as it leaves and reaches them. */
export interface TimedWay {
  readonly elapsed: number;
  readonly from: SnappedPoint;
  readonly to: SnappedPoint;
}

export class TimedSearch {
  /** Vertices settled by the last run. */
  settled = 0;
  readonly #incoming: IncomingLinks;
  readonly #bounds: TripBounds;
  readonly #queue = new VertexQueue();
  readonly #slots = new NumberTable();
  /** By slot: milliseconds from the departure, or to the arrival; the slot before, and the link from there (or the end it began with). */
  #elapsed = new Float64Array(1024);
  #before = new Int32Array(1024);
  #link = new Int32Array(1024);
  #done = new Uint8Array(1024);
  readonly #starts = new Ends();
  readonly #finishes = new Ends();
  readonly #row = new EdgeRow();
  #task!: TimedTask;
  #wanted: Wanted = 'quickest';
  #best = Number.POSITIVE_INFINITY;
  #bestSlot = NONE;
  #bestEnd = NONE;

  constructor(incoming: IncomingLinks, height: number) {
    this.#incoming = incoming;
    this.#bounds = new TripBounds(height);
  }

  begin(task: TimedTask, wanted: Wanted = 'quickest'): void {
    const { snapshot, from, to, backwards } = task;
    this.#task = task;
    this.#wanted = wanted;
    this.#clear(task.within);
    startEnds(snapshot, from, this.#starts);
    finishEnds(snapshot, to, this.#finishes);
    this.#bounds.begin(task);
    const begins = backwards ? this.#finishes : this.#starts;
    for (let i = 0; i < begins.count; i++)
      this.#reach(begins.vertex[i], this.#endTime(i, task.at, true), NONE, i);
  }

  /** Milliseconds that no route of the task is quicker than, once begun. */
  get least(): number {
    return Math.min(this.#best, this.#queue.size > 0 ? this.#queue.leastKey : this.#best);
  }

  /** The quickest route over at least one junction, or the first, if there is one; its edges are appended to `row`. Once nothing is left to settle. */
  found(row: EdgeRow): TimedWay | undefined {
    return this.#bestSlot === NONE ? undefined : this.#path(row);
  }

  #clear(within: number): void {
    this.settled = 0;
    this.#queue.clear();
    this.#slots.clear();
    this.#best = within;
    this.#bestSlot = NONE;
    this.#bestEnd = NONE;
  }

  /** Settles at most so many vertices more; whether nothing is left that could be quicker. */
  settle(most: number): boolean {
    const until = this.settled + most;
    const { snapshot, backwards } = this.#task;
    const { graph, mode } = snapshot;
    const own = graph.chainCount * 2;
    const open = (link: number): boolean => link < own || (graph.splitForbidden[link - own] & mode) === 0;
    const ends = backwards ? this.#starts : this.#finishes;
    const queue = this.#queue;
    while (queue.size > 0 && !this.#isDone()) {
      if (this.settled >= until) return false;
      const slot = queue.pop();
      if (this.#done[slot]) continue;
      this.#done[slot] = 1;
      if (++this.settled % LOOK_EVERY === 0) giveUpIfGone();
      const vertex = this.#slots.number[slot];
      const elapsed = this.#elapsed[slot];
      for (let i = 0; i < ends.count; i++) {
        if (ends.vertex[i] === vertex) this.#finish(slot, i, this.#endTime(i, this.#time(elapsed), false));
      }
      if (backwards) {
        this.#incoming.each(vertex, (link, tail) => {
          if (open(link)) this.#reach(tail, this.#throughLink(link, elapsed), slot, link);
        });
        continue;
      }
      for (let i = graph.outFirst[vertex]; i < graph.outFirst[vertex + 1]; i++) {
        const link = graph.outLink[i];
        if (open(link)) this.#reach(linkHead(graph, link), this.#throughLink(link, elapsed), slot, link);
      }
    }
    return true;
  }

  #isDone(): boolean {
    return this.#wanted === 'any' ? this.#bestSlot !== NONE : this.#queue.leastKey >= this.#best;
  }

  #reach(vertex: number, elapsed: number, before: number, link: number): void {
    if (elapsed >= this.#best) return;
    const known = this.#slots.size;
    const slot = this.#slots.add(vertex);
    if (slot < known) {
      if (elapsed >= this.#elapsed[slot]) return;
    } else if (slot === this.#elapsed.length) {
      this.#elapsed = larger(this.#elapsed, slot * 2);
      this.#before = larger(this.#before, slot * 2);
      this.#link = larger(this.#link, slot * 2);
      this.#done = larger(this.#done, slot * 2);
    }
    // Again if it was settled, as places are not always reached in the order of time.
    this.#done[slot] = 0;
    this.#elapsed[slot] = elapsed;
    this.#before[slot] = before;
    this.#link[slot] = link;
    const least = this.#bounds.of(vertex, this.#time(elapsed));
    if (least >= INFINITE || elapsed + least >= this.#best) return;
    this.#queue.push(slot, this.#wanted === 'any' ? elapsed * HASTE + least : elapsed + least);
  }

  #finish(slot: number, end: number, elapsed: number): void {
    if (elapsed >= this.#best) return;
    this.#best = elapsed;
    this.#bestSlot = slot;
    this.#bestEnd = end;
  }

  #time(elapsed: number): number {
    return this.#task.backwards ? this.#task.at - elapsed : this.#task.at + elapsed;
  }

  /** Elapsed milliseconds at the other end of a link; Infinity if it cannot be passed. */
  #throughLink(link: number, elapsed: number): number {
    const { snapshot, hours, at, backwards } = this.#task;
    const { graph, avoided } = snapshot;
    const { chainEdgeStart } = graph;
    const own = graph.chainCount * 2;
    const directed = linkChain(graph, link);
    const chain = directed >>> 1;
    if (avoided?.chain(chain)) return Number.POSITIVE_INFINITY;
    const against = directed & 1;
    const first = chainEdgeStart[chain];
    const last = chainEdgeStart[chain + 1] - 1;
    const begin = against ? last : first;
    // Backwards, the edge by which the chain is left comes first.
    const upwards = (against === 1) === backwards;
    let now = backwards ? at - elapsed : at + elapsed;
    for (let i = 0; i <= last - first; i++) {
      const e = upwards ? first + i : last - i;
      let work = snapshot.milliseconds(e * 2 + against);
      if (work >= INFINITE) return Number.POSITIVE_INFINITY;
      if (e === begin && link >= own) work += snapshot.extra(link - own);
      const edge = e * 2 + against;
      now = backwards ? departureOn(hours, edge, now, work) : arrivalOn(hours, edge, now, work);
    }
    return backwards ? at - now : now - at;
  }

  /** Elapsed milliseconds between a place and the vertex of one of its ends. */
  #endTime(end: number, time: number, begins: boolean): number {
    const { hours, at, backwards } = this.#task;
    const row = this.#row;
    row.count = 0;
    if (begins === backwards) this.#arrive(end, row);
    else this.#leave(end, row);
    return backwards ? at - driveRowBack(hours, row, time) : driveRow(hours, row, time) - at;
  }

  #leave(end: number, row: EdgeRow): SnappedPoint {
    const { snapshot, from } = this.#task;
    const leaving = this.#starts.chain[end];
    const begin = junctionOf(snapshot, from) < 0 ? from : atBegin(snapshot, from, leaving);
    leave(snapshot, begin, leaving & 1, row);
    return begin;
  }

  #arrive(end: number, row: EdgeRow): SnappedPoint {
    const { snapshot, to } = this.#task;
    const { chain, extra } = this.#finishes;
    const place = junctionOf(snapshot, to) < 0 ? to : atEnd(snapshot, to, chain[end]);
    arrive(snapshot, place, chain[end] & 1, extra[end], row);
    return place;
  }

  #path(row: EdgeRow): TimedWay {
    const { snapshot, backwards } = this.#task;
    const links: number[] = [];
    let slot = this.#bestSlot;
    for (; this.#before[slot] !== NONE; slot = this.#before[slot]) links.push(this.#link[slot]);
    const began = this.#link[slot];
    if (!backwards) links.reverse();
    const from = this.#leave(backwards ? this.#bestEnd : began, row);
    for (const link of links) passLink(snapshot, link, row);
    const to = this.#arrive(backwards ? began : this.#bestEnd, row);
    return { elapsed: this.#best, from, to };
  }
}

/** Appends the edges of a link, the first with the extra time of its turn. */
function passLink(snapshot: ProfileSnapshot, link: number, row: EdgeRow): void {
  const { chainEdgeStart, edgeLength, chainCount } = snapshot.graph;
  const directed = linkChain(snapshot.graph, link);
  const chain = directed >>> 1;
  const against = directed & 1;
  const first = chainEdgeStart[chain];
  const last = chainEdgeStart[chain + 1] - 1;
  for (let i = 0; i <= last - first; i++) {
    const e = against ? last - i : first + i;
    const extra = i === 0 && link >= chainCount * 2 ? snapshot.extra(link - chainCount * 2) : 0;
    row.add(e * 2 + against, snapshot.milliseconds(e * 2 + against) + extra, edgeLength[e]);
  }
}

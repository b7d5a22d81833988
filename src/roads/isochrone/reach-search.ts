// How far one can travel within a limit: Dijkstra's algorithm over the links of the graph, with turn rules, no-through areas,
// closures and what the request avoids, from a point or towards one. It only looks at what it reaches.
import { larger } from '../../dataset/typed-arrays.ts';
import { giveUpIfGone } from '../../threads/on-behalf.ts';
import { INFINITE } from '../customise/edge-weights.ts';
import type { ProfileSnapshot } from '../customise/profile-snapshot.ts';
import type { SnappedPoint } from '../engine.ts';
import { linkChain, linkHead } from '../graph/links.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import { Ends, finishEnds, ownHead, startEnds } from '../query/ends.ts';
import { IncomingLinks } from '../query/incoming-links.ts';
import { chainsFrom, junctionOf } from '../query/junction-place.ts';
import { NumberTable } from '../query/number-table.ts';
import { ReachQueue } from './reach-queue.ts';
import type { ReachedChains } from './reached-chains.ts';

export interface ReachLimit {
  /** Whole milliseconds, or whole centimetres along the quickest route. */
  readonly by: 'time' | 'distance';
  readonly most: number;
}

/** Vertices between two looks whether anybody still waits. */
const LOOK_EVERY = 1024;

export class ReachSearch {
  readonly #queue = new ReachQueue();
  readonly #slots = new NumberTable();
  #cost = new Int32Array(1024);
  #length = new Int32Array(1024);
  readonly #ends = new Ends();
  readonly #incoming: IncomingLinks;

  constructor(readonly graph: RoadGraph) {
    this.#incoming = new IncomingLinks(graph);
  }

  /** Reports to `reached` when each chain is entered. True if there is nothing more to reach, whatever the limit. */
  from(snapshot: ProfileSnapshot, place: SnappedPoint, limit: ReachLimit, reached: ReachedChains): boolean {
    const { graph, mode } = snapshot;
    const own = graph.chainCount * 2;
    startEnds(snapshot, place, this.#ends);
    this.#seed();
    const junction = junctionOf(snapshot, place);
    if (junction >= 0) {
      // On a junction there is no wait for turning into a road.
      for (let i = graph.outFirst[junction]; i < graph.outFirst[junction + 1]; i++) {
        const link = graph.outLink[i];
        if (link >= own && graph.splitForbidden[link - own] & mode) continue;
        const directed = linkChain(graph, link);
        reached.offer(reached.at(directed), -reached.entry(directed), 0);
      }
    }
    return this.#settle(limit, (vertex, cost, length) => {
      for (let i = graph.outFirst[vertex]; i < graph.outFirst[vertex + 1]; i++) {
        const link = graph.outLink[i];
        let extra = 0;
        if (link >= own) {
          if (graph.splitForbidden[link - own] & mode) continue;
          extra = snapshot.extra(link - own);
        }
        const directed = linkChain(graph, link);
        const at = reached.at(directed);
        const whole = reached.whole(at);
        reached.offer(at, cost + extra, length);
        if (whole < INFINITE) {
          this.#reach(linkHead(graph, link), cost + extra + whole, length + reached.centimetres(at));
        }
      }
    });
  }

  /** Reports to `reached` how long it takes from the end of each chain to the point. */
  towards(
    snapshot: ProfileSnapshot,
    place: SnappedPoint,
    limit: ReachLimit,
    reached: ReachedChains,
  ): boolean {
    const { graph, mode } = snapshot;
    const own = graph.chainCount * 2;
    finishEnds(snapshot, place, this.#ends);
    this.#seed();
    const junction = junctionOf(snapshot, place);
    if (junction >= 0) {
      for (const leaving of chainsFrom(graph, junction)) {
        reached.offer(reached.at(leaving ^ 1), -reached.delay(leaving ^ 1), 0);
      }
    }
    return this.#settle(limit, (vertex, cost, length) => {
      const arrive = (link: number, tail: number, extra: number, open: boolean): void => {
        const directed = linkChain(graph, link);
        // A route that begins on the chain gets here only over the chain's own link, and no rule applies to it yet.
        const at = reached.at(directed);
        if (ownHead(graph, directed) === vertex) reached.offer(at, cost, length);
        const whole = reached.whole(at);
        if (open && whole < INFINITE)
          this.#reach(tail, cost + extra + whole, length + reached.centimetres(at));
      };
      this.#incoming.each(vertex, (link, tail) => {
        const split = link - own;
        if (split < 0) arrive(link, tail, 0, true);
        else arrive(link, tail, snapshot.extra(split), (graph.splitForbidden[split] & mode) === 0);
      });
    });
  }

  #seed(): void {
    this.#queue.clear();
    this.#slots.clear();
    const { count, vertex, cost, length } = this.#ends;
    for (let i = 0; i < count; i++) this.#reach(vertex[i], cost[i], length[i]);
  }

  #reach(vertex: number, cost: number, length: number): void {
    const known = this.#slots.size;
    const slot = this.#slots.add(vertex);
    if (slot < known) {
      if (cost > this.#cost[slot] || (cost === this.#cost[slot] && length >= this.#length[slot])) return;
    } else if (slot === this.#cost.length) {
      this.#cost = larger(this.#cost, slot * 2);
      this.#length = larger(this.#length, slot * 2);
    }
    this.#cost[slot] = cost;
    this.#length[slot] = length;
    this.#queue.push(slot, cost, length);
  }

  /** Settles vertices in order of time, as long as any can be within the limit. */
  #settle(
    { by, most }: ReachLimit,
    settled: (vertex: number, cost: number, length: number) => void,
  ): boolean {
    const queue = this.#queue;
    // A quickest path that is too long still prevents longer-lasting short ones from counting: it is followed while any may be short.
    queue.within = by === 'distance' ? most : Number.POSITIVE_INFINITY;
    for (let taken = 1; queue.size > 0; taken++) {
      if (taken % LOOK_EVERY === 0) giveUpIfGone();
      if (by === 'distance' && queue.short === 0) return false;
      queue.pop();
      const { item, cost, length } = queue;
      if (by === 'time' && cost > most) return false;
      if (this.#cost[item] !== cost || this.#length[item] !== length) continue;
      settled(this.#slots.number[item], cost, length);
    }
    return true;
  }
}

// The best road between two adjacent vertices at present: the weight of an arc without any lower triangle.
import { firstAtLeast } from '../../lookup/binary-search.ts';
import { moved } from '../graph/links.ts';
import { INFINITE } from './edge-weights.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';

export class DirectWay {
  /** Milliseconds and centimetres of the last result; INFINITE and 0 if there is none. */
  cost = INFINITE;
  length = 0;

  find(snapshot: ProfileSnapshot, tail: number, head: number, arc: number): void {
    this.cost = INFINITE;
    this.length = 0;
    const { graph, mode } = snapshot;
    const { chainArc, chainFrom, chainSplit, splitArc } = graph;
    for (let c = firstAtLeast(chainArc, arc); c < graph.chainCount && chainArc[c] === arc; c++) {
      const directed = c * 2 + (chainFrom[c] === tail ? 0 : 1);
      if (!moved(chainSplit[c], directed)) this.#offer(snapshot, directed, 0);
    }
    for (let l = firstAtLeast(splitArc, arc); l < splitArc.length && splitArc[l] === arc; l++) {
      if (graph.splitTail[l] !== tail || graph.splitHead[l] !== head) continue;
      if (!(graph.splitForbidden[l] & mode)) this.#offer(snapshot, graph.splitChain[l], snapshot.extra(l));
    }
  }

  #offer(snapshot: ProfileSnapshot, directed: number, extra: number): void {
    if (snapshot.avoided?.chain(directed >>> 1)) return;
    const chain = snapshot.chainMilliseconds(directed);
    const cost = chain + extra;
    if (cost > this.cost || chain >= INFINITE) return;
    const length = snapshot.chainCentimetres(directed >>> 1);
    if (cost === this.cost && length >= this.length) return;
    this.cost = cost;
    this.length = length;
  }
}

// With a point, results are sorted by distance. Only the answers are: what is clearly less relevant than the best is cut first, so that a
// poor match next door does not stand before the place that was meant.
import type { Metres } from '../../geo/units.ts';
import { isCalledSo } from './answers.ts';
import type { Hit } from './distinct.ts';
import { WEIGHTS } from './weights.ts';

interface Ranked {
  readonly score: number;
  readonly parts: Pick<Hit['parts'], 'leftOut' | 'near' | 'completeness' | 'certain'>;
}

/** How many more hits than are shown the answers are chosen from. */
export const CHOSEN_FROM = 3;

/**
 * At most `limit` answers, the nearest first. `hits` come the best first. A hit that leaves words of the query out is no answer where
 * another has them all; one that lies nearer than the best, and would stand before it, must be nearly as good, and as written if what was typed is the name of the
 * best; one that lies farther need only be about as relevant.
 */
export function byDistance<H extends Ranked>(
  hits: readonly H[],
  metresTo: (hit: H) => Metres,
  limit: number,
): H[] {
  if (hits.length === 0) return [];
  const leastLeftOut = Math.min(...hits.map(({ parts }) => parts.leftOut));
  const whole = hits.filter(({ parts }) => parts.leftOut === leastLeftOut);
  const metres = new Map(whole.map((hit) => [hit, metresTo(hit)]));
  const away = (hit: H): Metres => metres.get(hit) ?? 0;
  const relevance = ({ score, parts }: H): number => score - parts.near;
  const best = whole[0];
  const named = isCalledSo(best);
  return whole
    .filter((hit) =>
      away(hit) < away(best)
        ? hit.score >=
            best.score - (away(hit) < WEIGHTS.aroundReach ? WEIGHTS.nearerWithin : WEIGHTS.nearerElsewhere) &&
          (!named || isCalledSo(hit))
        : relevance(hit) >= relevance(best) - WEIGHTS.fartherWithin,
    )
    .slice(0, limit)
    .sort((a, b) => away(a) - away(b));
}

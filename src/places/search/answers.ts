// Nothing is an answer: what has too little to do with a query is not shown, though it is the best there is.
import { isAbroad } from '../../text/names-abroad.ts';
import type { Hit } from './distinct.ts';
import type { QueryWord } from './parse-query.ts';
import { WEIGHTS } from './weights.ts';

/** `anchored`: whether some of the words name a region as written. */
export function answersAmong(hits: Hit[], query: readonly QueryWord[], anchored: boolean): Hit[] {
  if (anchored || hits.length === 0) return hits;
  const { least, leastOfMany, leastWithout, leastNamed, named } = WEIGHTS.answer;
  const words = query.length;
  // What is spelled right is no slip for something else.
  const enough = words > 1 ? leastOfMany : isAbroad(query[0].text) ? WEIGHTS.word.prefixLeast : least;
  return hits.filter(({ parts: { coverage, completeness, leftOut } }) =>
    leftOut === 0
      ? coverage >= enough
      : (leftOut * 2 < words && coverage >= leastWithout) ||
        // A whole name among other words: the big Sonali Bank building.
        (completeness >= named && coverage >= leastNamed),
  );
}

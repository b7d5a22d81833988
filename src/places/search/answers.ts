// Nothing is an answer: what has too little to do with a query is not shown, though it is the best there is; nor is it after what has the name
// that was typed.
import { isAbroad } from '../../text/names-abroad.ts';
import type { Hit } from './distinct.ts';
import type { QueryWord } from './parse-query.ts';
import { WEIGHTS } from './weights.ts';

/** `anchored`: whether some of the words name a region as written. */
export function answersAmong(hits: Hit[], query: readonly QueryWord[], anchored: boolean): Hit[] {
  if (hits.length === 0) return hits;
  if (query.length === 1 && hits.some(isCalledSo)) {
    const { besideName } = WEIGHTS.answer;
    return hits.filter(({ parts: { coverage } }) => coverage >= besideName);
  }
  if (query.length === 1 && hits.some(isWritten)) hits = hits.filter(isMeant);
  return anchored ? hits : hits.filter(hasEnough(query));
}

/** Whether the one word of a query is one of the place's own, all of it. */
const isWritten = ({ parts: { coverage } }: Hit): boolean => coverage >= WEIGHTS.word.openExact;

/** What only resembles a word that is spelled right is not meant (Agra, for Agora), unless everybody knows it: the word may still be a slip. */
function isMeant({ parts: { coverage, importance } }: Hit): boolean {
  return coverage >= WEIGHTS.answer.besideWord || importance >= WEIGHTS.wellKnownFrom;
}

type Matched = Pick<Hit['parts'], 'coverage' | 'completeness' | 'leftOut' | 'certain'>;

function hasEnough(query: readonly QueryWord[]): (hit: Hit) => boolean {
  const { least, leastOfMany } = WEIGHTS.answer;
  const words = query.length;
  // What is spelled right is no slip for something else.
  const enough = words > 1 ? leastOfMany : isAbroad(query[0].text) ? WEIGHTS.word.prefixLeast : least;
  return ({ parts }) => (parts.leftOut === 0 ? parts.coverage >= enough : isAnswerWithout(parts, words));
}

/** Whether a place that leaves out some of so many words answers them. */
export function isAnswerWithout(
  { coverage, completeness, leftOut, certain }: Matched,
  words: number,
): boolean {
  const { leastWithout, leastNamed, named, asWritten } = WEIGHTS.answer;
  return (
    (leftOut * 2 < words && coverage >= leastWithout) ||
    // A whole name among other words: the big Sonali Bank building.
    (completeness >= named && coverage >= leastNamed && certain >= asWritten)
  );
}

type Certain = { readonly parts: Pick<Hit['parts'], 'completeness' | 'certain' | 'leftOut'> };

/** Whether the words are the place's own as they are written. */
const isAsWritten = ({ parts: { certain } }: Certain): boolean => certain >= WEIGHTS.answer.asWritten;

/** Whether what was typed is the place's name, or nearly all of it, as it is written. */
export const isCalledSo = (hit: Certain): boolean =>
  hit.parts.leftOut === 0 && hit.parts.completeness >= WEIGHTS.answer.called && isAsWritten(hit);

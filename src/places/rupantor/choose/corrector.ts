// Decides what the words of an address name, all of them together: a beam search over hypotheses, scored by spelling, sound,
// containment and the postcode, so that the rest of the address tells Mirpur in Kushtia from Mirpur in Dhaka.

import { type Gazetteer, rankOf, Slot } from '../know/gazetteer.ts';
import type { NameDictionary } from '../know/name-dictionary.ts';
import type { Reading } from '../read/reading.ts';
import { REACH, WEIGHTS } from '../weights.ts';
import { candidatesOf } from './candidates.ts';
import {
  type Candidate,
  emptyHypothesis,
  type Hypothesis,
  type PostcodeEvidence,
  sameChain,
  scoreWith,
  withCandidate,
} from './hypothesis.ts';
import type { NamedPlaces } from './named-places.ts';
import { Support } from './support.ts';
import { bindUnits, leftOutUnits, skipCosts } from './written-units.ts';

const BEAM = 6;
/** A hypothesis that trails the best by more than this is dropped. */
const HOPELESS = 16;

export interface Correction {
  readonly best: Hypothesis;
  /** The best hypothesis that leads elsewhere, for the confidence. */
  readonly rival: Hypothesis | undefined;
  /** The entities of the best hypothesis, in the order of the text. */
  readonly chosen: readonly Candidate[];
  /** Units that are written in full and that contradict the best hypothesis. */
  readonly leftOut: readonly Candidate[];
}

export function correct(
  gazetteer: Gazetteer,
  dictionary: NameDictionary,
  places: NamedPlaces,
  reading: Reading,
  postcode: PostcodeEvidence | undefined,
): Correction {
  const startingAt = candidatesOf(gazetteer, dictionary, places, reading, postcode);
  bindUnits(gazetteer, reading, startingAt);
  const all = startingAt.map((list) => [...list]);
  const last = search(gazetteer, reading, startingAt);
  const best = last[0];
  let rival: Hypothesis | undefined;
  for (let i = 1; i < last.length && !rival; i++)
    if (leadsElsewhere(gazetteer, best, last[i])) rival = last[i];
  const chosen: Candidate[] = [];
  for (let at: Hypothesis | undefined = best; at; at = at.before) if (at.candidate) chosen.push(at.candidate);
  return { best, rival, chosen: chosen.reverse(), leftOut: leftOutUnits(reading, all, chosen) };
}

/** A hypothesis that could be derived from another one; it is built only if the beam has room for it. */
interface Step {
  readonly from: Hypothesis;
  readonly candidate: Candidate | undefined;
  readonly score: number;
  /** The score plus the most that the remaining words can add. */
  readonly hope: number;
}

function search(gazetteer: Gazetteer, reading: Reading, startingAt: Candidate[][]): Hypothesis[] {
  const size = reading.words.length;
  const skipCost = skipCosts(gazetteer, reading, startingAt);
  const support = new Support(gazetteer, startingAt, skipCost);
  const layers: Step[][] = Array.from({ length: size + 1 }, () => []);
  layers[0].push({ from: emptyHypothesis(), candidate: undefined, score: 0, hope: 0 });
  for (let at = 0; at < size; at++) {
    for (const hypothesis of take(gazetteer, layers[at])) {
      const district = hypothesis.chain[Slot.District];
      const skipped = hypothesis.score - skipCost[at];
      layers[at + 1].push({
        from: hypothesis,
        candidate: undefined,
        score: skipped,
        hope: skipped + support.ahead(at + 1, district),
      });
      for (const candidate of startingAt[at]) {
        const score = scoreWith(gazetteer, hypothesis, candidate);
        const own = gazetteer.slot(candidate.entity, Slot.District);
        const where = district < 0 || rankOf(candidate.kind) > hypothesis.finestRank ? own : district;
        const hope = score + support.ahead(candidate.to, where);
        layers[candidate.to].push({ from: hypothesis, candidate, score, hope });
      }
    }
    layers[at] = [];
  }
  const last = layers[size].map((step) => ({ ...step, hope: step.score + prior(gazetteer, step) }));
  return take(gazetteer, last).map((hypothesis) => ({
    ...hypothesis,
    score: hypothesis.score + priorOf(gazetteer, hypothesis.finest, hypothesis.finestRank),
  }));
}

/** Between readings that explain the words equally well, the place that more people mean wins. */
const priorOf = (gazetteer: Gazetteer, finest: number, rank: number): number =>
  rank >= 0 ? gazetteer.importance(finest) / WEIGHTS.importance : 0;

function prior(gazetteer: Gazetteer, { from, candidate }: Step): number {
  if (candidate && rankOf(candidate.kind) > from.finestRank) return priorOf(gazetteer, candidate.entity, 0);
  return priorOf(gazetteer, from.finest, from.finestRank);
}

/** Builds the most promising few, without those that another one makes redundant. */
function take(gazetteer: Gazetteer, steps: Step[]): Hypothesis[] {
  let most = Number.NEGATIVE_INFINITY;
  for (const { hope } of steps) if (hope > most) most = hope;
  const hopeful = steps.filter(({ hope }) => hope >= most - HOPELESS).sort((a, b) => b.hope - a.hope);
  const kept: Hypothesis[] = [];
  for (const { from, candidate, score } of hopeful) {
    const made: Hypothesis = candidate
      ? withCandidate(gazetteer, from, candidate, score)
      : score === from.score
        ? from
        : { ...from, score };
    if (isKnown(kept, made)) continue;
    kept.push(made);
    if (kept.length === BEAM) break;
  }
  return kept;
}

function isKnown(kept: readonly Hypothesis[], made: Hypothesis): boolean {
  for (let i = 0; i < kept.length; i++) if (sameChain(kept[i], made)) return true;
  return false;
}

function leadsElsewhere(gazetteer: Gazetteer, a: Hypothesis, b: Hypothesis): boolean {
  if (a.chain[Slot.District] !== b.chain[Slot.District]) return true;
  if (a.place && b.place && gazetteer.metres(a.finest, b.finest) > REACH.beside) return true;
  for (const slot of [Slot.Upazila, Slot.Union, Slot.Area]) {
    if (a.chain[slot] !== b.chain[slot] && a.chain[slot] >= 0 && b.chain[slot] >= 0) return true;
  }
  return false;
}

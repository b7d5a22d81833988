// Chooses what the words of an address name, all of them together: a beam over hypotheses, scored by spelling, sound,
// containment and the postcode, so that Mirpur in Kushtia and Mirpur in Dhaka are told apart by the rest.
import { type Candidates, candidatesOf } from './candidates.ts';
import type { Dictionary } from './dictionary.ts';
import { type Gazetteer, Slot } from './gazetteer.ts';
import {
  type Candidate,
  emptyHypothesis,
  type Hypothesis,
  hasEntity,
  type PostcodeEvidence,
  sameChain,
  withCandidate,
} from './hypothesis.ts';
import type { Reading } from './reading.ts';

const BEAM = 14;

export interface Correction {
  readonly best: Hypothesis;
  /** The best hypothesis that leads elsewhere, for the confidence. */
  readonly rival: Hypothesis | undefined;
  /** The entities of the best hypothesis, in the order of the text. */
  readonly chosen: readonly Candidate[];
}

export function correct(
  gazetteer: Gazetteer,
  dictionary: Dictionary,
  reading: Reading,
  postcode: PostcodeEvidence | undefined,
): Correction {
  const found = candidatesOf(gazetteer, dictionary, reading, postcode);
  const last = beam(gazetteer, reading, found, postcode);
  const best = last[0];
  let rival: Hypothesis | undefined;
  for (let i = 1; i < last.length && !rival; i++) if (leadsElsewhere(best, last[i])) rival = last[i];
  const chosen: Candidate[] = [];
  for (let at: Hypothesis | undefined = best; at; at = at.before) if (at.candidate) chosen.push(at.candidate);
  return { best, rival, chosen: chosen.reverse() };
}

function beam(
  gazetteer: Gazetteer,
  reading: Reading,
  found: Candidates,
  postcode: PostcodeEvidence | undefined,
): Hypothesis[] {
  const size = reading.words.length;
  const layers: Hypothesis[][] = Array.from({ length: size + 1 }, () => []);
  layers[0].push(emptyHypothesis());
  for (let at = 0; at < size; at++) {
    const layer = trim(layers[at]);
    for (const hypothesis of layer) {
      layers[at + 1].push({ ...hypothesis, at: at + 1, score: hypothesis.score - reading.skipCost[at] });
      for (const candidate of found.startingAt[at]) {
        layers[candidate.to].push(withCandidate(gazetteer, hypothesis, candidate, postcode));
      }
    }
    layers[at] = [];
  }
  const last = layers[size].map((hypothesis) => ({
    ...hypothesis,
    score: hypothesis.score + prior(gazetteer, hypothesis),
  }));
  return trim(last);
}

/** Between readings that explain the words equally well, the place that more people mean. */
const prior = (gazetteer: Gazetteer, hypothesis: Hypothesis): number =>
  hasEntity(hypothesis) ? gazetteer.importance(hypothesis.finest) / 128 : 0;

/** The best few, without those that another one makes superfluous. */
function trim(layer: Hypothesis[]): Hypothesis[] {
  layer.sort((a, b) => b.score - a.score);
  const kept: Hypothesis[] = [];
  for (const hypothesis of layer) {
    if (kept.some((other) => sameChain(other, hypothesis))) continue;
    kept.push(hypothesis);
    if (kept.length === BEAM) break;
  }
  return kept;
}

function leadsElsewhere(a: Hypothesis, b: Hypothesis): boolean {
  if (a.chain[Slot.District] !== b.chain[Slot.District]) return true;
  for (const slot of [Slot.Upazila, Slot.Union, Slot.Area]) {
    if (a.chain[slot] !== b.chain[slot] && a.chain[slot] >= 0 && b.chain[slot] >= 0) return true;
  }
  return false;
}

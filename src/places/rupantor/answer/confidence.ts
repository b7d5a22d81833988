// How certain a result is, as a whole percentage: what share of the answers that stand as it does, with evidence as good, were right on
// addresses with known points (confidence-table.ts). What the percentages mean to callers caps it: above 95 only the place itself, 70 and
// more the right area, below that unreliable.
import type { Correction } from '../choose/corrector.ts';
import { CONFIDENCE, type ConfidenceStep } from './confidence-table.ts';
import type { FinestFound, Level } from './finding.ts';
import type { Resolved } from './resolved.ts';
import { type Standing, standingOf } from './standing.ts';

/** The highest confidence that a result of each level may claim. */
const CEILING: Readonly<Record<Level, number>> = {
  house: 99,
  place: 98,
  interpolated: 97,
  street: 95,
  subarea: 95,
  settlement: 95,
  area: 95,
  union: 95,
  postoffice: 95,
  upazila: 69,
  city: 69,
  district: 69,
  division: 40,
};
/** The highest for a part of town or a union of which nothing finer is written: it is the place itself. */
const ITSELF = 99;
/** The highest for a street or part of town of which nothing is farther from the point than so many metres: it is the closest place. */
const CLOSEST = 97;
const CLOSEST_METRES = 500;
/** The highest for a place whose source has its places more than so many metres from where they are: its area is not known. */
const ASTRAY = 69;
const ASTRAY_METRES = 1_000;
/** The highest where a name had to be overruled: that leaves a doubt, however well the rest agrees. */
const OVERRULED = 79;

export interface Evidence {
  /** Lead over the best other reading; large if there is none. */
  readonly margin: number;
  /** Mean cost of the spelling corrections per letter. */
  readonly cost: number;
  /** Fraction of the letters in names that nothing explains. */
  readonly unexplained: number;
  readonly conflicts: number;
  /** How far the point may be from the address. */
  readonly metres: number;
}

export function evidenceOf(
  { best, rival, chosen, leftOut }: Correction,
  resolved: Resolved,
  metres: number,
): Evidence {
  let cost = 0;
  let letters = 0;
  for (const candidate of chosen) {
    cost += candidate.cost;
    letters += candidate.to - candidate.from > 0 ? candidate.gain + 3 * candidate.cost : 0;
  }
  const unexplained = resolved.letters === 0 ? 0 : resolved.unexplained / resolved.letters;
  return {
    margin: rival ? Math.min(12, best.score - rival.score) : 12,
    cost: letters > 0 ? cost / Math.max(letters, 4) : 0,
    unexplained,
    conflicts: best.conflicts + resolved.overruled + leftOut.length,
    metres,
  };
}

/** How good the evidence is, as log-odds fitted to distorted addresses (bench/addresses/calibration.ts); the table turns it into shares. */
export const strengthOf = ({ margin, cost, unexplained }: Evidence): number =>
  2 + 1.46 * Math.log(0.25 + margin) - 31 * cost * cost - 2.3 * unexplained;

export function confidenceOf(evidence: Evidence, resolved: Resolved, finest: FinestFound): number {
  const standing = standingOf(resolved, finest, evidence);
  return claimOf(evidence, finest, standing, shareOf(CONFIDENCE[standing], strengthOf(evidence)));
}

/** The share of a strength in steps that a row of the table holds. */
export const shareOf = (steps: readonly ConfidenceStep[], strength: number): number =>
  steps.findLast(([least]) => strength >= least)?.[1] ?? 1;

/** What a share may be claimed as: no more than the percentages mean to callers. */
export function claimOf(
  evidence: Evidence,
  finest: FinestFound,
  standing: Standing,
  percent: number,
): number {
  const least = standing === 'area asked for' ? ITSELF : evidence.metres <= CLOSEST_METRES ? CLOSEST : 0;
  return Math.min(
    percent,
    Math.max(least, CEILING[finest.level]),
    finest.level === 'place' && evidence.metres > ASTRAY_METRES ? ASTRAY : 100,
    evidence.conflicts > 0 ? OVERRULED : 100,
  );
}

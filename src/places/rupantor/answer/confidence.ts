// How certain a result is, as a whole percentage. The probability that it is right comes from a curve fitted to garbled
// addresses with known truth (bench/addresses/calibration.ts prints claims against truth on others); what is known of the
// place itself caps it: above 95 only the place itself, 70 and more the right area, below that unreliable.
import type { Correction } from '../choose/corrector.ts';
import type { Finest, Level } from './finding.ts';
import type { Resolved } from './resolved.ts';

/** The highest confidence that a result of each level may claim. */
const CEILING: Readonly<Record<Level, number>> = {
  house: 99,
  place: 98,
  interpolated: 97,
  street: 95,
  subarea: 94,
  settlement: 93,
  area: 92,
  union: 92,
  postoffice: 79,
  upazila: 69,
  city: 65,
  district: 60,
  division: 40,
};

export interface Evidence {
  /** Lead over the best other reading; large if there is none. */
  readonly margin: number;
  /** Mean cost of the spelling corrections per letter. */
  readonly cost: number;
  /** Fraction of the letters in names that nothing explains. */
  readonly unexplained: number;
  readonly conflicts: number;
}

export function evidenceOf({ best, rival, chosen, leftOut }: Correction, resolved: Resolved): Evidence {
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
  };
}

/** Levels that leave the area open. */
const COARSE: ReadonlySet<Level> = new Set<Level>(['postoffice', 'upazila', 'city', 'district', 'division']);

export const isCoarse = (level: Level): boolean => COARSE.has(level);

/** Log-odds that the result is right, as precisely as the address names its place. */
function logOdds({ margin, cost, unexplained }: Evidence, level: Level): number {
  const ahead = Math.log(0.25 + margin);
  const fine = 2 + 1.46 * ahead - 31 * cost * cost - 2.3 * unexplained;
  if (!COARSE.has(level)) return fine;
  // A unit is right if it is all that the text names; a name that nothing explains is the missing area.
  return fine + 1.1 - 1.2 * ahead - (unexplained > 0 ? 4.6 : 0);
}

export function confidenceOf(evidence: Evidence, finest: Finest): number {
  const chance = 1 / (1 + Math.exp(-logOdds(evidence, finest.level)));
  // A name that had to be overruled leaves a doubt, however well the rest agrees.
  const most = evidence.conflicts > 0 ? Math.min(79, CEILING[finest.level]) : CEILING[finest.level];
  return Math.max(1, Math.min(most, Math.round(chance * 100)));
}

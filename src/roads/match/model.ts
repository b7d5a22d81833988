// The probabilities of the hidden Markov model (Newson and Krumm 2009), as costs: minus the logarithm.
// Units are metres throughout.

export interface MatchModel {
  /** Standard deviation of a measured position, across the road. */
  readonly sigma: number;
  /** Scale of the difference between the way on the road and the straight line. */
  readonly beta: number;
  /** Roads farther from a position than this are no candidates. */
  readonly radius: number;
  /** Most candidates of one position. */
  readonly candidates: number;
  /** Positions nearer to the one before than this tell nothing new and are passed over. */
  readonly spacing: number;
  /** A position that costs this much more than leaving it out is an outlier. */
  readonly outlierCost: number;
}

export const MODEL: MatchModel = {
  sigma: 8,
  beta: 12,
  radius: 60,
  candidates: 8,
  spacing: 8,
  outlierCost: 7,
};

/** How unlikely a position is to be measured this far from where it was. */
export function emissionCost(model: MatchModel, distance: number): number {
  const deviations = distance / model.sigma;
  return 0.5 * deviations * deviations;
}

/** How unlikely a way is between two positions; a detour costs in proportion to its length. */
export function transitionCost(model: MatchModel, road: number, straight: number): number {
  return Math.abs(road - straight) / model.beta;
}

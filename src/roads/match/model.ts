// The probabilities of the hidden Markov model (Newson and Krumm 2009), as costs: minus the logarithm.
// Units are metres and seconds throughout.

export interface MatchModel {
  /** Standard deviation of a measured position, across the road. */
  readonly sigma: number;
  /** Scale of the difference between the way on the road and the straight line. */
  readonly beta: number;
  /** Where two ways fit as well, the quicker is likelier: seconds of travel that make a way e times less likely. */
  readonly tau: number;
  /** Roads farther from a position than this are no candidates. */
  readonly radius: number;
  /** Candidates that cost this much more than the nearest are dropped; and most candidates of one position. */
  readonly prunedCost: number;
  readonly candidates: number;
  /** Positions nearer to the one before than this tell nothing new and are passed over. */
  readonly spacing: number;
  /** Price of leaving a position out; a step that costs more than `doubtfulCost` makes that be tried. */
  readonly outlierCost: number;
  readonly doubtfulCost: number;
  /** Price of a gap: no way leads on. */
  readonly breakCost: number;
  /** Price of a gap no longer than `hopReach`: across the middle of a divided road, over a yard. */
  readonly hopCost: number;
  readonly hopReach: number;
  /** The price of the first step on a way that keeps no rules, and of each that goes on so: who rides against one-way streets does it
   * for a while. */
  readonly freeCost: number;
  readonly freeOnCost: number;
  /** Between positions farther apart than this nobody knows which rules were kept. */
  readonly freeReach: number;
  /** Metres against a one-way street that make a way e times less likely. */
  readonly againstScale: number;
  /** How much longer than the straight line a way may be, and how many metres more, in typical steps of the trace. */
  readonly longest: number;
  readonly slack: number;
}

export const MODEL: MatchModel = {
  sigma: 8,
  beta: 12,
  tau: 10,
  radius: 60,
  prunedCost: 10,
  candidates: 14,
  spacing: 8,
  outlierCost: 9,
  doubtfulCost: 2,
  breakCost: 60,
  hopCost: 30,
  hopReach: 100,
  freeCost: 7,
  freeOnCost: 1.5,
  freeReach: 300,
  againstScale: 60,
  longest: 3,
  slack: 4,
};

/** How unlikely a position is to be measured this far from where it was. */
export function emissionCost(model: MatchModel, distance: number): number {
  const deviations = distance / model.sigma;
  return 0.5 * deviations * deviations;
}

/** How unlikely a way is between two positions; a detour costs in proportion to its length. */
export function transitionCost(model: MatchModel, road: number, straight: number, seconds: number): number {
  return Math.abs(road - straight) / model.beta + seconds / model.tau;
}

/** How unlikely a way is that keeps no rules, of these centimetres; `goesOn` when the step before kept none either. */
export function freeCost(
  model: MatchModel,
  { length, against }: { readonly length: number; readonly against: number },
  straight: number,
  goesOn: boolean,
): number {
  const price = goesOn ? model.freeOnCost : model.freeCost;
  return Math.abs(length / 100 - straight) / model.beta + price + against / 100 / model.againstScale;
}

// The probabilities of the hidden Markov model (Newson and Krumm 2009), as costs: negative logarithms. Units are metres and
// seconds throughout.

export interface MatchModel {
  /** Standard deviation of a measured position, across the road. */
  readonly sigma: number;
  /** Scale of the difference between road distance and straight line. */
  readonly beta: number;
  /** Of two paths that fit equally well, the quicker is more likely: seconds that make a path e times less likely. */
  readonly tau: number;
  /** Roads farther from a position than this are not candidates. */
  readonly radius: number;
  /** Candidates that cost this much more than the nearest are dropped; and the most candidates per position. */
  readonly prunedCost: number;
  readonly candidates: number;
  /** Positions closer to the previous one than this add nothing and are skipped. */
  readonly spacing: number;
  /** Price of leaving a position out; this is tried if a step costs more than `doubtfulCost`. */
  readonly outlierCost: number;
  readonly doubtfulCost: number;
  /** Price of a gap, where there is no path. */
  readonly breakCost: number;
  /** Price of a gap no longer than `hopReach`: across the median of a divided road, or a yard. */
  readonly hopCost: number;
  readonly hopReach: number;
  /** Price of the first step that ignores rules, and of each that continues so: people who ride against one-way streets do so for a
   * while. */
  readonly freeCost: number;
  readonly freeOnCost: number;
  /** Between positions farther apart than this it is impossible to tell which rules were obeyed. */
  readonly freeReach: number;
  /** Metres against a one-way street that make a path e times less likely. */
  readonly againstScale: number;
  /** Nobody is suddenly much faster than on the rest of the trace: metres beyond twice the usual count this many times more. As
   * there are hairpin bends, this costs at most `hurryCost`, and less where positions are usually farther apart than `hurryStep`. */
  readonly hurry: number;
  readonly hurryCost: number;
  readonly hurryStep: number;
  /** How many times longer than the straight line a path may be, and how many metres more, in typical steps of the trace. */
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
  freeOnCost: 2.5,
  freeReach: 300,
  againstScale: 60,
  hurry: 2,
  hurryCost: 4,
  hurryStep: 60,
  longest: 3,
  slack: 4,
};

/** How far the vaguer of two positions may be off. */
export const sigmaOf = (
  { sigma }: MatchModel,
  one: { readonly spread: number },
  other: { readonly spread: number },
): number => sigma * Math.max(one.spread, other.spread);

/** How unlikely a position is to be measured this far from where it was, if it may be `spread` times as far off as others. */
export function emissionCost(model: MatchModel, distance: number, spread: number): number {
  const deviations = distance / (model.sigma * spread);
  return 0.5 * deviations * deviations;
}

/** Metres between two positions: the straight line, and what the traveller usually covers in that time. */
export interface MetresApart {
  readonly straight: number;
  readonly usual: number;
}

/** How unlikely a path is between two positions; a detour costs in proportion to its length. */
export function transitionCost(model: MatchModel, road: number, apart: MetresApart, seconds: number): number {
  return detourCost(model, road, apart) + seconds / model.tau;
}

/** How unlikely a path is that ignores rules, given in centimetres; `goesOn` if the previous step ignored them too. */
export function freeCost(
  model: MatchModel,
  { length, against }: { readonly length: number; readonly against: number },
  apart: MetresApart,
  goesOn: boolean,
): number {
  const price = goesOn ? model.freeOnCost : model.freeCost;
  return detourCost(model, length / 100, apart) + price + against / 100 / model.againstScale;
}

function detourCost(
  { beta, hurry, hurryCost, hurryStep }: MatchModel,
  road: number,
  { straight, usual }: MetresApart,
): number {
  const hurried = Math.max(0, road - 2 * Math.max(straight, usual));
  const most = hurryCost * Math.min(1, hurryStep / usual);
  return Math.abs(road - straight) / beta + Math.min(most, (hurry * hurried) / beta);
}

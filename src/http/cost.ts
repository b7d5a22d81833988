// What a call costs, in credits. Most calls have one price; some cost more with more switched on, and for some the price
// is known only from the answer: these set aside the most that they can come to and are settled by what they gave.
import type { Given } from './parameters.ts';

export interface CostOfAnswer {
  /** The most that a request with these parameters can cost. */
  most(sent: Given): number;
  /** What the answer cost. */
  spent(answer: unknown): number;
}

export type Cost = number | ((sent: Given) => number) | CostOfAnswer;

/** What is set aside before the call runs. */
export function mostCredits(cost: Cost, sent: Given): number {
  if (typeof cost === 'number') return cost;
  return typeof cost === 'function' ? cost(sent) : cost.most(sent);
}

/** What is charged once the answer is there. */
export function creditsSpent(cost: Cost, setAside: number, answer: unknown): number {
  return typeof cost === 'object' ? Math.min(setAside, cost.spent(answer)) : setAside;
}

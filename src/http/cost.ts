// What a call costs, in credits. Most calls have a fixed price; some cost more with more options on, and for some the price is
// known only from the result: these reserve the most they can cost and are settled by what they returned.
import type { Given } from './parameters.ts';

export interface CostOfAnswer {
  /** The most that a request with these parameters can cost. */
  most(sent: Given): number;
  /** What the result cost. */
  spent(answer: unknown, sent: Given): number;
}

export type Cost = number | ((sent: Given) => number) | CostOfAnswer;

/** What is reserved before the call runs. */
export function mostCredits(cost: Cost, sent: Given): number {
  if (typeof cost === 'number') return cost;
  return typeof cost === 'function' ? cost(sent) : cost.most(sent);
}

/** What is charged once the result is there. */
export function creditsSpent(cost: Cost, sent: Given, setAside: number, answer: unknown): number {
  return typeof cost === 'object' ? Math.min(setAside, cost.spent(answer, sent)) : setAside;
}

// What a constraint is to the search: a value for every stretch of a route, and a way to join two stretches. For every node a rule
// keeps the stretch from the start of its route up to it and the one from it to the end, so that a change is judged by joining
// what comes before, the nodes put in, and what comes after, in constant time.

import type { Reason } from '../problem/plan.ts';

export interface Rule {
  /** What a task that this rule keeps out is told. */
  readonly reason: Reason;
  /**
   * What breaking the rule costs for every unit by which it is broken; Infinity where it may not be. Units are those of the rule, about as much
   * as one task more than there is room for. Rules that know only right and wrong look at nothing but whether it is Infinity.
   */
  excessPrice: number;
  /** By driver: by how many units the route breaks the rule. */
  readonly excess: Float64Array;
  /**
   * Reads a driver's route anew where it has changed: between nodes `head` and `tail`. Returns what it costs under this rule; Infinity if it
   * breaks it.
   */
  read(driver: number, head: number, tail: number): number;
  /** False if the task cannot be put anywhere in the driver's route as it is; cheap, and may be wrong the other way. */
  admits(driver: number, task: number): boolean;
  /** What the route costs under this rule with one node more, between two that follow each other; Infinity if it breaks it. */
  between(driver: number, a: number, node: number, b: number): number;
  /** Begins a joined route with everything up to and including a node. */
  begin(driver: number, node: number): void;
  /** Goes on with a node. False if nothing that follows can make the route hold. */
  take(node: number): boolean;
  /** What the route costs under this rule that goes on with everything from `next` on; Infinity if it breaks it. */
  end(next: number): number;
  /** The same with one node put between, which is not kept. */
  endWith(node: number, next: number): number;
}

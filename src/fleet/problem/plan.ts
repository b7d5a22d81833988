// What a dispatcher gets: routes with times, what is left out and why, what it costs.
import type { Metres, Seconds } from '../../geo/units.ts';
import type { Place } from './problem.ts';

export type StepKind = 'start' | 'task' | 'pickup' | 'drop' | 'break' | 'reload' | 'end';

export interface Step {
  readonly kind: StepKind;
  /** Of the task, shipment or break. */
  readonly id?: string;
  /** Null for the ends of routes that begin or end anywhere. */
  readonly place: Place | null;
  readonly arrival: Seconds;
  readonly waiting: Seconds;
  readonly setup: Seconds;
  readonly service: Seconds;
  /** On leaving, by dimension. */
  readonly load: readonly number[];
  /** Travel so far. */
  readonly travel: Seconds;
  readonly distance: Metres;
  readonly violations: readonly Violation[];
}

export type ViolationKind =
  | 'window'
  | 'hours'
  | 'break'
  | 'capacity'
  | 'skill'
  | 'vehicle'
  | 'apart'
  | 'order'
  | 'tasks'
  | 'travel'
  | 'distance'
  | 'duty'
  | 'unreachable'
  | 'reload';

export interface Violation {
  readonly kind: ViolationKind;
  /** By how much: seconds, metres, tasks or amounts, as the kind is. */
  readonly by?: number;
}

export interface Route {
  readonly vehicle: string;
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly travel: Seconds;
  readonly distance: Metres;
  readonly service: Seconds;
  readonly setup: Seconds;
  readonly waiting: Seconds;
  /** From leaving to being back. */
  readonly duty: Seconds;
  readonly tasks: number;
  readonly violations: readonly Violation[];
}

/** Why nobody serves a task: what stands in the way of the vehicle that comes nearest to it. */
export type Reason =
  | 'skill'
  | 'vehicle'
  | 'unreachable'
  | 'capacity'
  | 'window'
  | 'distance'
  | 'apart'
  | 'tasks'
  | 'price'
  | 'free';

export interface Unassigned {
  readonly id: string;
  readonly reason: Reason;
}

export interface Plan {
  readonly routes: readonly Route[];
  readonly unassigned: readonly Unassigned[];
  /** Of all routes, with the prices of what is left out and of what was moved. */
  readonly cost: number;
  /** Tasks that another vehicle serves than was promised. */
  readonly moved: readonly string[];
}

/** A route as a person gives it. */
export interface GivenRoute {
  readonly vehicle: string;
  /** Ids of tasks in order, a shipment's first for its pick-up and then for its drop; and where the vehicle reloads. */
  readonly stops: readonly (string | { readonly reload: Place })[];
}

/** The routes of a plan, to be changed by hand and checked, or kept for the next. */
export function givenOf(plan: Plan): GivenRoute[] {
  return plan.routes.map(({ vehicle, steps }) => ({
    vehicle,
    stops: steps.flatMap(({ kind, id, place }): GivenRoute['stops'] => {
      if (kind === 'reload') return [{ reload: place! }];
      return kind === 'task' || kind === 'pickup' || kind === 'drop' ? [id!] : [];
    }),
  }));
}

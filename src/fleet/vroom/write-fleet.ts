// A plan as VROOM writes it: summary, routes with their steps, what is unassigned; the reason beside each.
import type { Plan, Route, Step } from '../problem/plan.ts';
import type { LonLat, Origin, ReadFleet } from './read-fleet.ts';

/** What is looked up for places: where they are, and where an address led. */
export interface Located {
  readonly location?: LonLat;
  /** For an address: what it was read as, and how surely. */
  readonly found?: { readonly address: string; readonly confidence: number };
}

/** A task that was not planned, as its address must be looked at first. */
export interface ToReview {
  readonly task: string;
  readonly given: string;
  readonly address?: string;
  readonly confidence: number;
}

export interface WrittenFleet {
  readonly code: 0;
  readonly summary: Record<string, unknown>;
  readonly unassigned: readonly Record<string, unknown>[];
  readonly routes: readonly Record<string, unknown>[];
  /** Addresses that a person should look at: their tasks are unassigned. */
  readonly review: readonly Record<string, unknown>[];
}

const STEP_TYPE = {
  start: 'start',
  task: 'job',
  pickup: 'pickup',
  drop: 'delivery',
  break: 'break',
  reload: 'reload',
  end: 'end',
} as const;

export function writeFleet(
  plan: Plan,
  fleet: Pick<ReadFleet, 'origins'>,
  located: readonly Located[],
  review: readonly ToReview[],
  lines: readonly (string | undefined)[] = [],
): WrittenFleet {
  const originsOf = (id: string): readonly Origin[] => fleet.origins.get(id) ?? [];
  const where = (place: number | null): Record<string, unknown> => {
    const at = place === null ? undefined : located[place]?.location;
    return at ? { location: at } : {};
  };
  const nameOf = ({ kind, id }: Step): Record<string, unknown> => {
    if (id === undefined) return {};
    if (kind === 'break') return { id: Number(id) };
    const of = originsOf(id);
    const origin = kind === 'drop' ? of[1] : of[0];
    return { id: origin?.id, ...(origin?.description ? { description: origin.description } : {}) };
  };
  const route = (one: Route, i: number): Record<string, unknown> => ({
    vehicle: Number(one.vehicle),
    ...totals([one]),
    ...(lines[i] ? { geometry: lines[i] } : {}),
    steps: one.steps.map((step) => ({
      type: STEP_TYPE[step.kind],
      ...nameOf(step),
      ...where(step.place),
      setup: step.setup,
      service: step.service,
      waiting_time: step.waiting,
      load: step.load,
      arrival: step.arrival,
      duration: step.travel,
      distance: step.distance,
      violations: written(step.violations),
    })),
  });
  const unassigned = [
    ...plan.unassigned.map(({ id, reason }) => ({ id, reason: reason as string })),
    ...review.map(({ task }) => ({ id: task, reason: 'address' })),
  ].flatMap(({ id, reason }) =>
    originsOf(id).map(({ type, id: own, description }) => ({
      id: own,
      type,
      ...(description ? { description } : {}),
      reason,
    })),
  );
  return {
    code: 0,
    summary: {
      ...totals(plan.routes),
      cost: plan.cost,
      routes: plan.routes.length,
      unassigned: unassigned.length,
    },
    unassigned,
    routes: plan.routes.map(route),
    review: review.map(({ task, given, address, confidence }) => ({
      id: originsOf(task)[0]?.id,
      given,
      ...(address ? { address } : {}),
      confidence,
    })),
  };
}

const written = (violations: Step['violations']): unknown[] =>
  violations.map(({ kind, by }) => ({ cause: kind, ...(by === undefined ? {} : { by }) }));

/** Sums over routes, by VROOM's names. */
function totals(routes: readonly Route[]): Record<string, unknown> {
  const sum = (of: (route: Route) => number): number => routes.reduce((all, route) => all + of(route), 0);
  return {
    cost: sum(({ cost }) => cost),
    setup: sum(({ setup }) => setup),
    service: sum(({ service }) => service),
    duration: sum(({ travel }) => travel),
    waiting_time: sum(({ waiting }) => waiting),
    distance: sum(({ distance }) => distance),
    violations: routes.flatMap(({ violations }) => written(violations)),
  };
}

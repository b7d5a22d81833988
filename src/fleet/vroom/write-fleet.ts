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
  /** Where it may be. */
  readonly location?: LonLat;
}

export interface WrittenViolation {
  readonly cause: string;
  readonly by?: number;
}

/** Sums over one route or all. */
export interface WrittenTotals {
  readonly cost: number;
  readonly setup: number;
  readonly service: number;
  readonly duration: number;
  readonly waiting_time: number;
  readonly distance: number;
  readonly violations: readonly WrittenViolation[];
}

export interface WrittenStep {
  readonly type: string;
  readonly id?: number;
  readonly description?: string;
  readonly location?: LonLat;
  readonly setup: number;
  readonly service: number;
  readonly waiting_time: number;
  readonly load: readonly number[];
  readonly arrival: number;
  readonly duration: number;
  readonly distance: number;
  readonly violations: readonly WrittenViolation[];
}

export interface WrittenRoute extends WrittenTotals {
  readonly vehicle: number;
  /** An encoded polyline. */
  readonly geometry?: string;
  readonly steps: readonly WrittenStep[];
}

export interface WrittenTask {
  readonly id: number;
  readonly type: string;
  readonly description?: string;
  readonly reason: string;
}

/** An address or a place that a person should look at: its task is unassigned. */
export interface WrittenReview {
  readonly type?: string;
  readonly id?: number;
  readonly given: string;
  readonly address?: string;
  readonly confidence: number;
  readonly location?: LonLat;
}

export interface WrittenFleet {
  readonly code: 0;
  readonly summary: WrittenTotals & {
    readonly routes: number;
    readonly unassigned: number;
  };
  readonly unassigned: readonly WrittenTask[];
  readonly routes: readonly WrittenRoute[];
  readonly review: readonly WrittenReview[];
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
  const where = (place: number | null): { location?: LonLat } => {
    const at = place === null ? undefined : located[place]?.location;
    return at ? { location: at } : {};
  };
  const nameOf = ({ kind, id }: Step): { id?: number; description?: string } => {
    if (id === undefined) return {};
    if (kind === 'break') return { id: Number(id) };
    const of = originsOf(id);
    const origin = kind === 'drop' ? of[1] : of[0];
    return { id: origin?.id, ...(origin?.description ? { description: origin.description } : {}) };
  };
  const route = (one: Route, i: number): WrittenRoute => ({
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
    ...[...new Set(review.map(({ task }) => task))].map((id) => ({ id, reason: 'address' })),
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
    review: review.map(({ task, given, address, confidence, location }) => ({
      type: originsOf(task)[0]?.type,
      id: originsOf(task)[0]?.id,
      given,
      ...(address ? { address } : {}),
      confidence,
      ...(location ? { location } : {}),
    })),
  };
}

const written = (violations: Step['violations']): WrittenViolation[] =>
  violations.map(({ kind, by }) => ({ cause: kind, ...(by === undefined ? {} : { by }) }));

/** Sums over routes, by VROOM's names. */
function totals(routes: readonly Route[]): WrittenTotals {
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

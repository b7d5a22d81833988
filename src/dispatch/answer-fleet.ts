// Answers about fleets, from what was sent to VROOM's JSON: plans, plans given by hand, and slots that can be promised.
import { check } from '../fleet/check.ts';
import { faultOf } from '../fleet/problem/faults.ts';
import { givenOf, type Plan } from '../fleet/problem/plan.ts';
import type { Problem } from '../fleet/problem/problem.ts';
import { slots } from '../fleet/slots.ts';
import { type Effort, solve, usualIterations } from '../fleet/solve.ts';
import { fieldOf } from '../fleet/vroom/field-names.ts';
import { givenMatrices, type ReadFleet, readFleet } from '../fleet/vroom/read-fleet.ts';
import { checkedRequest, FleetError, type FleetRequest } from '../fleet/vroom/request.ts';
import { type WrittenFleet, writeFleet } from '../fleet/vroom/write-fleet.ts';
import { giveUpIfGone } from '../threads/on-behalf.ts';
import { type FleetLimits, requireSize } from './fleet-size.ts';
import type { Ground } from './ground.ts';
import { type LocatedFleet, locate } from './locate.ts';
import { zeroOf } from './shifts.ts';
import { byTheHour, lineOf, matricesOn } from './travel.ts';

/** A fleet as it was sent, and all that has been looked up for it. */
export interface PreparedFleet extends LocatedFleet {
  readonly request: FleetRequest;
  readonly fleet: ReadFleet;
  readonly problem: Problem;
  readonly ground: Ground;
  readonly limits: FleetLimits | undefined;
}

/** In place of travel times that are looked up by the hour. */
const NOWHERE = { size: 0, durations: [], distances: [] };

/** Throws a FleetError that names the field in which something is wrong. */
export function prepareFleet(sent: unknown, ground: Ground, limits?: FleetLimits): PreparedFleet {
  const request = checkedRequest(sent);
  const fleet = readFleet(request);
  if (limits) requireSize(request, fleet, limits);
  const given = givenMatrices(request, fleet);
  const found = locate(fleet, ground, request.options?.confidence);
  const zero = zeroOf(request.options?.time_zero);
  if (zero !== undefined && given)
    throw new FleetError('options.time_zero: matrices came along, which have no hours');
  const none = () => Object.fromEntries(fleet.profiles.map((name) => [name, NOWHERE]));
  const onRoads = () => (zero === undefined ? matricesOn(ground, fleet, found.located) : none());
  const asked = fleet.problem(given ?? onRoads(), found.unknown);
  const problem = zero === undefined ? asked : byTheHour(ground, asked, fleet, found.located, zero);
  const fault = faultOf(problem);
  if (fault) throw new FleetError(`${fieldOf(fault.field, problem, request)} ${fault.message}`);
  return { request, fleet, problem, ground, limits, ...found };
}

export interface Planning {
  readonly now: () => number;
  /** Told the share of the search that is behind; false ends it with the best plan so far. */
  readonly onProgress?: (share: number, best: () => WrittenFleet) => boolean | undefined;
}

export function planFleet(prepared: PreparedFleet, { now, onProgress }: Planning): WrittenFleet {
  const { request, problem, limits } = prepared;
  const written = (plan: Plan): WrittenFleet => writtenPlan(plan, prepared);
  const plan = solve(problem, {
    effort: effortOf(request, limits?.seconds, now),
    seed: request.options?.seed,
    onProgress: onProgress && ((share, best) => onProgress(share, () => written(best()))),
  });
  return written(plan);
}

export function checkFleet(prepared: PreparedFleet): WrittenFleet {
  const { problem, fleet } = prepared;
  const plan = checked(() => check(problem, left(prepared, fleet.given)));
  return writtenPlan(plan, prepared);
}

/** What can be promised for a job. */
export interface SlotQuestion {
  readonly job: number;
  readonly windows: readonly (readonly [number, number])[];
}

export interface SlotAnswer {
  readonly job: number;
  readonly slots: readonly {
    readonly window: readonly [number, number];
    readonly vehicle: number | null;
    readonly cost: number | null;
  }[];
}

/** Ends a search that nobody waits for. */
function onProgress(): true {
  giveUpIfGone();
  return true;
}

/** Against the routes that came along, or against a plan of all the other tasks. */
export function offerSlots(
  prepared: PreparedFleet,
  { job, windows }: SlotQuestion,
  now: () => number,
): SlotAnswer {
  const { problem, fleet, request, limits, review } = prepared;
  const task = `job ${job}`;
  if (review.some((one) => one.task === task))
    throw new FleetError(`job ${job} has an address that must be looked at first`);
  if (!problem.tasks?.some(({ id }) => id === task)) throw new FleetError(`job: there is no job ${job}`);
  if (fleet.given.some(({ stops }) => stops.includes(task)))
    throw new FleetError(`job ${job} is in the steps of a vehicle already`);
  const others = { ...problem, tasks: problem.tasks.filter(({ id }) => id !== task) };
  const effort = effortOf(request, limits?.seconds, now);
  const routes =
    fleet.given.length > 0 ? left(prepared, fleet.given) : givenOf(solve(others, { effort, onProgress }));
  const found = checked(() => slots(problem, routes, task, windows));
  return {
    job,
    slots: found.map(({ window, best }) => ({
      window,
      vehicle: best ? Number(best.vehicle) : null,
      cost: best ? best.cost : null,
    })),
  };
}

/** Routes without the tasks that are not planned, as their addresses are not known. */
function left({ problem }: PreparedFleet, given: ReadFleet['given']): ReadFleet['given'] {
  const known = new Set([...(problem.tasks ?? []), ...(problem.shipments ?? [])].map(({ id }) => id));
  return given.map(({ vehicle, stops }) => ({
    vehicle,
    stops: stops.filter((stop) => typeof stop !== 'string' || known.has(stop)),
  }));
}

/** Routes that cannot be meant are the caller's to mend. */
function checked<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new FleetError(`vehicles.steps: ${error.message}`);
    throw error;
  }
}

function effortOf(
  { options = {}, jobs = [], shipments = [] }: FleetRequest,
  most: number | undefined,
  now: () => number,
): Effort {
  const { iterations, seconds } = options;
  if (seconds !== undefined && iterations === undefined)
    return { seconds: Math.min(seconds, most ?? seconds), now };
  const rounds = iterations ?? usualIterations(jobs.length + shipments.length);
  const limit = Math.min(seconds ?? Number.POSITIVE_INFINITY, most ?? Number.POSITIVE_INFINITY);
  return { iterations: rounds, seconds: limit, now };
}

function writtenPlan(plan: Plan, prepared: PreparedFleet): WrittenFleet {
  const { request, fleet, problem, located, review, ground } = prepared;
  const profiles = new Map(problem.vehicles.map(({ id, profile }) => [id, profile.split(' ')[0]]));
  const lines =
    request.options?.g && request.matrices === undefined
      ? plan.routes.map((route) => lineOf(ground, route, profiles.get(route.vehicle) ?? '', located))
      : [];
  return writeFleet(plan, fleet, located, review, lines);
}

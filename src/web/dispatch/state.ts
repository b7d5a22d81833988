// What the dispatcher works on: orders, riders, the plan and what is locked of it; kept in this browser, planned by the server.
import { computed, signal } from '@preact/signals';
import type { CallTypes, FleetPlan } from '../../client/call-types.ts';
import type { TableJob, TableVehicle } from '../../fleet/table/orders.ts';
import { call } from '../frame/call.ts';
import { kept } from '../frame/kept.ts';
import { brokenBy, type LonLat, nameOf, stepsOf, withMoved } from './plan.ts';

/** Beyond this many a plan is a job in the background. */
const MOST_IN_A_CALL = 200;
const LOOK_MS = 1_000;
/** What it costs, in seconds of travel, to give a stop to another rider when planning again. */
const MOVE_PRICE = 600;

interface Work {
  readonly jobs: readonly TableJob[];
  readonly vehicles: readonly TableVehicle[];
}

const NOTHING: Work = { jobs: [], vehicles: [] };
/** As text in the browser's storage. */
const stored = kept('dispatch', (text) => text ?? '');

function workIn(text: string): Work {
  try {
    const found: Partial<Work> = JSON.parse(text);
    return Array.isArray(found.jobs) && Array.isArray(found.vehicles)
      ? { jobs: found.jobs, vehicles: found.vehicles }
      : NOTHING;
  } catch {
    return NOTHING;
  }
}

export const work = signal<Work>(workIn(stored.peek()));
export const plan = signal<FleetPlan | undefined>(undefined);
/** Riders whose routes stay as they are. */
export const locked = signal<ReadonlySet<number>>(new Set());
/** 0 to 1 while the server plans. */
export const progress = signal<number | undefined>(undefined);
/** A stop that was moved by hand: what the server says about it, until it is kept or undone. */
export const trial = signal<
  { readonly job: number; readonly to: number; readonly plan: FleetPlan } | undefined
>(undefined);
/** What a click on the map adds, or the order whose place it points to. */
export const pointing = signal<'nothing' | 'order' | 'rider' | { readonly job: number }>('nothing');

export const shownPlan = computed(() => trial.value?.plan ?? plan.value);
const jobById = computed(() => new Map(work.value.jobs.map((job) => [job.id, job])));
const vehicleById = computed(() => new Map(work.value.vehicles.map((vehicle) => [vehicle.id, vehicle])));

export const riderName = (id: number): string => nameOf(vehicleById.value.get(id), id);
export const orderName = (id: number): string => nameOf(jobById.value.get(id), id);
/** Which of the riders it is, for its colour. */
export const vehicleIndex = (id: number): number =>
  work.value.vehicles.findIndex((vehicle) => vehicle.id === id);
export const windowOf = (id: number) => jobById.value.get(id)?.time_windows;

/** Other orders or riders; the plan so far stays, where it still fits. */
function change(next: Partial<Work>): void {
  work.value = { ...work.value, ...next };
  stored.value = JSON.stringify(work.value);
}

export function takeOrders(jobs: readonly TableJob[]): void {
  forgetPlan();
  change({ jobs });
}

export function takeRiders(vehicles: readonly TableVehicle[]): void {
  forgetPlan();
  change({ vehicles });
}

export function startOver(): void {
  stopPlanning();
  forgetPlan();
  change(NOTHING);
}

function forgetPlan(): void {
  plan.value = undefined;
  trial.value = undefined;
  locked.value = new Set();
}

const nextId = (things: readonly { readonly id: number }[]): number =>
  things.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/** A click on the map. */
export function pointAt(at: LonLat): void {
  const location: [number, number] = [Number(at[0].toFixed(6)), Number(at[1].toFixed(6))];
  const { jobs, vehicles } = work.value;
  const what = pointing.value;
  if (what === 'order')
    change({ jobs: [...jobs, { id: nextId(jobs), location, service: 300, delivery: [1] }] });
  else if (what === 'rider')
    change({
      vehicles: [
        ...vehicles,
        {
          id: nextId(vehicles),
          profile: 'motorcycle',
          start: location,
          end: location,
          time_window: [28_800, 64_800],
        },
      ],
    });
  else if (typeof what === 'object') {
    placeOrder(what.job, location);
    pointing.value = 'nothing';
  }
}

/** A person says where an order is. */
export function placeOrder(job: number, location: LonLat): void {
  const at: [number, number] = [location[0], location[1]];
  const jobs = work.value.jobs.map(({ address, ...one }) =>
    one.id === job
      ? { ...one, location: at, description: one.description ?? address }
      : { ...one, ...(address === undefined ? {} : { address }) },
  );
  change({ jobs });
  const now = plan.value;
  if (now) plan.value = { ...now, review: now.review.filter(({ id }) => id !== job) };
}

export function removeOrder(job: number): void {
  change({ jobs: work.value.jobs.filter(({ id }) => id !== job) });
  const now = plan.value;
  if (now)
    plan.value = {
      ...now,
      review: now.review.filter(({ id }) => id !== job),
      unassigned: now.unassigned.filter(({ id }) => id !== job),
    };
}

let stop = new AbortController();

/** Ends the search that is under way; the plan of before stays. */
export function stopPlanning(): void {
  stop.abort();
  progress.value = undefined;
}

/** From what is known of the routes so far: riders that are locked keep theirs. */
export async function makePlan(): Promise<void> {
  stopPlanning();
  stop = new AbortController();
  const { signal } = stop;
  progress.value = 0;
  trial.value = undefined;
  try {
    const body = request(plan.value);
    plan.value =
      work.value.jobs.length > MOST_IN_A_CALL ? await asJob(body, signal) : await inCall(body, signal);
  } finally {
    if (!signal.aborted) progress.value = undefined;
  }
}

const inCall = (body: object, signal: AbortSignal): Promise<FleetPlan> =>
  call<FleetPlan>({ method: 'POST', path: '/v2/api/fleet/plan', body, signal });

async function asJob(body: object, signal: AbortSignal): Promise<FleetPlan> {
  const { id } = await call<CallTypes['beginFleetJob']['answer']>({
    method: 'POST',
    path: '/v2/api/fleet/jobs',
    body,
    signal,
  });
  signal.addEventListener('abort', () => {
    void call({ method: 'DELETE', path: `/v2/api/fleet/jobs/${id}`, quiet: true }).catch(() => undefined);
  });
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    signal.throwIfAborted();
    const answer = await call<CallTypes['fleetJob']['answer']>({
      path: `/v2/api/fleet/jobs/${id}`,
      quiet: true,
      signal,
    });
    const { status, progress: share, fault } = answer.job;
    progress.value = share;
    if (answer.plan) plan.value = answer.plan;
    if (status === 'done' && answer.plan) return answer.plan;
    if (status === 'failed' || status === 'cancelled') throw new Error(fault ?? status);
  }
}

/** What is sent: routes of a plan as steps, those of locked riders as fixed. */
function request(from: FleetPlan | undefined): object {
  const { jobs, vehicles } = work.value;
  const known = jobById.value;
  return {
    jobs,
    vehicles: vehicles.map((vehicle) => {
      const route = from?.routes.find((one) => one.vehicle === vehicle.id);
      const steps = stepsOf(route).filter(({ id }) => id !== undefined && known.has(id));
      const isLocked = locked.value.has(vehicle.id);
      return steps.length === 0
        ? vehicle
        : { ...vehicle, steps: isLocked ? steps.map((step) => ({ ...step, fixed: true })) : steps };
    }),
    options: { g: true, ...(from ? { move_price: MOVE_PRICE } : {}) },
  };
}

/** Tries what a person moved: timed by the server, nothing else is changed. */
export async function tryMove(job: number, to: number, before: number | undefined): Promise<void> {
  const now = plan.value;
  if (!now) return;
  const orders = withMoved(now, job, to, before);
  const { jobs, vehicles } = work.value;
  const body = {
    jobs,
    vehicles: vehicles.map((vehicle) => ({
      ...vehicle,
      steps: (orders.get(vehicle.id) ?? []).map((id) => ({ type: 'job', id })),
    })),
    options: { g: true },
  };
  const found = await call<FleetPlan>({ method: 'POST', path: '/v2/api/fleet/check', body });
  trial.value = { job, to, plan: found };
}

/** What the move that is on trial changes. */
export const trialCost = computed(() => {
  const [before, after] = [plan.value, trial.value?.plan];
  if (!before || !after) return undefined;
  const was = new Set(brokenBy(before));
  return {
    cost: after.summary.cost - before.summary.cost,
    breaks: brokenBy(after).filter((cause) => !was.has(cause)),
  };
});

export function keepTrial(): void {
  if (trial.value) plan.value = trial.value.plan;
  trial.value = undefined;
}

export function undoTrial(): void {
  trial.value = undefined;
}

export function toggleLock(vehicle: number): void {
  const next = new Set(locked.value);
  if (!next.delete(vehicle)) next.add(vehicle);
  locked.value = next;
}

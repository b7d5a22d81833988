// Whole fleets: planned, checked and promised in one call, in VROOM's JSON.
import { Type } from 'typebox';
import type { FleetLimits } from '../../dispatch/fleet-size.ts';
import type { FleetWork } from '../../dispatch/fleet-work.ts';
import { JOB_LIMITS } from '../../dispatch/jobs.ts';
import { FleetRequest, SlotRequest } from '../../fleet/vroom/request.ts';
import type { Call } from '../call.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { CallerGone } from '../pipeline/caller-gone.ts';
import { FleetPlan } from './fleet-answer.ts';
import { ChargedJson, checkingCost, creditsOfPlan, planningCost } from './fleet-credits.ts';
import { withOwnPlaces } from './fleet-places.ts';
import { fleetExamples } from './recorded-examples.ts';

const TAG = 'Fleets';
/** Most tasks that are planned while a caller waits. */
const MOST_TASKS = 200;
const MOST_VEHICLES = 200;
/** A matrix of 1,000 places. */
const MOST_PAIRS = 1_000_000;
/** Where the package does not say. */
const MOST_SECONDS = 30;
/** Two matrices of 1,000 places, of times and of distances. */
export const MOST_BODY_BYTES = 16 * 2 ** 20;

export const limitsOf = ({ caller }: Call): FleetLimits => ({
  tasks: MOST_TASKS,
  vehicles: MOST_VEHICLES,
  pairs: MOST_PAIRS,
  seconds: (caller.kind === 'key' ? caller.key.terms.package.plan_seconds : null) ?? MOST_SECONDS,
  beyond: `: send up to ${JOB_LIMITS.tasks.toLocaleString('en-US')} to /v2/api/fleet/jobs`,
});

/** Asks the threads; what is wrong with the fleet is a 400 that names the field. */
export async function askFleets(
  ask: FleetWork['ask'],
  fleet: FleetWork['fleet'],
  call: Call,
  limits = limitsOf(call),
) {
  const outcome = await call.world.fleets.run(
    { ask, fleet, limits },
    { account: call.accountId, signal: call.leaving },
  );
  if ('left' in outcome) throw new CallerGone(outcome.begun);
  if ('fault' in outcome) throw errors.refused(outcome.fault);
  if (!('size' in outcome)) throw errors.internal();
  return outcome;
}

type Ask = 'plan' | 'check' | 'slots';

const costOf = (ask: Ask) => (ask === 'plan' ? planningCost : checkingCost);

async function answer(ask: Ask, fleet: FleetWork['fleet'], call: Call): Promise<ChargedJson> {
  const { json, size } = await askFleets(ask, fleet, call);
  return new ChargedJson(json, costOf(ask).of(size));
}

const read = (ask: Ask, fleet: FleetRequest, call: Call): Promise<ChargedJson> =>
  withOwnPlaces(fleet, call, (placed) => answer(ask, placed, call));

/** What the three calls share. */
const shared = (ask: Ask) => ({
  method: 'POST' as const,
  path: `/v2/api/fleet/${ask}`,
  tag: TAG,
  plainJson: true,
  cost: costOf(ask),
  large: {
    most: MOST_BODY_BYTES,
    credits: costOf(ask).of({ tasks: MOST_TASKS, vehicles: MOST_VEHICLES, addresses: 0 }),
    run: (body: Uint8Array<ArrayBuffer>, call: Call) => answer(ask, body, call),
  },
});

export const planFleet: Endpoint<typeof FleetRequest> = {
  ...shared('plan'),
  id: 'planFleet',
  example: fleetExamples.planFleet,
  run: (params, call) => read('plan', params, call),
  summary: 'Who serves what, in which order and when',
  description: [
    "Extension. VROOM's JSON in and out: `jobs`, `shipments`, `vehicles`, optional `matrices`; with our additions, which docs/fleet.md describes.",
    'A place is a position, the code of a place, or an address; an address that is less sure than `options.confidence` (80 %) is not planned but listed in `review`. Every unassigned task has a `reason`.',
    `Up to ${MOST_TASKS} tasks and ${MOST_VEHICLES} vehicles; more as a job. \`options.seconds\` or \`options.iterations\` is the effort, as far as the package allows; with iterations the same request gets the same plan.`,
    `Costs ${creditsOfPlan}.`,
  ].join(' '),
  params: FleetRequest,
  answer: FleetPlan,
};

export const fleetEndpoints = [
  endpoint(planFleet),
  endpoint({
    ...shared('check'),
    id: 'checkFleet',
    example: fleetExamples.checkFleet,
    run: (params, call) => read('check', params, call),
    summary: 'Routes given by hand, timed, with what they break',
    description:
      'Extension. The routes are the `steps` of the vehicles. Nothing is changed: times, loads and costs are added up, and `violations` tell what is broken and by how much.',
    params: FleetRequest,
    answer: FleetPlan,
  }),
  endpoint({
    ...shared('slots'),
    id: 'fleetSlots',
    example: fleetExamples.fleetSlots,
    run: (params, call) => read('slots', params, call),
    summary: 'Which windows can be promised for a job',
    description:
      'Extension. Against the routes in the `steps` of the vehicles, or against a plan of all other tasks: by whom, and what it adds to the cost.',
    params: SlotRequest,
    answer: Type.Object({
      job: Type.Integer(),
      slots: Type.Array(
        Type.Object(
          {
            window: Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }),
            vehicle: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: nobody can come then' }),
            cost: Type.Union([Type.Number(), Type.Null()], { description: 'What it adds' }),
          },
          { title: 'FleetSlot' },
        ),
      ),
    }),
  }),
];

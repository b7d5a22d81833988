// Fleets that take longer than a caller waits: planned in the background, with progress and the best plan so far; the end is told by the webhook.
import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { FleetWork } from '../../dispatch/fleet-work.ts';
import { JOB_LIMITS } from '../../dispatch/jobs.ts';
import { FleetRequest } from '../../fleet/vroom/request.ts';
import type { JobState } from '../../store/jobs.ts';
import type { Call } from '../call.ts';
import { endpoint, WrittenJson } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { askFleets, limitsOf, MOST_BODY_BYTES } from './fleet.ts';
import { FleetPlan } from './fleet-answer.ts';
import { ChargedJson, creditsOfPlan, planningCost } from './fleet-credits.ts';
import { withOwnPlaces } from './fleet-places.ts';
import { fleetExamples } from './recorded-examples.ts';

const TAG = 'Fleets';
/** How many times as long as a call a job may take. */
const TIMES_AS_LONG = 10;

const JobId = Type.String({
  pattern: '^[0-9a-f]{24}$',
  allowed: 'the id of a job',
  description: 'The id of the job',
});
const Job = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: Type.Number({ description: '0 to 1' }),
    tasks: Type.Integer(),
    created: Type.String({ description: 'ISO 8601' }),
    finished: Type.Union([Type.String(), Type.Null()]),
    fault: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed' }),
  },
  { title: 'FleetJob' },
);

const shown = (job: Omit<JobState, 'plan'>) => ({
  id: job.id,
  status: job.status,
  progress: Math.round(job.share * 1000) / 1000,
  tasks: job.tasks,
  created: new Date(job.created_at).toISOString(),
  finished: job.finished_at === null ? null : new Date(job.finished_at).toISOString(),
  fault: job.fault,
});

/** The fleet is read before it is kept, so that what is wrong with it is told at once. */
async function begin(
  { fleet, text }: { readonly fleet: FleetWork['fleet']; readonly text: string },
  call: Call,
): Promise<ChargedJson> {
  const { app, accountId } = call;
  const seconds = TIMES_AS_LONG * limitsOf(call).seconds;
  const { size } = await askFleets('look', fleet, call, { ...JOB_LIMITS, seconds });
  const id = randomBytes(12).toString('hex');
  await app.store.jobs.add(accountId, { id, request: text, tasks: size.tasks, seconds }, app.now());
  const credits = planningCost.of(size);
  return new ChargedJson(JSON.stringify({ message: 'Job taken', status: 200, id, credits }), credits);
}

async function jobOf(id: string, { app, accountId }: Call): Promise<JobState> {
  const job = await app.store.jobs.find(accountId, id);
  if (!job) throw errors.notFound('There is no such job, or it ended more than a week ago');
  return job;
}

export const fleetJobEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v2/api/fleet/jobs',
    id: 'beginFleetJob',
    tag: TAG,
    summary: 'Plan a large fleet in the background',
    description: `Extension. What POST /v2/api/fleet/plan takes, with up to ${JOB_LIMITS.tasks.toLocaleString('en-US')} tasks and ${JOB_LIMITS.vehicles} vehicles, for up to ${TIMES_AS_LONG} times as many seconds. An account has at most three jobs under way. Its end is an event \`plan\`, in the stream and to the webhook. Costs ${creditsOfPlan}, once, when it is taken.`,
    params: FleetRequest,
    answer: Type.Object({
      message: Type.String(),
      status: Type.Integer(),
      id: Type.String(),
      credits: Type.Integer(),
    }),
    plainJson: true,
    cost: planningCost,
    example: fleetExamples.beginFleetJob,
    large: {
      most: MOST_BODY_BYTES,
      credits: planningCost.of({ ...JOB_LIMITS, addresses: 0 }),
      run: (body, call) => {
        const text = new TextDecoder().decode(body);
        return begin({ fleet: body, text }, call);
      },
    },
    run: (params, call) =>
      withOwnPlaces(params, call, (fleet) => begin({ fleet, text: JSON.stringify(fleet) }, call)),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/fleet/jobs',
    id: 'listFleetJobs',
    tag: TAG,
    summary: 'Jobs of the account, the latest first',
    description: 'Extension. The last 20 that ended, for a week.',
    params: Type.Object({}),
    answer: Type.Object({ jobs: Type.Array(Job), status: Type.Integer() }),
    plainJson: true,
    cost: 1,
    example: fleetExamples.listFleetJobs,
    run: async (_params, { app, accountId }) => ({
      jobs: (await app.store.jobs.list(accountId)).map(shown),
      status: 200,
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/v2/api/fleet/jobs/:id',
    id: 'fleetJob',
    tag: TAG,
    summary: 'How far a job is, and the best plan so far',
    description: 'Extension. `plan` is null until there is one.',
    params: Type.Object({ id: JobId }),
    answer: Type.Object({ job: Job, plan: Type.Union([FleetPlan, Type.Null()]), status: Type.Integer() }),
    plainJson: true,
    cost: 1,
    example: fleetExamples.fleetJob,
    async run({ id }, call) {
      const { plan, ...job } = await jobOf(id, call);
      // The plan is JSON already.
      return new WrittenJson(`{"job":${JSON.stringify(shown(job))},"plan":${plan ?? 'null'},"status":200}`);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v2/api/fleet/jobs/:id',
    id: 'cancelFleetJob',
    tag: TAG,
    summary: 'Cancel a job',
    description: 'Extension. The best plan so far stays. A job that has ended stays as it is.',
    params: Type.Object({ id: JobId }),
    answer: Type.Object({ message: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: fleetExamples.cancelFleetJob,
    async run({ id }, call) {
      const { app, accountId } = call;
      const isCancelled = await app.store.jobs.cancel(accountId, id, app.now());
      if (!isCancelled) await jobOf(id, call);
      return { message: isCancelled ? 'Job cancelled' : 'The job had ended', status: 200 };
    },
  }),
];

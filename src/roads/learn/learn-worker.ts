// The thread that learns: it matches what vehicles sent, and makes hours of all that is known. It gives way to all that answer requests.
import { workerData } from 'node:worker_threads';
import { datasetFromShared, type SharedDataset } from '../../dataset/open.ts';
import { giveWay } from '../../threads/give-way.ts';
import { answerJobs } from '../../threads/worker-jobs.ts';
import type { Profile } from '../engine.ts';
import { openRoads } from '../open-roads.ts';
import {
  type Learned,
  Learner,
  type ProfileLearned,
  type ProfileLearnedHours,
  type VehiclePositions,
} from './learner.ts';
import { type LivePass, livePasses } from './live-passes.ts';

export type LearnJob =
  | { readonly kind: 'trips'; readonly profile: Profile; readonly vehicles: readonly VehiclePositions[] }
  | { readonly kind: 'live'; readonly profile: Profile; readonly vehicles: readonly VehiclePositions[] }
  | { readonly kind: 'hours'; readonly learned: readonly ProfileLearned[] };

export type LearnResult =
  | { readonly kind: 'trips'; readonly learned: Learned }
  | { readonly kind: 'live'; readonly passes: readonly LivePass[] }
  | { readonly kind: 'hours'; readonly hours: readonly ProfileLearnedHours[] };

const NICENESS = 15;

giveWay(NICENESS);
const shared: SharedDataset = workerData;
const dataset = datasetFromShared(shared);
const roads = openRoads(dataset);
const learner = new Learner(dataset, roads);
let version = 0;

answerJobs<LearnJob, LearnResult>((job) => ({ result: done(job) }));

function done(job: LearnJob): LearnResult {
  if (job.kind === 'trips') return { kind: 'trips', learned: learner.learn(job.profile, job.vehicles) };
  if (job.kind === 'live')
    return { kind: 'live', passes: livePasses(learner, roads, job.profile, job.vehicles) };
  // What is known of profiles that are no longer offered stays in the state.
  const offered = job.learned.filter(({ profile }) => roads.profiles.includes(profile));
  const hours = offered.map((one) => learner.hours(one));
  version++;
  // What trips are expected to take.
  roads.adopt(
    hours.map(({ profile, memory }) => ({
      profile,
      version,
      buffers: {},
      hours: { version, memory, own: [] },
    })),
  );
  return { kind: 'hours', hours };
}

// A dissection thread: cuts or finishes the ranges that it is sent, in shared memory.
import { workerData } from 'node:worker_threads';
import { answerJobs } from '../../threads/worker-jobs.ts';
import { Dissector, type Split } from './dissector.ts';

export interface DissectData {
  readonly first: Int32Array;
  readonly adjacent: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly members: Int32Array;
}

export interface DissectTask {
  readonly lo: number;
  readonly hi: number;
  readonly whole: boolean;
}

const data = workerData as DissectData;
const dissector = new Dissector({ first: data.first, adjacent: data.adjacent }, data.x, data.y, data.members);

/** Undefined if the whole range is done. */
answerJobs<DissectTask, Split | undefined>(({ lo, hi, whole }) => {
  if (!whole) return { result: dissector.split(lo, hi) };
  dissector.finish(lo, hi);
  return { result: undefined };
});

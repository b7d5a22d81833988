// A thread of the dissection: cuts or finishes the ranges it is sent, in shared memory.
import { parentPort, workerData } from 'node:worker_threads';
import { Dissector } from './dissector.ts';

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

parentPort?.on('message', ({ lo, hi, whole }: DissectTask) => {
  if (whole) {
    dissector.finish(lo, hi);
    parentPort?.postMessage({});
  } else parentPort?.postMessage(dissector.split(lo, hi));
});

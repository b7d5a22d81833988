// A worker for the tests of the pool: answers, fails, dies or waits as the job says.
import { parentPort, workerData } from 'node:worker_threads';

const { born, start } = workerData;
const heard = [];
parentPort.on('message', (message) => {
  if ('notice' in message) {
    heard.push(message.notice);
    return;
  }
  const { number, job } = message;
  if (job.die) process.exit(3);
  if (job.crash) throw new Error('crashed on purpose');
  if (job.gate) Atomics.wait(new Int32Array(job.gate), 0, 0);
  if (job.fail) parentPort.postMessage({ number, failure: job.fail });
  else parentPort.postMessage({ number, result: { echo: job.say, heard, born } });
});
if (start) Atomics.wait(new Int32Array(start), 0, 0);
parentPort.postMessage({ started: true });

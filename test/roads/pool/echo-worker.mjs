// A worker for the tests of the pool: answers, fails, dies or waits as the work says.
import { parentPort, workerData } from 'node:worker_threads';

const heard = [];
parentPort.on('message', (message) => {
  if ('notice' in message) {
    heard.push(message.notice);
    return;
  }
  const { task, work } = message;
  if (work.die) process.exit(3);
  if (work.crash) throw new Error('crashed on purpose');
  if (work.fail) parentPort.postMessage({ task, failure: work.fail });
  else if (work.gate) {
    Atomics.wait(new Int32Array(work.gate), 0, 0);
    parentPort.postMessage({ task, result: 'passed' });
  } else parentPort.postMessage({ task, result: { echo: work.say, heard, born: workerData } });
});

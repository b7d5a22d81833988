// Loaded before a server under test, in all its threads: on SIGUSR2 each collects its garbage, and the process writes what memory it
// then has to the file MEMORY_FILE. Needs --expose-gc.
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** Long enough for every thread to have collected. */
const COLLECTING_MS = 1_500;

const channel = new BroadcastChannel('collect');
channel.unref();

const collect = () => {
  // The second takes what the first has set free by finalisers.
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heapUsed, arrayBuffers };
};

if (isMainThread) {
  let heaps = [];
  channel.onmessage = ({ data }) => {
    if (typeof data === 'object') heaps.push(data);
  };
  process.on('SIGUSR2', async () => {
    heaps = [];
    channel.postMessage('collect');
    heaps.push(collect());
    await pause(COLLECTING_MS);
    const sum = (of) => heaps.reduce((total, heap) => total + heap[of], 0);
    const file = process.env.MEMORY_FILE;
    const resident = process.memoryUsage.rss();
    writeFileSync(`${file}.new`, JSON.stringify({ resident, heap: sum('heapUsed'), threads: heaps.length }));
    renameSync(`${file}.new`, file);
  });
} else {
  channel.onmessage = ({ data }) => {
    if (data === 'collect') channel.postMessage(collect());
  };
}

// Loaded into a server before it starts, in all its threads: whenever SIGUSR2 comes, the oldest listener thread is lost as threads are lost,
// by an error that nobody catches. (Ending it from outside could end the process: SQLite's binding aborts if a thread is ended inside a call.)
import { syncBuiltinESMExports } from 'node:module';
import threads, { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

const doomed = new BroadcastChannel('thikana-test-doomed-thread');
doomed.unref();

if (isMainThread) {
  const listeners = new Set();
  threads.Worker = class extends threads.Worker {
    constructor(entry, options) {
      super(entry, options);
      if (!String(entry).endsWith('listener-thread.js')) return;
      listeners.add(this);
      this.on('exit', () => listeners.delete(this));
    }
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => {
    const [oldest] = listeners;
    if (oldest) doomed.postMessage(oldest.threadId);
  });
} else {
  doomed.onmessage = ({ data }) => {
    if (data !== threadId) return;
    setImmediate(() => {
      throw new Error('the test ends this thread');
    });
  };
}

// Loaded into a server before it starts: ends the oldest of its listener threads whenever SIGUSR2 comes.
import { syncBuiltinESMExports } from 'node:module';
import threads, { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const listeners = new Set();
  threads.Worker = class extends threads.Worker {
    constructor(entry, options) {
      super(entry, options);
      if (!String(entry).endsWith('/listener-thread.js')) return;
      listeners.add(this);
      this.on('exit', () => listeners.delete(this));
    }
  };
  syncBuiltinESMExports();
  process.on('SIGUSR2', () => {
    const [oldest] = listeners;
    void oldest?.terminate();
  });
}

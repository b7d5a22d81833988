// `thikana reload`: has the running server open the dataset anew, and waits for what comes of it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { print } from '../output.ts';
import { readServerNote } from '../server-note.ts';
import { readSettings } from '../settings.ts';

const PATIENCE_MS = 60_000;

export function registerReload(program: Command): void {
  program
    .command('reload')
    .description('have the running server pick up a new dataset without dropping a request')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { state?: string; json?: boolean }) => {
      const { state } = readSettings({ state: flags.state });
      const before = readServerNote(state);
      if (!before) throw new Error(`no server runs on the state in ${state}`);
      process.kill(before.pid, 'SIGHUP');
      const wanted = before.reloads + (before.reloading ? 2 : 1);
      const end = Date.now() + PATIENCE_MS;
      for (;;) {
        const note = readServerNote(state);
        if (!note || note.pid !== before.pid) throw new Error('the server ended before it had reloaded');
        if (note.reloads >= wanted) {
          if (note.error) throw new Error(`the server kept its old dataset: ${note.error}`);
          print(
            { built: note.built, dataset: note.dataset },
            flags.json ?? false,
            () => `The server now answers from the dataset of ${note.built} (${note.dataset}).`,
          );
          return;
        }
        if (Date.now() > end) throw new Error(`the server did not reload within ${PATIENCE_MS / 1000} s`);
        await pause(50);
      }
    });
}

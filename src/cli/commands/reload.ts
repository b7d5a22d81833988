// `thikana reload`: makes every server running on the state open the dataset again, and waits for the outcome.
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { print } from '../output.ts';
import { readServerNote, readServerNotes, type ServerNote } from '../server-note.ts';
import { readSettings } from '../settings.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 50;

export function registerReload(program: Command): void {
  program
    .command('reload')
    .description('make the running servers pick up a new dataset without dropping a request')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action(async (flags: { state?: string; json?: boolean }) => {
      const { state } = readSettings({ state: flags.state });
      const before = readServerNotes(state);
      if (before.length === 0) throw new Error(`no server is running on the state in ${state}`);
      for (const { pid } of before) process.kill(pid, 'SIGHUP');
      const notes = await Promise.all(before.map((note) => reloaded(state, note)));
      const faults = notes.filter(({ error }) => error !== null);
      if (faults.length > 0) throw new Error(`the server kept its old dataset: ${faults[0].error}`);
      const [{ built, dataset }] = notes;
      print({ built, dataset, servers: notes.map(({ pid }) => pid) }, flags.json ?? false, () =>
        notes.length === 1
          ? `The server now answers from the dataset of ${built} (${dataset}).`
          : `${notes.length} servers now answer from the dataset of ${built} (${dataset}).`,
      );
    });
}

async function reloaded(state: string, before: ServerNote): Promise<ServerNote> {
  // A reload under way may have started before the dataset changed: the one after it counts.
  const wanted = before.reloads + (before.reloading ? 2 : 1);
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const note = readServerNote(state, before.pid);
    if (!note) throw new Error('the server exited before it had reloaded');
    if (note.reloads >= wanted) return note;
    if (Date.now() > end) throw new Error(`the server did not reload within ${PATIENCE_MS / 1000} s`);
    await pause(LOOK_MS);
  }
}

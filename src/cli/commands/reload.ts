// `thikana reload`: makes every server running on the state open the dataset again, and waits for the outcome.
import type { Command } from 'commander';
import { print } from '../output.ts';
import { reloadServers } from '../reload-servers.ts';
import { readServerNotes } from '../server-note.ts';
import { readSettings } from '../settings.ts';

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
      const notes = await reloadServers(state, before);
      const [{ built, dataset }] = notes;
      print({ built, dataset, servers: notes.map(({ pid }) => pid) }, flags.json ?? false, () =>
        notes.length === 1
          ? `The server now answers from the dataset of ${built} (${dataset}).`
          : `${notes.length} servers now answer from the dataset of ${built} (${dataset}).`,
      );
    });
}

// `thikana console-link`: a link that opens the console of a running server with a key of its own, for one browser.
import type { Command } from 'commander';
import { ConsoleCodes } from '../../accounts/console-codes.ts';
import { consoleLink } from '../console-link.ts';
import { print } from '../output.ts';
import { readServerNotes } from '../server-note.ts';
import { readSettings } from '../settings.ts';

export function registerConsoleLink(program: Command): void {
  program
    .command('console-link')
    .description('print a link that opens the console here with a demo key; it works once, within the hour')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action((flags: { state?: string; json?: boolean }) => {
      const { state } = readSettings({ state: flags.state });
      const notes = readServerNotes(state);
      if (notes.length === 0)
        throw new Error(`no server is running on the state in ${state}; \`thikana serve\` starts one`);
      const taking = notes.filter(({ takesLinks }) => takesLinks);
      if (taking.length === 0)
        throw new Error(
          'the server here may be reached by others and has no demo keys; make a key with `thikana key create --name NAME` and enter it in the console',
        );
      const codes = new ConsoleCodes(state);
      const links = taking.map(({ url }) => consoleLink(url, codes.make()));
      print({ links }, flags.json ?? false, () => links.join('\n'));
    });
}

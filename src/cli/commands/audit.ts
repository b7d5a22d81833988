// `thikana audit`: what operators and account owners changed, the newest first.
import type { Command } from 'commander';
import { idOf, type StateFlags, withAccounts } from '../operator-state.ts';
import { print, table } from '../output.ts';

export function registerAudit(program: Command): void {
  program
    .command('audit')
    .description('what operators and account owners changed, the newest first')
    .option('--account <id>', 'only what is about this account')
    .option('--before <id>', 'only older entries than this one: the next page')
    .option('--limit <number>', 'how many on a page', '50')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action((flags: StateFlags & { account?: string; before?: string; limit: string }) =>
      withAccounts(flags, async (accounts) => {
        const { rows, next } = await accounts.audit({
          accountId: flags.account === undefined ? undefined : idOf(flags.account),
          before: flags.before === undefined ? undefined : idOf(flags.before),
          limit: idOf(flags.limit),
        });
        print({ audit: rows, next }, flags.json ?? false, () =>
          [
            table(
              ['id', 'time', 'by', 'account', 'what', 'with'],
              rows.map((row) => [
                row.id,
                row.at ?? '-',
                row.by,
                row.account ?? '-',
                row.action,
                JSON.stringify(row.detail),
              ]),
            ),
            ...(next === null ? [] : [`There are more: --before ${next}`]),
          ].join('\n'),
        );
      }),
    );
}

// `thikana usage`: requests and credits of accounts and keys, by key, endpoint, day or hour.
import type { Command } from 'commander';
import { USAGE_GROUPS, usageReport } from '../../accounts/usage-report.ts';
import { idOf, type StateFlags, timeOf, withAccounts } from '../operator-state.ts';
import { print, table } from '../output.ts';

interface Flags extends StateFlags {
  readonly account?: string;
  readonly key?: string;
  readonly from?: string;
  readonly until?: string;
  readonly by: string;
}

const LAST_DAYS_MS = 30 * 86_400_000;

export function registerUsage(program: Command): void {
  program
    .command('usage')
    .description('requests and credits; without what running servers counted in the last second')
    .option('--account <id>', 'only of this account')
    .option('--key <id>', 'only of this key')
    .option('--from <time>', '2026-08-01 or 2026-08-01T18:00+06:00 (default: 30 days ago)')
    .option('--until <time>', 'the end, exclusive (default: now)')
    .option('--by <group>', USAGE_GROUPS.join(', '), 'key')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action((flags: Flags) =>
      withAccounts(flags, async (_accounts, store) => {
        const by = USAGE_GROUPS.find((group) => group === flags.by);
        if (!by) throw new Error(`--by must be one of ${USAGE_GROUPS.join(', ')}`);
        const now = Date.now();
        const report = await usageReport(store, {
          accountId: flags.account === undefined ? undefined : idOf(flags.account),
          keyId: flags.key === undefined ? undefined : idOf(flags.key),
          from: flags.from === undefined ? now - LAST_DAYS_MS : timeOf(flags.from, now),
          until: flags.until === undefined ? now : timeOf(flags.until, now),
          by,
        });
        print(report, flags.json ?? false, () =>
          table(
            [by, 'requests', 'credits'],
            [
              ...report.usage.map((line) => [
                line.key ?? line.endpoint ?? line.time ?? '',
                line.requests,
                line.credits,
              ]),
              ['together', report.requests, report.credits],
            ],
          ),
        );
      }),
    );
}

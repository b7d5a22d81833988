// `thikana package list|set`: what accounts get. Running servers follow a change within a second.
import type { Command } from 'commander';
import { type Define, definerIn, INIT, type StateFlags, withAccounts } from '../operator-state.ts';
import { print, table } from '../output.ts';

interface SetFlags extends StateFlags {
  readonly credits?: string;
  readonly period?: string;
  readonly perMinute?: string;
  readonly burst?: string;
  readonly waypoints?: string;
  readonly answerKib?: string;
  readonly bodyKib?: string;
  readonly planSeconds?: string;
  readonly open?: string;
}

const PERIODS: Readonly<Record<string, number>> = { day: 1, month: 30 };

export function registerPackage(program: Command): void {
  const define = definerIn(program.command('package').description('packages: credits, rates and limits'));
  for (const command of [defineList, defineSet]) command(define);
}

function defineList(define: Define): void {
  define('list', 'list the packages').action((flags: StateFlags) =>
    withAccounts(flags, async (accounts) => {
      const rows = await accounts.packages();
      print({ packages: rows }, flags.json ?? false, () =>
        table(
          [
            'name',
            'credits',
            'each',
            'per minute',
            'burst',
            'waypoints',
            'answer KiB',
            'body KiB',
            'plan seconds',
            'people may choose',
          ],
          rows.map((row) => [
            row.name,
            row.credits ?? 'unlimited',
            row.period_days === 1 ? 'day' : `${row.period_days} days`,
            row.per_minute ?? 'unlimited',
            row.burst ?? '-',
            row.waypoints ?? '-',
            row.answer_kib ?? '-',
            row.body_kib ?? '-',
            row.plan_seconds ?? '-',
            row.open ? 'yes' : 'no',
          ]),
        ),
      );
    }),
  );
}

function defineSet(define: Define): void {
  define('set', 'change a package, or create one; what is not given stays as it is')
    .argument('<name>', 'lower-case letters, digits and hyphens')
    .option('--credits <number>', 'credits per period, or "none" for no limit')
    .option('--period <period>', 'day, or month for 30 days')
    .option('--per-minute <number>', 'requests per key and minute, or "none"')
    .option('--burst <number>', 'requests per key at once, or "none" for as many as per minute')
    .option('--waypoints <number>', 'points in a route request, or "none"')
    .option('--answer-kib <number>', 'size of an answer in KiB before compression, or "none"')
    .option('--body-kib <number>', 'size of a request\'s body in KiB, or "none"')
    .option('--plan-seconds <number>', 'seconds for which a fleet is planned in one call, or "none"')
    .option('--open <yes|no>', 'whether people may choose it themselves')
    .option(...INIT)
    .action((name: string, flags: SetFlags) =>
      withAccounts(flags, async (accounts) => {
        if (flags.period !== undefined && !(flags.period in PERIODS))
          throw new Error('--period must be day or month');
        if (flags.open !== undefined && !['yes', 'no'].includes(flags.open))
          throw new Error('--open must be yes or no');
        const changed = await accounts.changePackage(name, {
          credits: flags.credits,
          periodDays: flags.period === undefined ? undefined : PERIODS[flags.period],
          perMinute: flags.perMinute,
          burst: flags.burst,
          waypoints: flags.waypoints,
          answerKib: flags.answerKib,
          planSeconds: flags.planSeconds,
          open: flags.open === undefined ? undefined : flags.open === 'yes',
        });
        print(
          changed,
          flags.json ?? false,
          () => `Package ${changed.name} is set; servers follow within a second.`,
        );
      }),
    );
}

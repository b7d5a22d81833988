// `thikana account create|list|show|confirm|package|topup|close|reopen|password|delete`: accounts and their credits, for the operator.
import type { Command } from 'commander';
import {
  type Define,
  definerIn,
  INIT,
  idOf,
  type StateFlags,
  secretFromInput,
  timeOf,
  withAccounts,
} from '../operator-state.ts';
import { print, table } from '../output.ts';

interface CreateFlags extends StateFlags {
  readonly name: string;
  readonly email?: string;
  readonly package?: string;
}

export function registerAccount(program: Command): void {
  const define = definerIn(program.command('account').description('accounts, their packages and credits'));
  for (const command of [
    defineCreate,
    defineList,
    defineShow,
    defineConfirm,
    definePackage,
    defineTopup,
    defineClose,
    defineReopen,
    definePassword,
    defineDelete,
  ])
    command(define);
}

function defineCreate(define: Define): void {
  define('create', 'create an account; its e-mail address counts as confirmed')
    .requiredOption('--name <name>', 'whose it is')
    .option('--email <address>', 'to sign in with; the password is then read from standard input')
    .option('--package <package>', 'the package it starts with (default: free)')
    .option(...INIT)
    .action((flags: CreateFlags) =>
      withAccounts(flags, async (accounts) => {
        const password = flags.email === undefined ? undefined : await secretFromInput();
        const made = await accounts.createAccount({
          name: flags.name,
          email: flags.email,
          password,
          package: flags.package,
        });
        print(
          made,
          flags.json ?? false,
          () => `Account ${made.id} (${made.name}) is on the package ${made.package}.`,
        );
      }),
    );
}

function defineList(define: Define): void {
  define('list', 'list the accounts, page by page')
    .option('--find <text>', 'only those whose e-mail address or name contains it')
    .option('--after <id>', 'only those with a higher id: the next page')
    .option('--limit <number>', 'how many on a page', '100')
    .action((flags: StateFlags & { find?: string; after?: string; limit: string }) =>
      withAccounts(flags, async (accounts) => {
        const after = flags.after === undefined ? undefined : idOf(flags.after);
        const { rows, next } = await accounts.accounts({ text: flags.find, after, limit: idOf(flags.limit) });
        print({ accounts: rows, next }, flags.json ?? false, () =>
          [
            table(
              ['id', 'name', 'e-mail', 'package', 'until', 'confirmed', 'closed'],
              rows.map((row) => [
                row.id,
                row.name,
                row.email ?? '-',
                row.package,
                row.package_until ?? '-',
                row.confirmed ?? '-',
                row.closed ?? '-',
              ]),
            ),
            ...(next === null ? [] : [`There are more: --after ${next}`]),
          ].join('\n'),
        );
      }),
    );
}

function defineShow(define: Define): void {
  define('show', 'one account: credits, top-ups, keys')
    .argument('<id>', 'id as `thikana account list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const shown = await accounts.account(idOf(id));
        const { credits } = shown;
        print(shown, flags.json ?? false, () =>
          [
            `Account ${shown.id} (${shown.name}), package ${shown.package}${shown.closed ? ', closed' : ''}`,
            credits.per_period === null
              ? '  credits      unlimited'
              : `  credits      ${credits.left} left; ${credits.taken} of ${credits.per_period} taken since ${credits.period_start}`,
            `  lent out     ${credits.lent}${credits.lapsed > 0 ? `, of which ${credits.lapsed} to nodes that are gone` : ''}`,
            ...(credits.owed > 0 ? [`  owed         ${credits.owed}, spent in an outage`] : []),
            `  top-ups      ${shown.topups.map((topup) => `${topup.remaining} of ${topup.credits}`).join(', ') || 'none'}`,
            `  keys         ${shown.keys.map((key) => `${key.id} ${key.name}`).join(', ') || 'none'}`,
          ].join('\n'),
        );
      }),
    );
}

function defineConfirm(define: Define): void {
  define('confirm', 'confirm the e-mail address of an account: its keys work from now on')
    .argument('<id>', 'id as `thikana account list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const confirmed = await accounts.confirm(idOf(id));
        print(confirmed, flags.json ?? false, () => `Account ${confirmed.id} is confirmed.`);
      }),
    );
}

function definePackage(define: Define): void {
  define('package', 'give an account a package; its credits start over')
    .argument('<id>', 'id as `thikana account list` shows it')
    .argument('<package>', 'name as `thikana package list` shows it')
    .option('--until <time>', 'when the package ends: 2026-12-31 or 90d')
    .action((id: string, name: string, flags: StateFlags & { until?: string }) =>
      withAccounts(flags, async (accounts) => {
        const until = flags.until === undefined ? null : timeOf(flags.until, Date.now());
        const changed = await accounts.choosePackage(idOf(id), { package: name, until });
        print(
          changed,
          flags.json ?? false,
          () => `Account ${changed.id} is now on the package ${changed.package}.`,
        );
      }),
    );
}

function defineTopup(define: Define): void {
  define('topup', 'add credits beyond the package; they are spent after those of the package')
    .argument('<id>', 'id as `thikana account list` shows it')
    .argument('<credits>', 'how many')
    .option('--expires <time>', 'when the rest of them expires: 2026-12-31 or 90d')
    .option('--note <text>', 'what for', '')
    .action((id: string, credits: string, flags: StateFlags & { expires?: string; note: string }) =>
      withAccounts(flags, async (accounts) => {
        const expiresAt = flags.expires === undefined ? null : timeOf(flags.expires, Date.now());
        const topup = await accounts.topUp(idOf(id), {
          credits: Number(credits),
          note: flags.note,
          expiresAt,
        });
        print(
          topup,
          flags.json ?? false,
          () => `Account ${topup.account} has ${topup.credits} more credits.`,
        );
      }),
    );
}

function defineClose(define: Define): void {
  define('close', 'close an account and revoke its keys')
    .argument('<id>', 'id as `thikana account list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const closed = await accounts.close(idOf(id));
        print(closed, flags.json ?? false, () => `Account ${closed.id} is closed.`);
      }),
    );
}

function defineReopen(define: Define): void {
  define('reopen', 'open a closed account again, with its keys')
    .argument('<id>', 'id as `thikana account list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const opened = await accounts.reopen(idOf(id));
        print(opened, flags.json ?? false, () => `Account ${opened.id} is open again.`);
      }),
    );
}

function definePassword(define: Define): void {
  define('password', 'set the password of an account, read from standard input; all its sign-ins end')
    .argument('<id>', 'id as `thikana account list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const changed = await accounts.setPassword(idOf(id), await secretFromInput());
        print(changed, flags.json ?? false, () => `Account ${changed.id} has a new password.`);
      }),
    );
}

function defineDelete(define: Define): void {
  define('delete', 'delete a closed account with everything that belongs to it, for good')
    .argument('<id>', 'id as `thikana account list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const deleted = await accounts.delete(idOf(id));
        print(deleted, flags.json ?? false, () => `Account ${deleted.id} is deleted.`);
      }),
    );
}

// `thikana key create|list|rotate|domains|limits|revoke`: keys of any account, for the operator.
import type { Command } from 'commander';
import { SCOPES } from '../../accounts/scopes.ts';
import {
  type Define,
  definerIn,
  INIT,
  idOf,
  type StateFlags,
  spanOf,
  timeOf,
  withAccounts,
} from '../operator-state.ts';
import { print, table } from '../output.ts';

interface CreateFlags extends StateFlags {
  readonly name: string;
  readonly package?: string;
  readonly account?: string;
  readonly domains?: string;
  readonly expires?: string;
  readonly cap?: string;
  readonly scopes?: string;
}

export function registerKey(program: Command): void {
  const define = definerIn(
    program.command('key').description('create, list, rotate, bind, limit and revoke API keys'),
  );
  for (const command of [defineCreate, defineList, defineRotate, defineDomains, defineLimits, defineRevoke])
    command(define);
}

function defineCreate(define: Define): void {
  define('create', 'create a key; it is shown once and stored only as a hash')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--account <id>', 'the account it belongs to; default: an account for this key alone')
    .option('--package <package>', "without --account: the package of the key's account (default: unlimited)")
    .option('--domains <hosts>', 'hosts whose pages may use it: shop.example.com,*.example.org')
    .option('--expires <time>', 'when it expires: 2026-12-31 or 90d')
    .option(...INIT)
    .option('--cap <credits>', 'credits that it may spend in a period of its account')
    .option('--scopes <families>', `families of calls it is for: some of ${SCOPES.join(',')}`)
    .action((flags: CreateFlags) =>
      withAccounts(flags, async (accounts) => {
        const issued = await accounts.createKey({
          name: flags.name,
          accountId: flags.account === undefined ? undefined : idOf(flags.account),
          package: flags.package,
          domains: flags.domains === undefined ? undefined : [flags.domains],
          expiresAt: flags.expires === undefined ? null : timeOf(flags.expires, Date.now()),
          creditCap: flags.cap,
          scopes: flags.scopes === undefined ? undefined : [flags.scopes],
        });
        print(issued, flags.json ?? false, () =>
          [
            `Key ${issued.id} (${issued.name}), account ${issued.account}, package ${issued.package}:`,
            `  ${issued.key}`,
            'Keep it: it is not shown again.',
          ].join('\n'),
        );
      }),
    );
}

function defineList(define: Define): void {
  define('list', 'list the keys, without the keys themselves')
    .option('--account <id>', 'only those of this account')
    .option('--after <id>', 'only those with a higher id: the next page')
    .option('--limit <number>', 'how many on a page', '100')
    .action((flags: StateFlags & { account?: string; after?: string; limit: string }) =>
      withAccounts(flags, async (accounts) => {
        const { rows: keys, next } = await accounts.keys({
          accountId: flags.account === undefined ? undefined : idOf(flags.account),
          after: flags.after === undefined ? undefined : idOf(flags.after),
          limit: idOf(flags.limit),
        });
        print({ keys, next }, flags.json ?? false, () =>
          keys.length === 0
            ? 'There are no keys yet; create one with `thikana key create --name NAME`.'
            : table(
                ['id', 'account', 'name', 'package', 'key', 'domains', 'last used', 'ends', 'revoked'],
                keys.map((row) => [
                  row.id,
                  row.account,
                  row.name,
                  row.package,
                  row.hint,
                  row.domains.join(',') || '-',
                  row.last_used ?? '-',
                  row.expires ?? '-',
                  row.revoked ?? '-',
                ]),
              ) + (next === null ? '' : `\nThere are more: --after ${next}`),
        );
      }),
    );
}

function defineRotate(define: Define): void {
  define('rotate', 'replace a key with a new one; the old one keeps working for a while')
    .argument('<id>', 'id as `thikana key list` shows it')
    .option('--overlap <span>', 'how long the old key keeps working: 90m, 12h or 3d', '24h')
    .action((id: string, flags: StateFlags & { overlap: string }) =>
      withAccounts(flags, async (accounts) => {
        const issued = await accounts.rotateKey(idOf(id), spanOf(flags.overlap));
        print(issued, flags.json ?? false, () =>
          [
            `Key ${issued.id} replaces key ${issued.replaces}, which works until ${issued.old_key_until}:`,
            `  ${issued.key}`,
            'Keep it: it is not shown again.',
          ].join('\n'),
        );
      }),
    );
}

function defineDomains(define: Define): void {
  define('domains', 'restrict a key to the pages of some hosts, or lift the restriction')
    .argument('<id>', 'id as `thikana key list` shows it')
    .argument('[hosts]', 'shop.example.com,*.example.org', '')
    .option('--anywhere', 'in place of hosts: any caller may use it')
    .action((id: string, hosts: string, flags: StateFlags & { anywhere?: boolean }) =>
      withAccounts(flags, async (accounts) => {
        if ((hosts.trim() === '') !== (flags.anywhere ?? false))
          throw new Error('name the hosts that may use the key, or say --anywhere to let any caller use it');
        const bound = await accounts.bindKey(idOf(id), [hosts]);
        print(bound, flags.json ?? false, () =>
          bound.domains.length === 0
            ? `Key ${bound.id} works from anywhere.`
            : `Key ${bound.id} works only from ${bound.domains.join(', ')}.`,
        );
      }),
    );
}

function defineLimits(define: Define): void {
  define('limits', 'cap the credits of a key, or limit it to some families of calls')
    .argument('<id>', 'id as `thikana key list` shows it')
    .option('--cap <credits>', 'credits that it may spend in a period of its account, or none')
    .option('--scopes <families>', `some of ${SCOPES.join(',')}, or all`)
    .action((id: string, flags: StateFlags & { cap?: string; scopes?: string }) =>
      withAccounts(flags, async (accounts) => {
        if (flags.cap === undefined && flags.scopes === undefined)
          throw new Error('say --cap, --scopes or both');
        const scopes = flags.scopes === 'all' ? [] : flags.scopes && [flags.scopes];
        const limited = await accounts.limitKey(idOf(id), {
          creditCap: flags.cap,
          scopes: scopes || undefined,
        });
        print(limited, flags.json ?? false, () => `Key ${limited.id} has these limits from now on.`);
      }),
    );
}

function defineRevoke(define: Define): void {
  define('revoke', 'revoke a key; running servers stop accepting it within a second')
    .argument('<id>', 'id as `thikana key list` shows it')
    .action((id: string, flags: StateFlags) =>
      withAccounts(flags, async (accounts) => {
        const revoked = await accounts.revokeKey(idOf(id));
        print(revoked, flags.json ?? false, () => `Key ${revoked.id} is revoked.`);
      }),
    );
}

// `thikana key create|list|revoke`: the operator's keys.
import type { Command } from 'commander';
import { KeyRing } from '../../accounts/keys.ts';
import { openStore, type Store } from '../../store/open.ts';
import { print, table } from '../output.ts';
import { readSettings } from '../settings.ts';

interface Flags {
  readonly state?: string;
  readonly json?: boolean;
}

export function registerKey(program: Command): void {
  const key = program.command('key').description('make, list and revoke API keys');

  key
    .command('create')
    .description('make a key; it is shown once and kept only as a hash')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--package <package>', 'the package it draws on', 'unlimited')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action((flags: Flags & { name: string; package: string }) =>
      withKeys(flags, async (keys) => {
        const name = flags.name.trim();
        if (name === '' || name.length > 100) throw new Error('--name must have 1 to 100 characters');
        const issued = await keys.issue(name, flags.package);
        const { id } = issued.record;
        print({ id, name, package: flags.package, key: issued.key }, flags.json ?? false, () =>
          [`Key ${id} (${name}):`, `  ${issued.key}`, 'Keep it: it is not shown again.'].join('\n'),
        );
      }),
    );

  key
    .command('list')
    .description('list the keys, without the keys themselves')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action((flags: Flags) =>
      withKeys(flags, async (_keys, store) => {
        const packages = new Map(
          (await store.accounts.list()).map((account) => [account.id, account.package]),
        );
        const rows = (await store.keys.listAll()).map((record) => ({
          id: record.id,
          name: record.name,
          package: packages.get(record.account_id) ?? '-',
          hint: record.hint,
          created: new Date(record.created_at).toISOString(),
          revoked: record.revoked_at === null ? null : new Date(record.revoked_at).toISOString(),
        }));
        print({ keys: rows }, flags.json ?? false, () =>
          rows.length === 0
            ? 'There are no keys yet; make one with `thikana key create --name NAME`.'
            : table(
                ['id', 'name', 'package', 'key', 'created', 'revoked'],
                rows.map((row) => [row.id, row.name, row.package, row.hint, row.created, row.revoked ?? '-']),
              ),
        );
      }),
    );

  key
    .command('revoke')
    .description('end a key; a running server stops accepting it within five seconds')
    .argument('<id>', 'id as `thikana key list` shows it')
    .option('--state <folder>', 'folder of the state file')
    .option('--json', 'print the result as JSON')
    .action((given: string, flags: Flags) =>
      withKeys(flags, async (keys, store) => {
        const id = Number(given);
        if (!Number.isInteger(id) || id < 1) throw new Error(`the id must be a whole number, not "${given}"`);
        const account = await store.keys.accountOf(id);
        if (account === undefined || !(await keys.revoke(account, id)))
          throw new Error(`there is no key ${id} in use`);
        print({ id, revoked: true }, flags.json ?? false, () => `Key ${id} is revoked.`);
      }),
    );
}

async function withKeys(flags: Flags, work: (keys: KeyRing, store: Store) => Promise<void>): Promise<void> {
  const { state, databaseUrl } = readSettings({ state: flags.state });
  const store = await openStore(state, databaseUrl);
  try {
    await work(new KeyRing(store), store);
  } finally {
    await store.close();
  }
}

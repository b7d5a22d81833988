// `thikana account|package|usage` as an operator and as a program use them, through the real command.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-operator-'));
afterAll(() => rmSync(state, { recursive: true }));

const run = (args: readonly string[], input = '') =>
  runThikana([...args, '--state', state], { cwd: state, input });
const json = async (args: readonly string[], input = '') => {
  const done = await run([...args, '--json'], input);
  expect(done.stderr).toBe('');
  return JSON.parse(done.stdout);
};

describe('operator commands', () => {
  it('create an account, give it a package and credits, bind and rotate its keys', async () => {
    const account = await json(
      ['account', 'create', '--init', '--name', 'Shop', '--email', 'a@example.com'],
      'correct horse battery\n',
    );
    expect(account).toMatchObject({ name: 'Shop', email: 'a@example.com', package: 'free' });
    const id = String(account.id);
    expect((await json(['account', 'package', id, 'starter', '--until', '30d'])).package).toBe('starter');
    expect(await json(['account', 'topup', id, '500', '--note', 'gift'])).toMatchObject({ credits: 500 });
    const key = await json([
      'key',
      'create',
      '--name',
      'web',
      '--account',
      id,
      '--domains',
      'example.com,*.example.org',
    ]);
    expect(key.key).toMatch(/^thk_[0-9a-f]{64}$/);
    expect(key).toMatchObject({
      account: account.id,
      package: 'starter',
      domains: ['example.com', '*.example.org'],
    });
    const next = await json(['key', 'rotate', String(key.id), '--overlap', '12h']);
    expect(next).toMatchObject({ replaces: key.id, domains: ['example.com', '*.example.org'] });
    expect(await json(['key', 'domains', String(next.id), '--anywhere'])).toMatchObject({ domains: [] });
    const shown = await json(['account', 'show', id]);
    expect(shown.credits).toMatchObject({ per_period: 500_000, left: 500_500, lent: 0 });
    expect(shown.keys).toHaveLength(2);
    expect(JSON.stringify(shown)).not.toContain(key.key);
    expect((await run(['account', 'show', id])).stdout).toContain('500500 left');
    expect((await json(['account', 'close', id])).closed).not.toBeNull();
    expect((await json(['account', 'reopen', id])).closed).toBeNull();
    expect(await json(['account', 'password', id], 'another long password\n')).toMatchObject({
      id: account.id,
    });
    const limits = ['--cap', '50', '--scopes', 'maps,routing'];
    expect(await json(['key', 'limits', String(next.id), ...limits])).toMatchObject({
      credit_cap: 50,
      scopes: 'routing maps',
    });
    expect(await json(['key', 'limits', String(next.id), '--scopes', 'all'])).toMatchObject({ scopes: null });
    const found = await json(['account', 'list', '--find', 'A@EXAMPLE', '--limit', '1']);
    expect(found).toMatchObject({ accounts: [{ id: account.id }], next: null });
    expect((await json(['account', 'list', '--limit', '1'])).next).toBe(1);
    const { audit } = await json(['audit', '--account', id, '--limit', '2']);
    expect(audit.map((entry: { action: string }) => entry.action)).toEqual(['key.limits', 'key.limits']);
    expect((await run(['audit', '--limit', '3'])).stdout).toContain('There are more: --before');
    expect((await run(['account', 'delete', id])).stderr).toContain('close it first');
    await json(['account', 'close', id]);
    expect(await json(['account', 'delete', id])).toEqual({ id: account.id, deleted: true });
    expect((await run(['account', 'show', id])).stderr).toContain('there is no account');
  });

  it('bind a key to no hosts only where that is said', async () => {
    const { id } = await json(['key', 'create', '--name', 'web', '--domains', 'example.com']);
    const unsaid = await run(['key', 'domains', String(id)]);
    expect([unsaid.status === 0, unsaid.stderr]).toEqual([false, expect.stringContaining('--anywhere')]);
    expect((await run(['key', 'domains', String(id), ''])).stderr).toContain('--anywhere');
    expect(await json(['key', 'domains', String(id), 'a.com,b.org'])).toMatchObject({
      domains: ['a.com', 'b.org'],
    });
  });

  it('change a package and keep what is not mentioned', async () => {
    expect((await json(['package', 'set', 'free', '--credits', '100'])).credits).toBe(100);
    const packages = (await json(['package', 'list'])).packages;
    expect(packages.map((each: { name: string }) => each.name)).toEqual([
      'business',
      'free',
      'starter',
      'unlimited',
    ]);
    expect(packages[1]).toMatchObject({ credits: 100, period_days: 1, per_minute: 60 });
    expect((await run(['package', 'list'])).stdout).toContain('unlimited');
  });

  it('report usage', async () => {
    expect(await json(['usage', '--by', 'endpoint'])).toEqual({ usage: [], requests: 0, credits: 0 });
    expect((await run(['usage'])).stdout).toContain('together');
  });

  it.each([
    [['account', 'create', '--name', 'x', '--email', 'no address'], 'is not an e-mail address'],
    [['account', 'create', '--name', 'x', '--email', 'b@example.com'], 'a password must have'],
    [['account', 'show', '99'], 'there is no account 99'],
    [['account', 'package', '1', 'gold'], 'there is no package "gold"'],
    [['account', 'topup', '1', '-5'], 'credits'],
    [['account', 'close', '1'], 'cannot be closed'],
    [['key', 'create', '--name', 'x', '--package', 'gold'], 'there is no package "gold"'],
    [['key', 'create', '--name', 'x', '--domains', 'https://x'], 'is not a host'],
    [['key', 'rotate', '1', '--overlap', 'long'], 'is not a duration'],
    [['package', 'set', 'free', '--credits', 'many'], 'must be a whole number'],
    [['package', 'set', 'free', '--period', 'week'], 'day or month'],
    [['usage', '--by', 'colour'], '--by must be'],
    [['usage', '--from', 'yesterday'], 'is not a time'],
  ])('refuse %j on standard error', async (args, sentence) => {
    const refused = await run(args, 'short');
    // A value that a flag does not know is a fault of usage.
    const status = /--by|day or month/.test(sentence) ? 2 : 1;
    expect([refused.status, refused.stdout]).toEqual([status, '']);
    expect(refused.stderr).toContain(sentence);
  });
});

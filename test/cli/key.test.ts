// `thikana key` as a person and as a program use it, through the real command.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-cli-'));
afterAll(() => rmSync(state, { recursive: true }));

const run = (...args: string[]) => runThikana([...args, '--state', state], { cwd: state });

describe('thikana key', () => {
  it('creates, lists and revokes', async () => {
    const made = await run('key', 'create', '--init', '--name', 'demo', '--package', 'unlimited', '--json');
    expect(made.status).toBe(0);
    const key = JSON.parse(made.stdout);
    expect(key).toMatchObject({ name: 'demo', package: 'unlimited' });
    expect(key.key).toMatch(/^thk_[0-9a-f]{64}$/);

    const listed = await run('key', 'list', '--json');
    expect(JSON.parse(listed.stdout).keys).toMatchObject([{ id: key.id, name: 'demo', revoked: null }]);
    expect(listed.stdout).not.toContain(key.key);

    expect((await run('key', 'revoke', String(key.id))).stdout).toBe(`Key ${key.id} is revoked.\n`);
    const again = await run('key', 'revoke', String(key.id));
    expect(again.status).toBe(1);
    expect(again.stderr).toContain(`there is no active key ${key.id}`);
  });

  it('reports what is missing or wrong on standard error, with an exit status', async () => {
    const nameless = await run('key', 'create');
    expect([nameless.status, nameless.stdout]).toEqual([2, '']);
    expect(nameless.stderr).toContain('--name');
    expect((await run('key', 'revoke', 'x')).stderr).toContain('must be a whole number');
    expect((await run('key', 'list')).status).toBe(0);
  });

  it('makes no key that would not work', async () => {
    const made = await run('account', 'create', '--name', 'shop', '--json');
    const account = String(JSON.parse(made.stdout).id);
    const key = JSON.parse(
      (await run('key', 'create', '--name', 'a', '--account', account, '--json')).stdout,
    );
    await run('account', 'close', account);
    for (const args of [
      ['create', '--name', 'b', '--account', account],
      ['rotate', String(key.id)],
    ]) {
      const refused = await run('key', ...args);
      expect([refused.status, refused.stdout]).toEqual([1, '']);
      expect(refused.stderr).toContain(
        `account ${account} is closed, so its keys do not work; \`thikana account reopen ${account}\` opens it again`,
      );
    }
    await run('account', 'reopen', account);
    expect((await run('key', 'create', '--name', 'b', '--account', account)).status).toBe(0);
  });

  it('reports that no server is running', async () => {
    const reload = await run('reload');
    expect(reload.status).toBe(1);
    expect(reload.stderr).toContain('no server is running');
  });
});

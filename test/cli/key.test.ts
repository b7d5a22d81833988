// `thikana key` as a person and as a program use it, through the real command.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const state = mkdtempSync(join(tmpdir(), 'thikana-cli-'));
afterAll(() => rmSync(state, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args, '--state', state], { encoding: 'utf8', cwd: state });

describe('thikana key', () => {
  it('creates, lists and revokes', () => {
    const made = run('key', 'create', '--init', '--name', 'demo', '--package', 'unlimited', '--json');
    expect(made.status).toBe(0);
    const key = JSON.parse(made.stdout);
    expect(key).toMatchObject({ name: 'demo', package: 'unlimited' });
    expect(key.key).toMatch(/^thk_[0-9a-f]{64}$/);

    const listed = run('key', 'list', '--json');
    expect(JSON.parse(listed.stdout).keys).toMatchObject([{ id: key.id, name: 'demo', revoked: null }]);
    expect(listed.stdout).not.toContain(key.key);

    expect(run('key', 'revoke', String(key.id)).stdout).toBe(`Key ${key.id} is revoked.\n`);
    const again = run('key', 'revoke', String(key.id));
    expect(again.status).toBe(1);
    expect(again.stderr).toContain(`there is no active key ${key.id}`);
  });

  it('reports what is missing or wrong on standard error, with an exit status', () => {
    const nameless = run('key', 'create');
    expect([nameless.status, nameless.stdout]).toEqual([2, '']);
    expect(nameless.stderr).toContain('--name');
    expect(run('key', 'revoke', 'x').stderr).toContain('must be a whole number');
    expect(run('key', 'list').status).toBe(0);
  });

  it('reports that no server is running', () => {
    const reload = run('reload');
    expect(reload.status).toBe(1);
    expect(reload.stderr).toContain('no server is running');
  });
});

// An option that a command does not have names the one of its own that means the same.
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';

const run = (...args: string[]) => runThikana(args, { cwd: tmpdir() });

describe('an unknown option', () => {
  it.each([
    [['source', 'list', '--out', 'x'], '(Did you mean --dataset?)'],
    [['import', 'x.csv', '--dataset', 'x'], '(Did you mean --out?)'],
    [['import', 'x.csv', '--dataset=x'], '(Did you mean --out?)'],
    [['key', 'create', '--name', 'x', '--until', '3d'], '(Did you mean --expires?)'],
    [['search', 'x', '--rows', '3'], '(Did you mean --limit?)'],
    [['source', 'list', '--datset', 'x'], '(Did you mean --dataset?)'],
    [['console-link', '--dataset', 'x'], '(console-link takes --state, --json'],
    [['fleet', 'plan', 'x.csv', '--riders', 'y.csv'], '(Did you mean --vehicles?)'],
  ])('%j: %s', async (args, hint) => {
    const told = await run(...args);
    expect(told.status).toBe(2);
    expect(told.stderr).toContain(`unknown option '`);
    expect(told.stderr).toContain(hint);
    expect(told.stderr.split('Did you mean').length).toBeLessThan(3);
  });

  it('is named as JSON too', async () => {
    const { error } = JSON.parse((await run('source', 'list', '--out', 'x', '--json')).stderr);
    expect(error.message).toContain('(Did you mean --dataset?)');
  });
});

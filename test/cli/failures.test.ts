// A command that fails says why, as JSON where it was asked for, and exits with a status for the kind of failure.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { humanLines } from '../../src/cli/serving/human-lines.ts';
import { runThikana } from '../fixtures/run-program.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-failures-'));
  writeFileSync(join(dir, 'empty.csv'), 'name,lat,lon\n');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const run = (...args: string[]) => runThikana(args, { cwd: dir });

describe('a failure', () => {
  it.each([
    ['usage', 2, ['search', 'x', '--bogus']],
    ['usage', 2, ['teleport']],
    ['usage', 2, ['search', 'x', '--limit', '99']],
    ['input', 3, ['import', 'nothing.csv', '--out', 'd']],
    ['input', 3, ['import', '--preview', 'empty.csv']],
    ['dataset', 4, ['search', 'x', '--dataset', 'nowhere']],
    ['state', 5, ['key', 'create', '--name', 'x', '--state', 'nowhere']],
  ] as const)(
    'of kind %s exits with %i: %j',
    async (kind, status, args) => {
      const told = await run(...args, '--json');
      expect(told.status, told.stderr).toBe(status);
      expect(JSON.parse(told.stderr)).toMatchObject({ error: { kind, status } });
      expect(told.stdout).toBe('');
    },
    60_000,
  );

  it('is a message without --json, and there is none for help', async () => {
    const told = await run('search', 'x', '--dataset', 'nowhere');
    expect(told.stderr).toMatch(/^thikana: .*there is no dataset here/);
    expect((await run('--help')).status).toBe(0);
  }, 60_000);

  it('is a server on a folder that somebody named and that has no dataset: nothing is built there', async () => {
    const told = await run('serve', '--port', '0', '--dataset', 'nowhere', '--state', 'state');
    expect(told.status).toBe(4);
    expect(told.stderr).toMatch(/there is no dataset here; build one with `thikana import --out .*nowhere`/);
    expect(existsSync(join(dir, 'nowhere'))).toBe(false);
  }, 60_000);
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])(
    'knows commands and options for %s',
    async (shell) => {
      const { stdout, status } = await run('completion', shell);
      expect(status).toBe(0);
      for (const word of ['import', 'source', 'add', 'preview', 'mcp']) expect(stdout).toContain(word);
    },
    60_000,
  );
});

describe('log lines for people', () => {
  it('begin with time and level, and keep lines that are not JSON', () => {
    const line = JSON.stringify({
      level: 40,
      time: Date.UTC(2026, 0, 1),
      pid: 1,
      hostname: 'h',
      msg: 'slow',
      ms: 12,
    });
    expect(humanLines(`${line}\nplain\n`)).toMatch(/^\d\d:\d\d:\d\d warn {2}slow ms=12\nplain\n$/);
  });
});

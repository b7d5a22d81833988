// A command in a folder without a state makes none, and says where servers keep theirs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingState } from '../../src/cli/missing-state.ts';
import { stateExists } from '../../src/store/open.ts';
import { runThikana } from '../fixtures/run-program.ts';
import { startServer } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-missing-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runThikana([...args], { cwd: folder });

describe('a command without a state', () => {
  it.each([
    ['key', 'create', '--name', 'shop'],
    ['key', 'list'],
    ['account', 'list'],
    ['package', 'list'],
    ['closure', 'list'],
    ['usage'],
  ])('%s %s fails and makes nothing', async (...args) => {
    const told = await run(...args);
    expect([told.status, told.stdout]).toEqual([5, '']);
    expect(told.stderr).toContain(`there is no state in ${join(folder, '.thikana', 'state')}`);
    expect(told.stderr).toContain('start a server here or add --init');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes one when it is told to, once', async () => {
    const made = await run('key', 'create', '--name', 'shop', '--init', '--json');
    expect(made.status, made.stderr).toBe(0);
    expect(await stateExists(join(folder, '.thikana', 'state'))).toBe(true);
    expect((await run('key', 'list')).stdout).toContain('shop');
  });

  it('reads the settings file of the server, and finds its state', async () => {
    const settings = join(folder, 'etc', 'thikana.json');
    mkdirSync(join(folder, 'etc'));
    writeFileSync(settings, '{"state": "../var"}');
    expect((await run('key', 'create', '--name', 'shop', '--init', '--settings', settings)).status).toBe(0);
    expect(existsSync(join(folder, 'var', 'state.sqlite'))).toBe(true);
    expect((await run('key', 'list', '--settings', 'etc/thikana.json')).stdout).toContain('shop');
    const checked = await run('doctor', '--settings', settings, '--dataset', starterDataset());
    expect(checked.stdout).toContain(`settings: ${settings}`);
  });

  it.skipIf(!existsSync('/proc/self/fd'))('names the running server that has one', async () => {
    const server = await startServer({ dataset: starterDataset(), flags: ['--threads', '1'] });
    const told = await run('key', 'create', '--name', 'shop');
    await server.end();
    expect(told.status).toBe(5);
    expect(told.stderr).toContain(
      `the server at ${server.url} keeps its state in ${server.state}: add --state ${server.state}`,
    );
  });
});

describe('what it says', () => {
  /** A machine with one process, which has these words and open files. */
  function machine(words: readonly string[], files: readonly string[]) {
    const fd = join(folder, 'proc', '17', 'fd');
    mkdirSync(fd, { recursive: true });
    writeFileSync(join(folder, 'proc', '17', 'cmdline'), words.join('\0'));
    for (const [at, file] of files.entries()) symlinkSync(file, join(fd, String(at)));
    return { processes: join(folder, 'proc'), ofService: join(folder, 'var'), user: process.getuid?.() };
  }
  const state = '/home/me/.thikana/state';

  it('names the state that a server holds open, and nothing of other programs', () => {
    const other = machine(['node', '/srv/other.js', 'serve'], ['/srv/state.sqlite']);
    expect(missingState({ state }, other).message).toBe(
      `there is no state in ${state}; to make a new one, start a server here or add --init`,
    );
    rmSync(join(folder, 'proc'), { recursive: true });
    const server = machine(['node', '/usr/bin/thikana', 'serve'], ['/dev/null', '/srv/a/state.sqlite']);
    expect(missingState({ state }, server).message).toContain(
      'the server with process id 17 keeps its state in /srv/a: add --state /srv/a',
    );
  });

  it('tells a server of another user, and one on a database', () => {
    const server = machine(['node', '/usr/bin/thikana', 'serve'], []);
    expect(missingState({ state }, server).message).toContain('process id 17 keeps its state in a database');
    expect(missingState({ state }, { ...server, user: -1 }).message).toMatch(
      /another user.*sudo -u '#\d+' thikana/,
    );
  });

  it('tells the folder of the service, of a node on a database, and an empty database', () => {
    const here = machine([], []);
    mkdirSync(here.ofService);
    writeFileSync(join(here.ofService, 'operator-token'), '');
    expect(missingState({ state }, here).message).toContain(
      `the service keeps its state in ${here.ofService}`,
    );
    expect(missingState({ state: here.ofService }, here).message).toContain('give the same DATABASE_URL');
    expect(missingState({ state, databaseUrl: 'postgres://u:p@h/d' }, here).message).toMatch(
      /^the database at DATABASE_URL holds no state: .* --init/,
    );
  });
});

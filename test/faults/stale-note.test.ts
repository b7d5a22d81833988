// A note that a server left behind: its process number may belong to a stranger by now, who must not be signalled.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processStart, readServerNote, type ServerNote, writeServerNote } from '../../src/cli/server-note.ts';
import { runThikana } from '../fixtures/run-program.ts';

it.skipIf(processStart(process.pid) === null)('does not let `reload` signal another process', async () => {
  const state = mkdtempSync(join(tmpdir(), 'thikana-note-'));
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await new Promise((resolve) => stranger.once('spawn', resolve));
  const ended = new Promise((resolve) => stranger.once('exit', (_, signal) => resolve(signal)));
  const note: ServerNote = {
    pid: stranger.pid ?? 0,
    began: processStart(stranger.pid ?? 0),
    url: 'http://127.0.0.1:1',
    metrics: null,
    takesLinks: false,
    dataset: '',
    built: '',
    reloads: 0,
    reloading: false,
    error: null,
  };
  writeServerNote(state, note);
  expect(readServerNote(state, note.pid)?.pid).toBe(stranger.pid);
  writeServerNote(state, { ...note, began: '1' });
  expect(readServerNote(state, note.pid)).toBeUndefined();
  const reload = await runThikana(['reload', '--state', state]);
  expect(reload.status).toBe(1);
  expect(reload.stderr).toContain('no server is running');
  // SIGHUP would have ended it before.
  stranger.kill('SIGTERM');
  expect(await ended).toBe('SIGTERM');
  rmSync(state, { recursive: true });
});

// Nobody takes the log: its disk is full, or the other end of its pipe does not read. Answers go on, lines are counted as
// dropped, and SIGTERM still ends the server.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogWriter } from '../../src/cli/serving/log-writer.ts';
import { FOR_TESTS, PROGRAM } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'thikana-log-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

async function serveWith(stderr: number | 'pipe'): Promise<void> {
  const flags = ['serve', '--port', '0', '--dataset', starterDataset(), '--state', state];
  const child = spawn(process.execPath, [PROGRAM, ...flags], {
    stdio: ['ignore', 'pipe', stderr],
    env: { ...process.env, ...FOR_TESTS },
  });
  child.stderr?.pause();
  let out = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      out += chunk;
      if (/answers at http:\S+[\s\S]*\n\n$/.test(out)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  const url = /answers at (http:\S+)/.exec(out)![1];
  const ask = async () => (await fetch(`${url}/v2/api/divisions?q=${'x'.repeat(150)}`)).status;
  // More than a pipe holds: 64 KiB. At once, as refusals one after another are held back.
  for (let round = 0; round < 2; round++) {
    expect(new Set(await Promise.all(Array.from({ length: 400 }, ask)))).toEqual(new Set([401]));
  }
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
}

describe('a log that nobody reads', () => {
  it.skipIf(!existsSync('/dev/full'))(
    'on a full disk stops neither answers nor shutdown',
    async () => {
      const full = openSync('/dev/full', 'w');
      await serveWith(full);
      closeSync(full);
    },
    120_000,
  );

  it('in a pipe that is not read stops neither answers nor shutdown', () => serveWith('pipe'), 120_000);

  it('is dropped beyond a limit, in whole lines, and reports how many are missing', async () => {
    const written: string[] = [];
    const waiting: (() => void)[] = [];
    const log = new LogWriter((chunk, done) => {
      waiting.push(() => {
        written.push(String(chunk));
        done(null, chunk.length);
      });
    });
    const lines = `${'x'.repeat(99)}\n`.repeat(10_000);
    for (let i = 0; i < 6; i++) log.write(lines);
    expect(log.dropped).toBe(10_000);
    const drained = log.drain(60_000);
    while (waiting.length > 0) waiting.shift()?.();
    await drained;
    const text = written.join('');
    expect(text.split('\n').filter((line) => line === 'x'.repeat(99))).toHaveLength(50_000);
    expect(text).toContain('10000 log lines were dropped');
    for (const line of text.trim().split('\n'))
      expect(line === 'x'.repeat(99) || JSON.parse(line)).toBeTruthy();
  });

  it('continues after a failed write', async () => {
    let broken = true;
    const written: string[] = [];
    const log = new LogWriter((chunk, done) => {
      if (broken) return done(new Error('ENOSPC'), 0);
      written.push(String(chunk));
      done(null, chunk.length);
    });
    log.write('lost\n');
    broken = false;
    log.write('kept\n');
    await log.drain(60_000);
    expect(written[0]).toBe('kept\n');
    expect(written[1]).toContain('1 log lines were dropped');
    expect(log.dropped).toBe(1);
  });
});

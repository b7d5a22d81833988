// An import that is killed at any moment leaves the dataset in use whole, and the next run works.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataset } from '../../src/dataset/open.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
let dir: string;
let out: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-kill-'));
  out = join(dir, 'dataset');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A table of places and one of roads, so that every file of a dataset is written. */
function tables(places: number): string[] {
  const rows = Array.from(
    { length: places },
    (_, i) => `Shop ${i},shop,${(23 + (i % 100) / 1000).toFixed(5)},${(90 + i / 100_000).toFixed(5)}`,
  );
  const file = join(dir, `places-${places}.csv`);
  writeFileSync(file, `name,type,lat,lon\n${rows.join('\n')}\n`);
  const roads = join(dir, 'roads.csv');
  const lines = Array.from(
    { length: 200 },
    (_, i) => `Road,${90 + i / 1000},23,${90 + (i + 1) / 1000},23,${90 + (i + 1) / 1000},23.001,0,1`,
  );
  writeFileSync(roads, `${lines.join('\n')}\n`);
  return [file, roads];
}

function start(sources: readonly string[]): ChildProcess {
  const args = [PROGRAM, 'import', ...sources, '--no-starter', '--threads', '1', '--out', out];
  return spawn(process.execPath, args, { stdio: 'ignore' });
}
const ended = (child: ChildProcess): Promise<{ code: number | null; signal: string | null }> =>
  new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));

describe('an import that is killed', () => {
  it('leaves the dataset in use intact, and the next run works', async () => {
    expect(await ended(start(tables(100)))).toEqual({ code: 0, signal: null });
    const first = openDataset(out).manifest;
    expect(first.counts.places).toBe(100);

    const sources = tables(3000);
    const before = performance.now();
    expect((await ended(start(sources))).code).toBe(0);
    const whole = performance.now() - before;
    expect(openDataset(out).manifest.counts.places).toBe(3000);
    expect((await ended(start(tables(100)))).code).toBe(0);

    let killed = 0;
    const KILLS = 8;
    for (let i = 0; i < KILLS; i++) {
      const child = start(sources);
      const end = ended(child);
      // Spread over the run, denser towards the end, where the files are written.
      const moment = whole * Math.sqrt((i + 0.5) / KILLS);
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, moment))]);
      child.kill('SIGKILL');
      if ((await end).signal === 'SIGKILL') killed++;
      // Every file is opened and checked against its checksum: it is the old one or the new one, never a mixture.
      expect([100, 3000]).toContain(openDataset(out).manifest.counts.places);
    }
    expect(killed).toBeGreaterThan(0);

    expect((await ended(start(sources))).code).toBe(0);
    expect(openDataset(out).manifest.counts.places).toBe(3000);
    // What the killed runs left behind is gone; the build in use and the one before it stay.
    expect(readdirSync(out).filter((name) => name.startsWith('gen-')).length).toBeLessThanOrEqual(2);
  }, 120_000);
});

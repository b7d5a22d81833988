// An import that runs out of memory: it ends and says so, the dataset in use is whole, and the next import works and clears up.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataset } from '../../src/dataset/open.ts';
import { runProgram } from '../fixtures/run-program.ts';
import { PROGRAM } from '../fixtures/running-server.ts';

const dir = mkdtempSync(join(tmpdir(), 'thikana-memory-'));
const out = join(dir, 'dataset');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function table(name: string, rows: number): string {
  const file = join(dir, name);
  const lines = Array.from(
    { length: rows },
    (_, i) => `Shop ${i} of ${i * 7919},${23 + (i % 900) / 1000},90.${100 + (i % 800)}`,
  );
  writeFileSync(file, `name,lat,lon\n${lines.join('\n')}\n`);
  return file;
}
const run = (file: string, nodeFlags: readonly string[] = []) =>
  runProgram(process.execPath, [
    ...nodeFlags,
    PROGRAM,
    'import',
    file,
    '--no-starter',
    '--threads',
    '1',
    '--out',
    out,
  ]);

it('leaves the dataset in use as it was', async () => {
  const small = table('small.csv', 100);
  expect((await run(small)).status).toBe(0);
  const manifest = readFileSync(join(out, 'manifest.json'), 'utf8');
  const large = table('large.csv', 200_000);
  const failed = await run(large, ['--max-old-space-size=24']);
  expect(failed.status).not.toBe(0);
  expect(failed.stderr).toMatch(/out of memory/i);
  expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(manifest);
  expect(openDataset(out).manifest.counts.places).toBe(100);
  expect((await run(small)).status).toBe(0);
  // The one in use and the one before it; nothing of the one that failed.
  expect(readdirSync(out).filter((name) => name.startsWith('gen-'))).toHaveLength(2);
}, 300_000);

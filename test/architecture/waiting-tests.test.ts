// No test waits for another program in one call: it would hold up its own process, which then cannot answer the test runner, and a run with
// every test passed counts as failed. Programs are run by test/fixtures/run-program.ts instead.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, type SourceFile, walk } from './source-files.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Files of test/ that may, with how often and why it takes no time. */
const ALLOWED: Readonly<Record<string, readonly [times: number, reason: string]>> = {
  'deploy/deploy.test.ts': [1, 'asks a program for its version'],
  'faults/state-disk.test.ts': [3, 'mounts a disk of 2 MB in memory, before there are tests to leave out'],
  'fixtures/redis-server.ts': [1, 'asks a program for its version'],
};

const WAITING = new Set(['spawnSync', 'execFileSync', 'execSync']);

/** How often a file calls one of them, by whatever object. */
function waits({ root }: SourceFile): number {
  let count = 0;
  walk(root, (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = node.callee as { name?: string; property?: { name?: string } };
    if (WAITING.has(callee.name ?? callee.property?.name ?? '')) count++;
  });
  return count;
}

describe('tests that wait for another program', () => {
  it('let their own process go on meanwhile', () => {
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, waits(parse(name, readFileSync(join(folder, name), 'utf8')))] as const)
      .filter(([, count]) => count > 0);
    const allowed = Object.entries(ALLOWED).map(([name, [times]]) => [name, times]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(allowed));
  });

  it('would be found', () => {
    const file = parse('a.ts', "import cp from 'c'; cp.execSync('x'); spawnSync('y', []); spawn('z', []);");
    expect(waits(file)).toBe(2);
  });
});

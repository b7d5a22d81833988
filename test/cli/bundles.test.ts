// The bundles of the commands and of the threads: there after a build, those of threads in ASCII, since any other letter doubles the memory that
// their source takes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../../dist/bundle', import.meta.url));

describe('the bundle of the commands', () => {
  it('holds the program, and what only some commands need apart', () => {
    const files = readdirSync(join(FOLDER, 'program')).filter((name) => name.endsWith('.js'));
    expect(files).toContain('main.js');
    expect(files.length).toBeGreaterThan(10);
  });
});

describe('the bundle of the threads', () => {
  const threads = join(FOLDER, 'threads');
  const files = readdirSync(threads).filter((name) => name.endsWith('.js'));

  it('holds the entries of all threads and the code that is loaded later', () => {
    const entries = readdirSync(join(FOLDER, '..'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /-(thread|worker)\.js$/.test(name) && !name.startsWith('bundle'))
      .filter((name) => /\b(answerJobs|parentPort)\b/.test(readFileSync(join(FOLDER, '..', name), 'utf8')))
      .map((name) => name.replace(/[\\/]/g, '-'));
    expect(entries.length).toBeGreaterThan(10);
    expect(files).toEqual(expect.arrayContaining(entries));
    expect(files.some((name) => name.startsWith('mcp-server-'))).toBe(true);
  });

  it.each(files)('%s is ASCII', (name) => {
    expect(readFileSync(join(threads, name), 'utf8').match(/[^\0-\x7f]/g)).toBeNull();
  });

  it('leaves native modules and rarely used packages where they are installed', () => {
    const code = files.map((name) => readFileSync(join(threads, name), 'utf8')).join('\n');
    for (const name of ['fastify', 'pino', 'pg', 'redis'])
      expect(code).toMatch(new RegExp(`(from|import)\\s*\\(?["']${name}["']`));
  });
});

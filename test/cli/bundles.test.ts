// The bundles of the commands and of a listener: there after a build, the listener's in ASCII, since any other letter doubles the memory that
// its source takes.
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

describe('the listener bundle', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));

  it('holds the entry of the thread and the code that is loaded later', () => {
    expect(files).toContain('listener-thread.js');
    expect(files.some((name) => name.startsWith('mcp-server-'))).toBe(true);
  });

  it.each(files)('%s is ASCII', (name) => {
    expect(readFileSync(join(FOLDER, name), 'utf8').match(/[^\0-\x7f]/g)).toBeNull();
  });

  it('leaves native modules and rarely used packages where they are installed', () => {
    const code = files.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n');
    for (const name of ['fastify', 'pino', 'pg', 'redis'])
      expect(code).toMatch(new RegExp(`(from|import)\\s*\\(?["']${name}["']`));
  });
});

// Runs the commands of the documents, in a folder with nothing but the installed package, a running server and the files that
// the documents speak of. Blocks that need more say so behind `sh`; of those, and of commands named in passing, it is
// checked that the program knows the command and its options.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outputOf, runProgram } from '../fixtures/run-program.ts';
import { FOR_TESTS } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type InstalledPackage, installPackage } from '../package/installed-package.ts';
import { blocks, type CommandBlock, DOCUMENTS, namedCommands, textOf } from './documents.ts';

const PATIENCE = 300_000;
/** What blocks that are not run may need. `stopped` ones are run, once the server has ended. */
const NEEDS = ['network', 'data', 'clone', 'stopped'];

let installed: InstalledPackage;
let server: ChildProcess;
let url = '';
let key = '';

interface Told {
  readonly code: number | null;
  /** On both of its outputs. */
  readonly out: string;
}

async function run(program: string, args: readonly string[]): Promise<Told> {
  const { status, stdout, stderr } = await runProgram(program, args, { cwd: installed.folder });
  return { code: status, out: stdout + stderr };
}

/**
 * What `thikana COMMAND --help` prints, for many commands. One process asks the installed program for all: to start it for each took longer
 * than all else that is only mentioned.
 */
async function helpOf(commands: readonly string[]): Promise<Map<string, string>> {
  const main = join(installed.folder, 'node_modules', 'thikana', 'dist', 'bundle', 'program', 'main.js');
  const script = `
    const told = {};
    const print = process.stdout.write.bind(process.stdout);
    for (const name of ${JSON.stringify(commands)}) {
      told[name] = '';
      for (const stream of [process.stdout, process.stderr])
        stream.write = (text) => { told[name] += text; return true; };
      process.argv = [process.execPath, 'thikana', ...name.split(' ').filter(Boolean), '--help'];
      // Under another name each time, as a module runs once.
      await import(${JSON.stringify(pathToFileURL(main).href)} + '?' + encodeURIComponent(name));
    }
    print(JSON.stringify(told));`;
  const { stdout } = await runProgram(process.execPath, ['--input-type=module', '-'], {
    cwd: installed.folder,
    // Not as -e, of which commander takes the arguments otherwise.
    input: script,
  });
  return new Map(Object.entries<string>(JSON.parse(stdout)));
}

/** As a user would type it, but with this server's address and key, and without npx asking the registry. */
function runBlock(block: CommandBlock): Promise<Told> {
  const script = [
    'set -e',
    `npx() { shift; '${process.execPath}' '${installed.command}' "$@"; }`,
    'curl() { command curl -sS --fail-with-body "$@"; }',
    block.text.replaceAll('http://127.0.0.1:8080', url).replaceAll('api_key=KEY', `api_key=${key}`),
  ];
  return run('bash', ['-c', script.join('\n')]);
}

/** Commands that have commands of their own. */
const GROUPS = ['key', 'account', 'closure', 'fence', 'package', 'source', 'fleet', 'road', 'traffic'];

function commandOf(words: readonly string[]): string {
  const path = words.filter((word) => /^[a-z-]+$/.test(word)).slice(0, 2);
  return path
    .slice(0, GROUPS.includes(path[0]) ? 2 : 1)
    .filter((word) => !word.includes('|'))
    .join(' ');
}

beforeAll(async () => {
  installed = await installPackage();
  const file = (name: string, text: string) => writeFileSync(join(installed.folder, name), text);
  file('shops.csv', 'name,lat,lon,type\nShapla Book Corner,23.7465,90.3760,shop\n');
  file('example.mjs', /```js\n([\s\S]*?)```/.exec(textOf('docs/library.md'))?.[1] ?? '');
  file('orders.json', /```json\n([\s\S]*?)```/.exec(textOf('docs/fleet.md'))?.[1] ?? '');
  file('riders.csv', 'rider,kind,lat,lng\nKarim,motorcycle,23.7465,90.3760\n');
  file('orders.csv', 'id,address\n1,"house 12 road 5 dhanmondi dhaka"\n');
  const ring = '[[91.85,24.88],[91.9,24.88],[91.9,24.92],[91.85,24.92],[91.85,24.88]]';
  file('flood.geojson', `{"type":"Polygon","coordinates":[${ring}]}`);
  // As the first start would build it, which test/package sees it do.
  cpSync(starterDataset(), join(installed.folder, '.thikana', 'dataset'), { recursive: true });
  server = spawn(process.execPath, [installed.command, 'serve', '--port', '0'], {
    cwd: installed.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...FOR_TESTS },
  });
  await new Promise<void>((resolve, reject) => {
    let told = '';
    server.stdout?.on('data', (chunk) => {
      told += chunk;
      url = /answers at (http:\S+)/.exec(told)?.[1] ?? '';
      if (url && told.endsWith('\n\n')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  // As the server says for those who do not sit at a terminal.
  const made = await outputOf(
    process.execPath,
    [installed.command, 'key', 'create', '--name', 'docs', '--json'],
    {
      cwd: installed.folder,
    },
  );
  key = JSON.parse(made).key;
}, PATIENCE);

async function stop(): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

afterAll(async () => {
  await stop();
  installed.remove();
});

describe('the commands of the documents', () => {
  const all = blocks();

  it('are marked with what they need, if a test does not run them', () => {
    expect(all.length).toBeGreaterThan(10);
    for (const { document, needs } of all) expect(needs === '' || NEEDS.includes(needs), document).toBe(true);
  });

  it('on the front page give the output shown there', async () => {
    const [, asked] = /curl '(http[^']+)'/.exec(textOf('README.md')) ?? [];
    const [, told] = /```json\n([\s\S]*?)```/.exec(textOf('README.md')) ?? [];
    const fresh = asked.replace('http://127.0.0.1:8080', url).replace('api_key=KEY', `api_key=${key}`);
    expect(await (await fetch(fresh)).json()).toEqual(JSON.parse(told));
  });

  const inOrder = [...all.entries()].sort(
    ([, a], [, b]) => Number(a.needs === 'stopped') - Number(b.needs === 'stopped'),
  );
  for (const [at, block] of inOrder) {
    if (block.needs !== '' && block.needs !== 'stopped') continue;
    const title = `${block.document}, block ${at + 1}: ${block.text.trim().split('\n')[0].slice(0, 70)}`;
    it(
      title,
      async ({ skip }) => {
        if (block.text.includes('sqlite3 ') || block.needs === 'stopped') {
          const there = await run('bash', ['-c', 'command -v sqlite3']);
          if (there.code !== 0) {
            console.log(`sqlite3 is not installed: ${title} is left out.`);
            skip();
          }
        }
        if (block.needs === 'stopped') await stop();
        const { code, out } = await runBlock(block);
        expect(code, out).toBe(0);
      },
      PATIENCE,
    );
  }

  it(
    'that are only mentioned exist, with their options',
    async () => {
      const named = DOCUMENTS.flatMap((document) =>
        namedCommands(document).map((words) => ({ document, words, command: commandOf(words) })),
      );
      const help = await helpOf([...new Set(named.map(({ command }) => command))]);
      for (const { document, words, command } of named) {
        const told = help.get(command) ?? '';
        expect(told, `${document}: thikana ${words.join(' ')}`).toContain('Usage: thikana');
        for (const option of words.filter((word) => word.startsWith('--')))
          expect(told, `${document}: thikana ${words.join(' ')}`).toContain(option.split('=')[0]);
      }
      expect(help.size).toBeGreaterThan(6);
    },
    PATIENCE,
  );
});

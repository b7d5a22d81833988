// The image, built without a container engine: its COPY lines make the tree, its RUN lines are run in it, and the program that comes out of
// it answers. Needs npm's registry, or a cache that has everything.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PATIENCE = 1_200_000;
/** What npm says where it cannot reach its registry. */
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED|network/;

const image = mkdtempSync(join(tmpdir(), 'thikana-image-'));
afterAll(() => rm(image, { recursive: true, force: true }), PATIENCE);

interface Line {
  readonly word: string;
  readonly rest: string;
}

const lines: Line[] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0], rest: line.slice(line.indexOf(' ') + 1) }));

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isIgnored = (name: string): boolean =>
  ignored.some((each) => (each.startsWith('*') ? name.endsWith(each.slice(1)) : name === each));

/** A folder of the image, on this machine. */
const inside = (path: string): string => join(image, path);

/** What COPY takes from here: all that .dockerignore leaves. */
async function copy(from: string, to: string): Promise<void> {
  if (from !== '.') {
    expect(isIgnored(from.split('/')[0]), from).toBe(false);
    await cp(join(ROOT, from), to, { recursive: true });
    return;
  }
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(ROOT))
    if (!isIgnored(name)) await cp(join(ROOT, name), join(to, name), { recursive: true });
}

/** Runs a line of the image as a shell does there, with the folders of the image. */
async function run(command: string, folder: string): Promise<{ code: number | null; told: string }> {
  const here = command.replaceAll(/(?<=\s|^)\/(packed|data|opt\/thikana|usr\/local\/bin)\b/g, (path) =>
    inside(path),
  );
  const env = { ...process.env, NODE_ENV: '', npm_config_prefer_offline: 'true' };
  const child = spawn('sh', ['-c', here], { cwd: folder, env });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, told })));
}

it(
  'is built by the lines of its Dockerfile, and holds a program that runs',
  async ({ skip }) => {
    for (const each of ['opt', 'usr/local/bin', 'etc/thikana']) mkdirSync(inside(each), { recursive: true });
    let folder = image;
    for (const { word, rest } of lines) {
      if (word === 'FROM') folder = image;
      if (word === 'WORKDIR') {
        folder = inside(rest);
        mkdirSync(folder, { recursive: true });
      }
      if (word === 'COPY' && !rest.startsWith('--from')) {
        const [from, to] = rest.split(' ');
        await copy(from, to.startsWith('/') ? inside(to) : folder);
      }
      if (word !== 'RUN' || rest.includes('chown')) continue;
      const { code, told } = await run(rest, folder);
      if (code !== 0 && NO_NETWORK.test(told)) {
        console.log('npm cannot fetch packages here: the image is not built.');
        return skip();
      }
      expect(code, `${rest}\n${told}`).toBe(0);
    }
    const installed = inside('/opt/thikana');
    const { packages } = JSON.parse(readFileSync(join(installed, 'npm-shrinkwrap.json'), 'utf8'));
    for (const [path, { version, optional }] of Object.entries<{ version: string; optional?: boolean }>(
      packages,
    )) {
      if (path === '' || optional) continue;
      const { version: there } = JSON.parse(readFileSync(join(installed, path, 'package.json'), 'utf8'));
      expect(`${path} ${there}`).toBe(`${path} ${version}`);
    }
    expect(existsSync(join(installed, 'sbom.cdx.json'))).toBe(true);
    expect(existsSync(join(installed, 'node_modules', 'typescript'))).toBe(false);
    const program = inside('/usr/local/bin/thikana');
    const made = await run(
      `${program} key create --name x --init --state ${inside('/data/state')} --json`,
      image,
    );
    expect(made.told).toMatch(/"key":"thk_/);
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect((await run(`${program} --version`, image)).told.trim()).toBe(version);
  },
  PATIENCE,
);

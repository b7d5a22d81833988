// Prepares a fresh clone: installs packages and compiles, each only if needed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command with inherited output and exits if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) {
    process.stderr.write(`thikana: cannot run ${command}: ${result.error.message}\n`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Modification time of the newest file below a folder; the subfolders `without` are skipped. */
function newestUnder(folder, without = []) {
  let newest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !without.some((other) => path.startsWith(other)))
      newest = Math.max(newest, modified(path));
  }
  return newest;
}

/** What tests, checks and benchmarks need beside the program and its compilers: the workspace `tools`, which npm links here. */
const TOOLS = join(root, 'node_modules', 'thikana-tools');

/** Installs packages if the lock file is newer than the installed packages, or if tools are wanted that are not there. */
export function install({ tools = true } = {}) {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  const upToDate = installed > 0 && installed >= modified(join(root, 'package-lock.json'));
  const hasTools = existsSync(TOOLS);
  if (upToDate && (hasTools || !tools)) return;
  process.stderr.write('thikana: installing packages …\n');
  // Exactly those of the lock file. Nothing is compiled: no package needs its scripts to be run.
  const flags = ['--include=dev', '--ignore-scripts', '--no-fund', '--no-audit', '--prefer-offline'];
  run('npm', ['ci', ...flags, ...(tools || hasTools ? [] : ['--workspaces=false'])]);
  utimesSync(join(root, 'node_modules', '.package-lock.json'), new Date(), new Date());
}

/** Compiles the program, the console and thikana-js beside each other, each if a source file is newer than its output. */
export async function build() {
  await Promise.all([buildProgram(), buildConsole(), buildClient()]);
}

async function buildProgram() {
  const src = join(root, 'src');
  const sources = newestUnder(src, [join(src, 'web'), join(src, 'client')]);
  const bundle = join(root, 'dist', 'bundle', 'threads', 'cli-serving-listener-thread.js');
  const bundler = join('scripts', 'bundle.mjs');
  if (isNewer(bundle, sources, 'tsconfig.build.json', bundler, 'package-lock.json')) return;
  process.stderr.write('thikana: compiling …\n');
  await started(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json');
  await started(join(root, bundler));
}

async function buildConsole() {
  const sources = Math.max(newestUnder(join(root, 'src', 'web')), newestUnder(join(root, 'src', 'client')));
  const page = join(root, 'dist', 'web', 'index.html');
  if (isNewer(page, sources, 'vite.config.ts', 'package-lock.json')) return;
  process.stderr.write('thikana: building the console …\n');
  await started(join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn');
  utimesSync(page, new Date(), new Date());
}

async function buildClient() {
  const builder = join('scripts', 'client.mjs');
  const packed = join(root, 'dist', 'thikana-js', 'thikana-js.tgz');
  const sources = newestUnder(join(root, 'src', 'client'));
  if (isNewer(packed, sources, builder, 'tsconfig.client.json', 'package-lock.json')) return;
  process.stderr.write('thikana: building thikana-js …\n');
  await started(join(root, builder));
}

/** Runs a module beside others, with inherited output; the whole process exits if it fails. */
async function started(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

const isNewer = (built, sources, ...files) =>
  modified(built) > Math.max(sources, ...files.map((name) => modified(join(root, name))));

export const runModule = (path, ...args) =>
  run(process.execPath, [join(root, 'node_modules', path), ...args]);

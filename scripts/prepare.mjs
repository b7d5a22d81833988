// Prepares a fresh clone: installs packages and compiles, each only if needed.
import { spawnSync } from 'node:child_process';
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

/** Modification time of the newest file below a folder; the subfolder `without` is skipped. */
function newestUnder(folder, without) {
  let newest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !(without && path.startsWith(without))) newest = Math.max(newest, modified(path));
  }
  return newest;
}

/** Installs packages if the lock file is newer than the installed packages. */
export function install() {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= modified(join(root, 'package-lock.json'))) return;
  process.stderr.write(
    'thikana: installing packages (the database driver may take a few minutes to compile) …\n',
  );
  // Not `npm ci`: it refuses a lock file that lacks binaries of other platforms, which not every registry has.
  run('npm', ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit']);
  utimesSync(join(root, 'node_modules', '.package-lock.json'), new Date(), new Date());
}

/** Compiles the program and the console separately, each if a source file is newer than its output. */
export function build() {
  const src = join(root, 'src');
  const web = join(src, 'web');
  const bundle = join(root, 'dist', 'bundle', 'listener-thread.js');
  const bundler = join('scripts', 'bundle-listener.mjs');
  if (!isNewer(bundle, newestUnder(src, web), 'tsconfig.build.json', bundler, 'package-lock.json')) {
    process.stderr.write('thikana: compiling …\n');
    runModule('typescript/bin/tsc', '-p', 'tsconfig.build.json');
    run(process.execPath, [join(root, bundler)]);
  }
  const page = join(root, 'dist', 'web', 'index.html');
  if (!isNewer(page, newestUnder(web), 'vite.config.ts', 'package-lock.json')) {
    process.stderr.write('thikana: building the console …\n');
    runModule('vite/bin/vite.js', 'build', '--logLevel', 'warn');
    utimesSync(page, new Date(), new Date());
  }
}

const isNewer = (built, sources, ...files) =>
  modified(built) > Math.max(sources, ...files.map((name) => modified(join(root, name))));

const runModule = (path, ...args) => run(process.execPath, [join(root, 'node_modules', path), ...args]);

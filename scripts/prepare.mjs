// Makes a fresh clone ready: installs packages and compiles, each only when needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command with inherited output and ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) {
    process.stderr.write(`thikana: cannot run ${command}: ${result.error.message}\n`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestUnder(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) newest = Math.max(newest, modified(join(entry.parentPath ?? entry.path, entry.name)));
  }
  return newest;
}

/** Installs packages when the lock file is newer than what is installed. */
export function install() {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= modified(join(root, 'package-lock.json'))) return;
  process.stderr.write('thikana: installing packages (the database driver may compile for some minutes) …\n');
  // Not `npm ci`: it refuses a lock file that lacks binaries of other platforms, which not every registry carries.
  run('npm', ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit']);
  utimesSync(join(root, 'node_modules', '.package-lock.json'), new Date(), new Date());
}

/** Compiles when a source is newer than the compiled program. */
export function build() {
  const built = join(root, 'dist', 'cli', 'main.js');
  if (modified(built) > Math.max(newestUnder(join(root, 'src')), modified(join(root, 'tsconfig.build.json'))))
    return;
  process.stderr.write('thikana: compiling …\n');
  run(process.execPath, [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    'tsconfig.build.json',
  ]);
  utimesSync(built, new Date(), new Date());
}

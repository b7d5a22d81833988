// The package as a user gets it: packed by npm, unpacked into an empty folder, with the packages it depends on beside it
// and nothing of this repository. The dependencies are links to those installed here, so that no network is needed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const call = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface InstalledPackage {
  /** An empty folder but for node_modules. */
  readonly folder: string;
  /** Paths in the package. */
  readonly files: readonly string[];
  /** The command in node_modules/.bin. */
  readonly command: string;
  remove(): void;
}

export async function installPackage(): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-installed-'));
  // Without scripts: they would recompile while other tests use the output; `npm test` has just compiled.
  const { stdout } = await call('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
    maxBuffer: 64e6,
  });
  const [{ filename, files }] = JSON.parse(stdout);
  const modules = join(folder, 'node_modules');
  const target = join(modules, 'thikana');
  mkdirSync(target, { recursive: true });
  await call('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
  rmSync(join(folder, filename));
  linkDependencies(modules);
  mkdirSync(join(modules, '.bin'));
  const command = join(modules, '.bin', 'thikana');
  symlinkSync('../thikana/bin/thikana.js', command);
  return {
    folder,
    files: files.map(({ path }: { path: string }) => path),
    command,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** All that the lock file has for production, and only that: a dependency missing from package.json is found missing. */
function linkDependencies(modules: string): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, about] of Object.entries<{ dev?: boolean }>(lock.packages)) {
    const inner = path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)$/)?.[1];
    if (!inner || about.dev || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(modules, inner)), { recursive: true });
    symlinkSync(join(ROOT, path), join(modules, inner));
  }
}

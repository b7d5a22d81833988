// `npm run lock`: after `npm install` has changed package-lock.json, adds the packages for other platforms that npm left out
// because the registry in use does not have them. `npm ci` refuses a lock file without them, though it does not install them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const SYSTEMS = [
  'android',
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
];
const PROCESSORS = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'riscv64',
  'ppc64',
  'ppc64le',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!isThere(path, name)) packages[`node_modules/${name}`] = placeholder(name, range, entry);
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);

/** Whether a package can resolve another from its own folder or one above it. */
function isThere(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

/** The names of such packages contain the platform and the processor. */
function placeholder(name, range, { dev }) {
  const words = name.split(/[-/@.]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  return {
    version: range.replace(/^[~^]/, ''),
    cpu: [PROCESSORS.find((processor) => words.includes(processor)) ?? 'none'],
    ...(dev ? { dev } : {}),
    ...(words.includes('musl') ? { libc: ['musl'] } : {}),
    ...(words.includes('gnu') ? { libc: ['glibc'] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  };
}

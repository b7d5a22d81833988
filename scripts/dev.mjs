// `npm run dev`: compiles whenever a source file changes and restarts the server after each compilation without errors. Stack
// traces refer to the TypeScript sources. The console is rebuilt when one of its sources changes; reload the page to see it.
// Arguments are passed on to `thikana serve`.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, root } from './prepare.mjs';

install({ tools: false });
// The modules themselves are loaded as they are compiled; a bundle would soon be older than they are.
rmSync(join(root, 'dist', 'bundle'), { recursive: true, force: true });
const compiler = spawn(
  process.execPath,
  [
    join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    'tsconfig.build.json',
    '--noCheck',
    'false',
    '--watch',
    '--preserveWatchOutput',
  ],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
);
const bundler = spawn(
  process.execPath,
  [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--watch', '--logLevel', 'warn'],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
let server;
let starting = Promise.resolve();

compiler.stdout.on('data', (chunk) => {
  process.stderr.write(chunk);
  if (/Found 0 errors/.test(String(chunk))) starting = starting.then(restart);
});

async function restart() {
  await stop();
  server = spawn(
    process.execPath,
    ['--enable-source-maps', 'bin/thikana.js', 'serve', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    compiler.kill();
    bundler.kill();
    void stop().then(() => process.exit(0));
  });
}

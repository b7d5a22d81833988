// Stops a real server with SIGTERM again and again, while callers open a new connection for every call: how many calls were answered, and how many
// that the server had been given were cut off. Fails if there is one, or a call was answered with an error.
// Usage: npm run bench -- http/sigterm DATASET [ROUNDS] [CALLERS] [NODE]   (NODE: a Node binary; 22.12 or newer for two threads)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callUntilRefused } from '../../test/fixtures/new-connections.ts';
import { ServerProcess } from '../lib/server-process.ts';

const [dataset, rounds = '100', callers = '50', node = process.execPath] = process.argv.slice(2);
/** Answers before the signal. */
const BEFORE = 300;

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
let [answered, reset, others] = [0, 0, 0];
for (let round = 0; round < Number(rounds); round++) {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
  const flags = ['--port', '0', '--threads', '2', '--dataset', dataset, '--state', folder, '--drain', '0'];
  flags.push('--metrics', '127.0.0.1:0');
  const server = await ServerProcess.start(node, [program, 'serve', ...flags], folder);
  let ended: Promise<void> | undefined;
  let answers = 0;
  const path = `/v2/api/search/reverse/geocode?longitude=90.4&latitude=23.75&api_key=${server.key}`;
  const calls = await callUntilRefused(Number(new URL(server.url).port), path, Number(callers), () => {
    if (++answers === BEFORE) ended = server.end();
  });
  await ended;
  rmSync(folder, { recursive: true, force: true });
  for (const [status, count] of calls.answered) {
    if (status === 200) answered += count;
    else others += count;
  }
  reset += calls.reset;
}
console.log(
  `${rounds} times SIGTERM with ${callers} callers: ${answered} answered, ${others} otherwise, ${reset} reset`,
);
process.exitCode = reset === 0 && others === 0 ? 0 : 1;

// How long callers wait while a real server reloads its dataset: reverse geocoding at a steady rate, without and with reloads.
// Usage: npm run bench -- http/reload DATASET [RELOADS] [PROGRAM]   (PROGRAM: another build to compare with)
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../test/fixtures/random.ts';
import { PipelinedConnection } from '../lib/pipelined-connection.ts';
import { ServerUnderTest } from '../lib/server-under-test.ts';

const [dataset, reloads = '10', program] = process.argv.slice(2);
const CONNECTIONS = 8;
/** Between two calls on one connection. */
const EVERY_MS = 10;
const RELOAD_EVERY_MS = 3_000;

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}
const server = await ServerUnderTest.start(dataset, program === undefined ? ['--threads', '1'] : [], program);
const random = randomFrom(11);

function request(): Buffer {
  const [lon, lat] = [88.5 + random() * 3.5, 22.5 + random() * 3];
  const url = `/v2/api/search/reverse/geocode?api_key=${server.key}&longitude=${lon}&latitude=${lat}&district=true`;
  return Buffer.from(`GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`);
}

/** Calls on every connection for so long, each due at its own moment; gives the waits in milliseconds, longest last. */
async function callFor(milliseconds: number): Promise<{ waits: number[]; failed: number }> {
  const waits: number[] = [];
  let failed = 0;
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      let answered: (status: number) => void = () => undefined;
      const connection = new PipelinedConnection<undefined>({
        host: server.host,
        port: server.port,
        answered: (_, { status }) => answered(status),
        closed: () => answered(0),
      });
      for (let due = performance.now(); due < end; due += EVERY_MS) {
        await pause(Math.max(0, due - performance.now()));
        const status = await new Promise<number>((resolve) => {
          answered = resolve;
          connection.send(undefined, request());
        });
        waits.push(performance.now() - due);
        // Outside of the country nothing is found, which is an answer.
        if (status !== 200 && status !== 404) failed++;
        // Calls that were due during a wait are not made up for: they would count it again.
        due = Math.max(due, performance.now() - EVERY_MS);
      }
      connection.end();
    }),
  );
  return { waits: waits.sort((a, b) => a - b), failed };
}

function print(name: string, { waits, failed }: { waits: number[]; failed: number }): void {
  const at = (q: number): string =>
    waits[Math.min(waits.length - 1, Math.floor(q * waits.length))].toFixed(1);
  console.log(`| ${name} | ${waits.length} | ${failed} | ${at(0.5)} ms | ${at(0.99)} ms | ${at(1)} ms |`);
}

// Compiles what is hot.
await callFor(3_000);
console.log('| | calls | failed | p50 | p99 | longest |');
console.log('|---|---|---|---|---|---|');
const count = Number(reloads);
print('no reload', await callFor(count * RELOAD_EVERY_MS));
const calls = callFor(count * RELOAD_EVERY_MS);
for (let i = 0; i < count; i++) {
  server.process.kill('SIGHUP');
  await pause(RELOAD_EVERY_MS);
}
print(`${count} reloads`, await calls);
await server.end();

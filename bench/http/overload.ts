// Finds the rate of ordinary calls at which a real server saturates, then sends twice that, a tenth of it garbage, alongside 500 hostile
// connections: how long answered calls take, what is shed, the server's memory, and how soon it recovers.
// Usage: npm run bench -- http/overload DATASET [SECONDS]
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../../test/fixtures/random.ts';
import { PipelinedConnection } from '../lib/pipelined-connection.ts';
import { ServerUnderTest } from '../lib/server-under-test.ts';
import { steadyCaller } from '../lib/steady-caller.ts';

const [dataset, seconds = '10'] = process.argv.slice(2);
const STEP_SECONDS = 4;
const FIRST_RATE = 500;
const FASTER = 1.3;
/** Each with a connection of its own and one call at a time: enough that the load does not end where all of them wait. */
const CALLERS = 1_000;
/** A server limits the connections of one IP address, so callers come from several. */
const CALLERS_FROM = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'] as const;
const GARBAGE_FROM = '127.0.0.6';
const GARBAGE_AT_ONCE = 500;
const HOSTILE = 500;
const GARBAGE = 0.1;
/** A rate saturates the server if its slow calls take this many times as long as at the first rate, and a tenth of a second at least. */
const BENT = 4;
const WINDOW_MS = 250;

if (!dataset) {
  console.log('Skipped: no dataset given.');
  process.exit(0);
}
const server = await ServerUnderTest.start(dataset, ['--threads', '1']);
const random = randomFrom(7);

interface Call {
  /** When it was due; nothing for the first call of a connection, which shows that the server has accepted it. */
  readonly due: number | undefined;
}
interface Result {
  readonly at: number;
  readonly status: number;
  readonly milliseconds: number;
}

const GARBAGE_BYTES = Buffer.from('NONSENSE \x00\x01 HTTP/7\r\n\r\n');

function pathOf(): string {
  // Well inside the country, so that every call finds something.
  const lon = (89.3 + random() * 1.4).toFixed(5);
  const lat = (23.2 + random() * 1.5).toFixed(5);
  return `/v2/api/search/reverse/geocode?api_key=${server.key}&longitude=${lon}&latitude=${lat}&district=true`;
}

const bytesOf = (): Buffer => Buffer.from(`GET ${pathOf()} HTTP/1.1\r\nHost: x\r\n\r\n`);

interface Unanswered {
  /** Calls whose connection was closed before their answer. */
  readonly lost: number;
  /** Calls that were not sent because every caller was waiting. */
  readonly unsent: number;
}

let garbageUnderWay = 0;

/** Bytes that are not HTTP, on a connection of their own, which the server closes. */
function sendGarbage(): void {
  if (garbageUnderWay === GARBAGE_AT_ONCE) return;
  garbageUnderWay++;
  const socket = connect({ port: server.port, host: server.host, localAddress: GARBAGE_FROM });
  socket.on('error', () => undefined);
  socket.on('close', () => garbageUnderWay--);
  socket.resume();
  socket.write(GARBAGE_BYTES);
}

/** Sends calls at a fixed rate, whether or not earlier ones are answered; a call for which no caller is free is not sent. */
async function send(
  rate: number,
  forSeconds: number,
  garbage: number,
  results: Result[],
): Promise<Unanswered> {
  const free: PipelinedConnection<Call>[] = [];
  const all = new Set<PipelinedConnection<Call>>();
  let lost = 0;
  let open = true;
  let begun = 0;
  const begin = (): void => {
    const connection: PipelinedConnection<Call> = new PipelinedConnection({
      host: server.host,
      port: server.port,
      from: CALLERS_FROM[begun++ % CALLERS_FROM.length],
      answered: (call, { status }) => {
        const now = performance.now();
        if (call.due !== undefined) results.push({ at: now, status, milliseconds: now - call.due });
        free.push(connection);
      },
      closed: (unanswered) => {
        all.delete(connection);
        if (open) lost += unanswered.length;
        if (open) begin();
      },
    });
    all.add(connection);
    connection.send({ due: undefined }, bytesOf());
  };
  for (let i = 0; i < CALLERS; i++) {
    begin();
    // No more at once than a listener lets wait; the rest would be sent again a second later.
    if (i % 100 === 99) await pause(40);
  }
  const idle = (): PipelinedConnection<Call> | undefined => {
    for (let last = free.pop(); last; last = free.pop()) if (last.isOpen) return last;
    return undefined;
  };
  while (free.length < CALLERS) await pause(10);
  const start = performance.now();
  const total = Math.round(rate * forSeconds);
  let unsent = 0;
  for (let next = 0; next < total; ) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - start) / 1000) * rate));
    for (; next < due; next++) {
      if (random() < garbage) {
        sendGarbage();
        continue;
      }
      const connection = idle();
      if (connection === undefined) unsent++;
      else connection.send({ due: start + (next / rate) * 1000 }, bytesOf());
    }
    await pause(1);
  }
  const deadline = performance.now() + 10_000;
  while ([...all].some(({ underWay }) => underWay > 0) && performance.now() < deadline) await pause(10);
  open = false;
  for (const connection of all) connection.end();
  return { lost, unsent };
}

const quantile = (results: readonly Result[], q: number): number => {
  const sorted = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
};
const good = (results: readonly Result[]): Result[] => results.filter(({ status }) => status === 200);

async function step(rate: number): Promise<{ rate: number; p99: number; answered: number }> {
  const results: Result[] = [];
  await send(rate, STEP_SECONDS, 0, results);
  const answered = good(results).length / STEP_SECONDS;
  const p99 = quantile(good(results), 0.99);
  console.log(
    `  ${rate.toFixed(0).padStart(6)}/s offered  ${answered.toFixed(0).padStart(6)}/s answered  p50 ${quantile(good(results), 0.5).toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`,
  );
  return { rate, p99, answered };
}

/** 500 connections that never read, send half a request, one byte at a time, or nothing at all, in equal parts. */
function hostile(): { end(): void } {
  const sockets: Socket[] = [];
  const timers: NodeJS.Timeout[] = [];
  for (let i = 0; i < HOSTILE; i++) {
    const socket = connect(server.port, server.host);
    socket.on('error', () => undefined);
    sockets.push(socket);
    if (i % 4 === 0) {
      socket.pause();
      socket.write('GET /docs/reference.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
    } else if (i % 4 === 1) {
      socket.write(
        `POST /v2/api/search/rupantor/geocode?api_key=${server.key} HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n{"q":`,
      );
    } else if (i % 4 === 2) {
      timers.push(setInterval(() => socket.write('GET /x HTTP/1.1\r\n'[Math.floor(random() * 4)]), 200));
    }
  }
  return {
    end() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

// Warms up the JIT compiler.
await send(200, 3, 0, []);
console.log('Where it saturates:');
const first = await step(FIRST_RATE);
const isBent = ({ rate, p99, answered }: typeof first): boolean =>
  p99 > BENT * Math.max(first.p99, 25) || answered < 0.9 * rate;
let bend = first;
for (let rate = FIRST_RATE * FASTER; ; rate *= FASTER) {
  let found = await step(rate);
  // Tried again before it is believed: any program on the machine can hold up a few calls.
  if (isBent(found)) found = await step(rate);
  if (isBent(found)) break;
  bend = found;
}
const steady = steadyCaller(server.host, server.port, pathOf());
await pause(1_000);
steady.take();
const usual: Result[] = [];
await send(bend.rate, Number(seconds), 0, usual);
const usualP99 = quantile(good(usual), 0.99);
const usualSteady = steady.take();
const before = await server.memory();
steady.take();

const overload: Result[] = [];
const enemies = hostile();
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, server.resident());
}, 100);
const { lost, unsent } = await send(2 * bend.rate, Number(seconds), GARBAGE, overload);
const overloadSteady = steady.take();
clearInterval(watch);
enemies.end();
steady.end();
const end = performance.now();

const after: Result[] = [];
await send(bend.rate / 2, 5, 0, after);
const settled = await server.memory();
await server.end();

/** Until the last window of a quarter of a second in which calls took three times as long as usual, or were shed. */
let recovery = 0;
for (let from = end; from < end + 5_000; from += WINDOW_MS) {
  const window = after.filter(({ at }) => at >= from && at < from + WINDOW_MS);
  if (window.some(({ status }) => status !== 200) || quantile(window, 0.9) > 3 * usualP99)
    recovery = from + WINDOW_MS - end;
}
const shed = overload.filter(({ status }) => status === 503).length;
const other = overload.filter(({ status }) => status !== 503 && status !== 200).length;
const p99 = quantile(good(overload), 0.99);
// What a caller waits if all of them are served one after the other: no server of this throughput answers them sooner without turning some away.
const inOrder = (CALLERS * 1_000 * Number(seconds)) / good(overload).length;
console.log(`saturates above ${bend.rate.toFixed(0)}/s; usual p99 there ${usualP99.toFixed(1)} ms`);
console.log(
  `at ${(2 * bend.rate).toFixed(0)}/s, a tenth garbage, beside ${HOSTILE} hostile connections: ${good(overload).length} answered, ${shed} shed with 503, ` +
    `${other} otherwise, ${lost} lost, ${unsent} not sent as all ${CALLERS} callers waited; p50 ${quantile(good(overload), 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms = ${(p99 / usualP99).toFixed(1)} × the usual, ${(p99 / inOrder).toFixed(1)} × the ${inOrder.toFixed(0)} ms that serving ${CALLERS} callers in order takes`,
);
const steadyP99 = quantile(good(usualSteady), 0.99);
const latest = quantile(good(overloadSteady), 0.99);
console.log(
  `a caller in a process of its own, 100 calls a second: usual p50 ${quantile(good(usualSteady), 0.5).toFixed(1)} ms, p99 ${steadyP99.toFixed(1)} ms; ` +
    `under overload ${good(overloadSteady).length} answered, ${overloadSteady.length - good(overloadSteady).length} shed, ` +
    `p50 ${quantile(good(overloadSteady), 0.5).toFixed(1)} ms, p99 ${latest.toFixed(1)} ms = ${(latest / steadyP99).toFixed(1)} × the usual`,
);
console.log(
  `memory: ${megabytes(before.resident)} before, ${megabytes(peak)} at most, ${megabytes(settled.resident)} after a collection`,
);
console.log(`recovered after ${(recovery / 1000).toFixed(2)} s`);

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

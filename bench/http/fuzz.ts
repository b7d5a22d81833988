// Attacks a real server with hostile requests, all drawn from the API document with a seed: counts the answers by status, what hangs, and
// the memory of the server after a collection before, during and after. Ends with 1 when a 5xx other than 503 by shedding, a
// hang, a crash or more than 50 MB of growth is found.
// Usage: npm run bench -- http/fuzz DATASET [REQUESTS] [SEED]
import { type Access, allOperationsOf, type Operation, requestOf } from '../../test/http/openapi-calls.ts';
import { type Drawn, HostileRequests } from '../lib/hostile-requests.ts';
import { type Answer, PipelinedConnection } from '../lib/pipelined-connection.ts';
import { type Memory, ServerUnderTest } from '../lib/server-under-test.ts';

const [dataset, requests = '100000', seed = '1'] = process.argv.slice(2);
const CONNECTIONS = 24;
const PIPELINED = 8;
/** The part that is no HTTP at all. */
const GARBAGE = 0.005;
/** Garbage may look like the beginning of a request: then nobody waits for an answer to it. */
const GARBAGE_MS = 1_000;
/** Less than the server's own time limits, which would end the wait. */
const HANG_MS = 15_000;
const MOST_GROWTH = 50e6;
const STEPS = 10;
const SHED = 503;
const PERSON = { email: 'person@example.com', password: 'a long password of nobody' };
/** For how long nothing is sent after the server has said that it is busy; what it turned away is then sent again. */
const REST_MS = 100;

if (!dataset) {
  console.log('Left out: no dataset given.');
  process.exit(0);
}

const count = Number(requests);
const server = await ServerUnderTest.start(dataset, ['--registration']);
const access: { -readonly [N in keyof Access]: Access[N] } = {
  key: server.key,
  operatorToken: server.operatorToken,
};
const asked = await fetch(`http://${server.host}:${server.port}/openapi.json`);
const document: Parameters<typeof allOperationsOf>[0] = JSON.parse(await asked.text());
const operations: Operation[] = allOperationsOf(document);
await createPerson();
await signIn();
const costs = await costOf(operations);
const hostile = new HostileRequests(operations, access, {
  seed: Number(seed),
  garbage: GARBAGE,
  // Cheap ones more often, so that a million are answered in minutes; those that change the server for all least often.
  weight: (operation) =>
    operation.security.some((each) => 'operator' in each)
      ? 1
      : Math.min(100, Math.max(2, Math.round(200 / (costs.get(operation) ?? 100)))),
});

const statuses = new Map<number, number>();
const byOperation = new Map<string, number>();
/** Milliseconds in all, and the longest, by operation and status. */
const spent = new Map<string, { total: number; most: number; what: string }>();
const faults = new Map<string, { count: number; first: string }>();
const hangs: string[] = [];
let slowest = { milliseconds: 0, what: '' };
let cut = 0;
let answered = 0;

/** What was turned away, or was behind an answer that closed the connection: to be sent again. */
const again: Drawn[] = [];
let sent = 0;
let shed = 0;
let isResting = false;

const isShed = ({ status, text }: Answer): boolean => status === SHED && text.includes('busy');

function note(drawn: Drawn, { status, milliseconds, alone, text }: Answer): void {
  answered++;
  const entry = spent.get(`${drawn.what} ${status}`) ?? { total: 0, most: 0, what: '' };
  entry.total += alone;
  if (alone > entry.most) Object.assign(entry, { most: alone, what: shown(drawn) });
  spent.set(`${drawn.what} ${status}`, entry);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  byOperation.set(drawn.what, (byOperation.get(drawn.what) ?? 0) + 1);
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what: shown(drawn) };
  if (status >= 500) {
    const name = `${status} ${drawn.what}`;
    const fault = faults.get(name) ?? { count: 0, first: `${shown(drawn)} → ${text.slice(0, 300)}` };
    fault.count++;
    faults.set(name, fault);
  }
}

const shown = ({ bytes }: Drawn): string => JSON.stringify(bytes.toString('utf8').slice(0, 400));

/** Sends `target` requests in all and resolves when each is answered, cut or hangs. */
async function attack(target: number): Promise<void> {
  const connections = new Set<PipelinedConnection<Drawn>>();
  await new Promise<void>((resolve) => {
    const watch = setInterval(() => {
      for (const connection of connections) {
        if (connection.oldest?.what === 'no HTTP' && connection.silence > GARBAGE_MS) connection.end();
        if (connection.silence < HANG_MS) continue;
        hangs.push(connection.oldest ? shown(connection.oldest) : '');
        connection.end();
      }
    }, 1_000);
    let opened = 0;
    const open = (): void => {
      const connection: PipelinedConnection<Drawn> = new PipelinedConnection({
        host: server.host,
        port: server.port,
        // Strangers from many networks: one alone would be refused at a slow pace.
        from: `127.0.0.${2 + (opened++ % CONNECTIONS)}`,
        answered: (drawn, answer) => {
          if (isShed(answer)) turnedAway(drawn);
          else note(drawn, answer);
          fill(connection);
        },
        closed: (unanswered, answers) => {
          connections.delete(connection);
          // One that brings no answer at all is given up, lest it is sent for ever.
          cut += answers === 0 && unanswered.length > 0 ? 1 : 0;
          again.push(...(answers === 0 ? unanswered.slice(1) : unanswered));
          if (!server.lives) return finish();
          if (sent < target || again.length > 0) open();
          else if (connections.size === 0) finish();
        },
      });
      connections.add(connection);
      fill(connection);
    };
    const draw = (): Drawn | undefined => {
      if (sent >= target) return undefined;
      sent++;
      return hostile.next();
    };
    const turnedAway = (drawn: Drawn): void => {
      shed++;
      again.push(drawn);
      if (isResting) return;
      isResting = true;
      setTimeout(() => {
        isResting = false;
        for (const connection of connections) fill(connection);
      }, REST_MS);
    };
    const fill = (connection: PipelinedConnection<Drawn>): void => {
      if (isResting) return;
      while (connection.isOpen && connection.underWay < PIPELINED) {
        const drawn = again.pop() ?? draw();
        if (drawn === undefined) break;
        connection.send(drawn, drawn.bytes);
      }
      if (connection.underWay === 0) connection.end();
    };
    const finish = (): void => {
      clearInterval(watch);
      resolve();
    };
    for (let i = 0; i < CONNECTIONS; i++) open();
  });
}

const memories: { answered: number; memory: Memory }[] = [];
const began = performance.now();
for (let step = 1; step <= STEPS && server.lives; step++) {
  await signIn();
  await attack(Math.round((count * step) / STEPS));
  if (!server.lives) break;
  const memory = await server.memory();
  memories.push({ answered, memory });
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${String(answered).padStart(9)} answered in ${seconds.toFixed(0)} s; after a collection ${megabytes(memory.resident)} resident, ` +
      `${megabytes(memory.heap)} on heaps`,
  );
}
const lives = server.lives;
await server.end();

console.log(`\n${answered} answers over ${byOperation.size - 1} operations, seed ${seed}:`);
for (const [status, times] of [...statuses].sort(([a], [b]) => a - b)) console.log(`  ${status}  ${times}`);
const rarest = [...byOperation].sort(([, a], [, b]) => a - b)[0];
console.log(
  `  turned away and sent again: ${shed}; the rarest: ${rarest?.[0]}, ${rarest?.[1]} times; never asked: ${neverAsked().join(', ') || 'none'}`,
);
console.log(
  `  closed without an answer: ${cut}; hangs: ${hangs.length}; slowest: ${slowest.milliseconds.toFixed(0)} ms ${slowest.what.slice(0, 200)}`,
);
for (const hang of hangs.slice(0, 5)) console.log(`  hang: ${hang}`);
for (const [name, fault] of faults) console.log(`  FAULT ${fault.count} × ${name}: ${fault.first}`);
for (const [name, { total, most, what }] of [...spent].sort(([, a], [, b]) => b.total - a.total).slice(0, 8))
  console.log(
    `  ${(total / 1000).toFixed(0)} s waited for ${name}; longest ${most.toFixed(0)} ms: ${what.slice(0, 200)}`,
  );
const grown = growth('resident');
console.log(
  `  memory after a collection: ${megabytes(grown)} more resident at the end than after the first tenth, ${megabytes(growth('heap'))} on heaps`,
);
if (!lives) console.log('  THE SERVER ENDED');
process.exitCode = !lives || faults.size > 0 || hangs.length > 0 || grown > MOST_GROWTH ? 1 : 0;

/** Somebody with an account of their own, for the calls of people. */
async function createPerson(): Promise<void> {
  await post('/ops/accounts', { name: 'Person', ...PERSON });
}

async function signIn(): Promise<void> {
  access.userToken = (await post('/account/sign-in', PERSON)).token;
}

async function post(path: string, body: object): Promise<{ readonly token?: string }> {
  const headers = {
    authorization: `Bearer ${server.operatorToken}`,
    'content-type': 'application/json',
  };
  const url = `http://${server.host}:${server.port}${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  const { result } = (await response.json()) as { readonly result: { readonly token?: string } };
  return result;
}

/** Milliseconds that the example of each operation takes, the least of three times. */
async function costOf(all: readonly Operation[]): Promise<Map<Operation, number>> {
  const found = new Map<Operation, number>();
  const isLasting = ({ method, responses }: Operation): boolean =>
    method === 'DELETE' || 'text/event-stream' in responses['200'].content;
  for (const operation of all.filter((each) => !isLasting(each))) {
    const { url, method, headers, payload } = requestOf(operation, access);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3; i++) {
      const start = performance.now();
      await (
        await fetch(`http://${server.host}:${server.port}${url}`, { method, headers, body: payload })
      ).arrayBuffer();
      least = Math.min(least, performance.now() - start);
    }
    found.set(operation, least);
  }
  return found;
}

function neverAsked(): string[] {
  return operations.map(({ method, path }) => `${method} ${path}`).filter((what) => !byOperation.has(what));
}

/** From when code is compiled and caches are filled, after the first tenth. */
function growth(of: keyof Memory): number {
  return memories.length < 2 ? 0 : memories[memories.length - 1].memory[of] - memories[0].memory[of];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

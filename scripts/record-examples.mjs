// `node scripts/record-examples.mjs DATASET`: asks a server with the starter dataset every example of the API document and writes its answers to
// docs/api-examples. What is made for one caller (ids, times, sessions) is left as it stands there. test/http/openapi.test.ts compares.
import '../bench/lib/register.mjs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const [dataset] = process.argv.slice(2);
if (dataset === undefined) throw new Error('name the folder of a starter dataset, as `npm start` makes it');

const { openWorld } = await import('../src/http/world.ts');
const { testApp } = await import('../test/fixtures/test-app.ts');
const { operationsOf, requestOf } = await import('../test/http/openapi-calls.ts');
const { cut, isSettled } = await import('../test/http/recorded-answers.ts');

const world = openWorld(dataset, { workers: 0 });
const app = await testApp(world);
const answers = new Map();
try {
  const operations = operationsOf((await app.get('/openapi.json')).body);
  for (const operation of operations) {
    const { operationId, method, path } = operation;
    if (!isSettled(operationId, method, path)) continue;
    const response = await app.fastify.inject(requestOf(operation, { ...app.context, key: app.key }));
    if (response.statusCode === 200) answers.set(operationId, cut(response.json()));
    else console.log(`${operationId}: ${response.body}`);
  }
} finally {
  await app.close();
  await world.close();
}

const folder = new URL('../docs/api-examples/', import.meta.url);
let changed = 0;
for (const name of readdirSync(folder)) {
  const file = new URL(name, folder);
  const before = readFileSync(file, 'utf8');
  const examples = Object.entries(JSON.parse(before)).map(([id, { params, answer }]) => [
    id,
    { params, answer: answers.get(id) ?? answer },
  ]);
  const after = `${JSON.stringify(Object.fromEntries(examples), null, 2)}\n`;
  if (after !== before) changed++;
  writeFileSync(file, after);
}
console.log(`${answers.size} answers, ${changed} files changed; npx biome format --write docs/api-examples`);

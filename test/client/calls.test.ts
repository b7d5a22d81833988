// thikana-js knows every call of the API document, with the types that the document has, and each of its examples is answered; so are the
// programs in seven languages that the documents show.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { callTable, callTypes } from '../../scripts/client-calls.mjs';
import { type Thikana, thikana } from '../../src/client/client.ts';
import { apiDocument } from '../../src/http/openapi.ts';
import { contractEndpoints } from '../../src/http/served.ts';
import { openWorld, type World } from '../../src/http/world.ts';
import { runProgram } from '../fixtures/run-program.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { allOperationsOf, type Operation } from '../http/openapi-calls.ts';

const written = (name: string) => readFileSync(new URL(`../../src/client/${name}`, import.meta.url), 'utf8');
const AGAIN = 'node scripts/client-calls.mjs';

let world: World;
let app: TestApp;
let url: string;
let operations: Operation[];
let document: { paths: object };
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  url = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  document = (await apiDocument('', contractEndpoints)) as { paths: object };
  operations = allOperationsOf(document);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('the calls of thikana-js', () => {
  it('are those of the API document, with its types', () => {
    expect(written('call-table.ts') === callTable(document), `table out of date: ${AGAIN}`).toBe(true);
    expect(written('call-types.ts') === callTypes(document), `types out of date: ${AGAIN}`).toBe(true);
  });

  /** Asked with what another call made or found, or a stream without end. */
  const DEPENDENT =
    /^(placeDetails|placeByIdV1|fleetJob|cancelFleetJob|geoFencePoint|updateGeoFencePoint|delete\w+|myPlace|changeMyPlace|removeClosure|changeTraffic|removeTraffic|sendTable|countTable|beginTable|tableState|tableResult|events)$/;

  it('answer every example of the document', async () => {
    const clients: Record<string, Thikana> = {
      key: thikana({ url, key: app.key }),
      operator: thikana({ url, key: app.context.operatorToken }),
    };
    let asked = 0;
    for (const operation of operations) {
      const { operationId, security, path } = operation;
      if (DEPENDENT.test(operationId) || operationId.endsWith('KeyInPath')) continue;
      const isForOperators = security.some((each) => 'operator' in each);
      const client: any = clients[isForOperators ? 'operator' : 'key'];
      const params = Object.fromEntries(
        (operation.parameters ?? [])
          .filter(({ name, example }) => name !== 'api_key' && example !== undefined)
          .map(({ name, example }) => [name, example]),
      );
      const body = operation.requestBody?.content['application/json']?.example ?? {};
      const { api_key: _, ...fields } = { ...params, ...body } as Record<string, unknown>;
      const answer = await client[operationId](fields).catch((error: Error) => error);
      expect(answer, `${operationId} ${path}`).not.toBeInstanceOf(Error);
      asked++;
    }
    expect(asked).toBeGreaterThan(70);
  });
});

describe('programs of the documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-programs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What runs a file of the language; Kotlin is compiled first. */
  const LANGUAGES: Readonly<Record<string, { file: string; needs: string; run: readonly string[][] }>> = {
    js: { file: 'program.mjs', needs: 'node', run: [['node', 'program.mjs']] },
    python: { file: 'program.py', needs: 'python3', run: [['python3', 'program.py']] },
    php: { file: 'program.php', needs: 'php', run: [['php', 'program.php']] },
    go: { file: 'program.go', needs: 'go', run: [['go', 'run', 'program.go']] },
    kotlin: {
      file: 'program.kt',
      needs: 'kotlinc',
      run: [
        ['kotlinc', 'program.kt', '-include-runtime', '-d', 'program.jar'],
        ['java', '-jar', 'program.jar'],
      ],
    },
    dart: { file: 'program.dart', needs: 'dart', run: [['dart', 'run', 'program.dart']] },
    swift: { file: 'program.swift', needs: 'swift', run: [['swift', 'program.swift']] },
  };
  const isInstalled = (program: string) =>
    (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, program)));
  const page = readFileSync(new URL('../../docs/client.md', import.meta.url), 'utf8');
  const programs = [...page.matchAll(/^```(\w+) run\n([\s\S]*?)^```/gm)].map(([, language, text]) => ({
    language,
    text,
    ...LANGUAGES[language],
  }));
  const run = async ([program, ...args]: readonly string[], more: Record<string, string> = {}) => {
    const env = { ...process.env, THIKANA_KEY: app.key, GOCACHE: join(folder, 'go'), ...more };
    return runProgram(program, args, { cwd: folder, env });
  };

  it('are there in seven languages', () => {
    expect(programs.map(({ language }) => language).sort()).toEqual(Object.keys(LANGUAGES).sort());
  });

  for (const { language, file, needs, run: steps, text } of programs) {
    if (!isInstalled(needs)) console.log(`${needs} is not installed: the program in ${language} is not run.`);
    it.skipIf(!isInstalled(needs))(`find a place and the way to it in ${language}`, async () => {
      writeFileSync(join(folder, file), text.replaceAll('http://127.0.0.1:8080', url));
      let last = { stdout: '', stderr: '', status: null as number | null };
      for (const step of steps) last = await run(step);
      expect(last.stdout, last.stderr).toMatch(/^Lalbagh Fort.*: \d+ km\n$/);
    });
  }

  it('run the example for Node with the package as it is packed', async () => {
    mkdirSync(join(folder, 'node_modules'));
    const built = fileURLToPath(new URL('../../dist/thikana-js', import.meta.url));
    symlinkSync(built, join(folder, 'node_modules', 'thikana-js'));
    const example = new URL('../../examples/node.mjs', import.meta.url);
    writeFileSync(join(folder, 'example.mjs'), readFileSync(example));
    const told = await run(['node', 'example.mjs'], { THIKANA_URL: url });
    expect(told.stdout, told.stderr).toMatch(/^mirpur 10: .+\nlalbagh fort: .+\n[\d.]+ km, \d+ minutes\n$/);
    const refused = await run(['node', 'example.mjs'], { THIKANA_URL: url, THIKANA_KEY: 'nobody' });
    expect([refused.status, refused.stderr]).toEqual([1, '401: Invalid or No Registered Key\n']);
  });
});

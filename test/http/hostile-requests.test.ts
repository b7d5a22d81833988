// Requests that no client means to send, to every call of the API document over real connections: bodies of ten megabytes,
// URLs that are no percent-encoding, numbers beyond all bounds, parameters again and again and inside each other. Each is
// answered with 200 or a 4xx in the form of the contract, never with a 5xx, never not at all.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/http/world.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';
import { type TestApp, testApp } from '../fixtures/test-app.ts';
import { type Operation, operationsOf, requestOf } from './openapi-calls.ts';

let world: World;
let app: TestApp;
let operations: Operation[];
let port: number;
beforeAll(async () => {
  world = openWorld(starterDataset(), { workers: 0 });
  app = await testApp(world);
  port = Number(new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' })).port);
  operations = operationsOf((await app.get('/openapi.json')).body);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const TEN_MEGABYTES = 10 * 1024 * 1024;
const access = () => ({ key: app.key, operatorToken: app.context.operatorToken });

interface Raw {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** As bytes on a connection of its own: nothing between puts the URL right. Resolves when the server ends the connection. */
function send({ method, url, headers, body }: Raw): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that does not want all of a body ends the connection while it is sent.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const [head, ...rest] = text.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
      if (Number.isNaN(status)) reject(new Error(`${method} ${url.slice(0, 200)} got no answer`));
      else resolve({ status, body: rest.join('\r\n\r\n') });
    });
    const lines = Object.entries({ host: '127.0.0.1', connection: 'close', ...headers });
    if (body) lines.push(['content-length', String(body.length)]);
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(Buffer.from(`${method} ${url} HTTP/1.1\r\n${head}\r\n`, 'latin1'));
    if (body) socket.write(body);
  });
}

async function expectRefusal(request: Raw, what: string): Promise<number> {
  const { status, body } = await send(request);
  expect(status === 200 || (status >= 400 && status < 500), `${what}: ${status} ${body.slice(0, 200)}`).toBe(
    true,
  );
  if (status !== 200) expect(body, what).toMatch(new RegExp(`"message":"[^"]+".*"status":${status}`));
  return status;
}

const inQuery = (url: string, more: string): string => `${url}${url.includes('?') ? '&' : '?'}${more}`;
const namesOf = ({ parameters = [], requestBody }: Operation): string[] => [
  ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
  ...Object.keys(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {}),
];

describe('every call', () => {
  it.each([
    ['application/json', `{"q":"${'x'.repeat(TEN_MEGABYTES)}"}`],
    ['application/x-www-form-urlencoded', `q=${'x'.repeat(TEN_MEGABYTES)}`],
    [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n${'x'.repeat(TEN_MEGABYTES)}\r\n--b--\r\n`,
    ],
    ['text/plain', '['.repeat(TEN_MEGABYTES)],
  ])('refuses a body of ten megabytes as %s, whatever its method', async (type, text) => {
    const body = Buffer.from(text);
    for (const operation of operations) {
      const { method, url, headers } = requestOf(operation, access());
      const status = await expectRefusal(
        { method, url, headers: { ...headers, 'content-type': type }, body },
        `${method} ${url} ${type}`,
      );
      // The body of a GET is ignored; endpoints that need a body refuse this one.
      if (method === 'POST') expect([400, 413], `${method} ${url}`).toContain(status);
    }
  });

  it('answers or refuses a URL that is no percent-encoding', async () => {
    const BAD = [
      '%',
      '%%',
      '%z1',
      '%E0%A4',
      '%C0%AF',
      '%FF%FE',
      '%ED%A0%80',
      '%00',
      '%u0041',
      '%2',
      '\xff\xfe',
    ];
    for (const operation of operations) {
      const { method, url, headers } = requestOf(operation, access());
      const name = namesOf(operation)[0] ?? 'q';
      const path = (operation.parameters ?? []).find((each) => each.in === 'path' && each.name !== 'api_key');
      for (const bad of BAD) {
        await expectRefusal(
          { method, url: inQuery(url, `${name}=${bad}`), headers },
          `${method} ${name}=${bad}`,
        );
        if (!path) continue;
        const marked = requestOf(operation, access(), { [path.name]: 'MARK' }).url.replace('MARK', bad);
        await expectRefusal({ method, url: marked, headers }, `${method} ${marked}`);
      }
    }
  });

  it('answers or refuses numbers beyond all bounds, NaN, Unicode, and parameters in each other', async () => {
    const VALUES = [
      ...['NaN', 'Infinity', '-Infinity', '1e999', '-1e999', '9'.repeat(400), '0x1F', '1e-400', '--1', '१२'],
      ...['null', '[object Object]', '\u0000', '\u202e', '💥', 'ক্ষ্ম', '\ufeff23', '٢٣', '%'],
    ].map(encodeURIComponent);
    for (const operation of operations) {
      const { method, url, headers } = requestOf(operation, access());
      for (const name of namesOf(operation)) {
        for (const value of VALUES)
          await app.fastify
            .inject({
              method,
              url: inQuery(url.replace(new RegExp(`${name}=[^&]*&?`), ''), `${name}=${value}`),
              headers,
            })
            .then(({ statusCode, body }) => {
              expect(
                statusCode < 500,
                `${method} ${name}=${value}: ${statusCode} ${body.slice(0, 200)}`,
              ).toBe(true);
            });
      }
      const nested = namesOf(operation).map((name) => `${name}[a][b][]=1&${name}[]=2&${name}.x=3`);
      const again = namesOf(operation).map((name) => `${name}=1&`.repeat(300));
      for (const more of [nested.join('&'), again.join('&'), '__proto__[x]=1&constructor=2', '&&&&=&=='])
        await expectRefusal(
          { method, url: inQuery(url, more), headers },
          `${method} ${url} ${more.slice(0, 80)}`,
        );
    }
  });
});

// Random requests generated from the API document, with a seed: every operation of both versions, its parameters valid, odd, doubled, missing or far too long, every kind of body under every content type, messages to tools, what the console asks beside the API, and occasionally bytes
// that are not HTTP at all.
import { pick, type Random, randomFrom } from '../../test/fixtures/random.ts';
import { ODD_TEXTS, ODD_VALUES } from '../../test/http/odd-values.ts';
import { type Access, type Operation, requestOf } from '../../test/http/openapi-calls.ts';
import { hostileMessage } from './hostile-messages.ts';

export interface Drawn {
  readonly bytes: Buffer;
  /** For counting: the operation, or what kind of garbage. */
  readonly what: string;
}

const TYPES = [
  ...['application/json', 'Application/JSON; charset=latin1', 'text/plain', 'application/xml', 'a', ''],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
];
const deep = (open: string, close: string, levels: number): string =>
  open.repeat(levels) + close.repeat(levels);
const BODIES = [
  ...['', '{', '[', 'null', '[]', '"x"', '1', '{"q":"\\ud800"}', '{"q":"a","q":["b"]}', '\ufeff{}', '\0'],
  ...[deep('[', ']', 2_000), deep('{"a":', '}', 500), `{"q":${'9'.repeat(400)}}`, '{"__proto__":{"q":1}}'],
  ...['q=a&q=b&q[]=c', 'q=%E0%A4%A', '%', '=&=&=', '--x\r\n\r\n--x--\r\n', 'a=1&'.repeat(500)],
  '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nmirpur\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="q"; filename="a"\r\n\r\nmirpur\r\n--x--\r\n',
];
const GARBAGE = [
  ...[
    '\x16\x03\x01\x02\x00\x01',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    '\r\n\r\n\0\0\0\0',
    'HELO x\r\n\r\n',
  ],
  ...['GET /\x00 HTTP/1.1\r\n\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  ...[
    'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
    'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET /v2/api/divisions?q=ঢাকা বিভাগ HTTP/1.1\r\nHost: x\r\n\r\n',
];

/** What the console and its pages ask beside the calls of the document. */
const PAGES = [
  '/',
  '/console.json',
  '/openapi.json',
  '/docs',
  '/account',
  '/operator/health',
  '/operator/metrics',
];
/** How often a page is drawn, and how often a request to `POST /mcp` calls a tool. */
const PAGE_PART = 0.01;
const TOOL_PART = 0.9;

export interface HostileOptions {
  readonly seed: number;
  /** The part that is no HTTP at all, from 0 to 1. */
  readonly garbage: number;
  /** How often an operation is drawn, against the others. */
  readonly weight: (operation: Operation) => number;
}

export class HostileRequests {
  readonly #random: Random;
  readonly #drawn: readonly Operation[];

  constructor(
    operations: readonly Operation[],
    private readonly access: Access,
    private readonly options: HostileOptions,
  ) {
    this.#random = randomFrom(options.seed);
    // Each as often as the next in a list where it stands once for each weight.
    this.#drawn = operations.flatMap((each) => Array<Operation>(options.weight(each)).fill(each));
  }

  next(): Drawn {
    if (this.#random() < this.options.garbage)
      return { bytes: Buffer.from(this.#one(GARBAGE)), what: 'no HTTP' };
    if (this.#random() < PAGE_PART) return this.#page();
    const operation = this.#one(this.#drawn);
    const request = requestOf(operation, this.#access(operation), this.#changes(operation));
    let { url } = request;
    if (this.#random() < 0.05)
      url += `${url.includes('?') ? '&' : '?'}${this.#one(['q=1&q=2', 'q[]=1', '=1&&', 'q', '%00=%'])}`;
    const head = [`${request.method} ${url} HTTP/1.1`, 'Host: x'];
    if (request.headers.authorization) head.push(`Authorization: ${request.headers.authorization}`);
    const what = `${operation.method} ${operation.path}`;
    if (request.method === 'GET' && this.#random() > 0.01)
      return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), what };
    const payload =
      operation.path === '/mcp' && this.#random() < TOOL_PART
        ? JSON.stringify(hostileMessage(this.#random))
        : request.payload;
    return { bytes: this.#withBody(head, payload), what };
  }

  #page(): Drawn {
    const page = this.#one(PAGES);
    const head = [`GET ${page}?${this.#encodedText()} HTTP/1.1`, 'Host: x'];
    if (this.#random() < 0.5) head.push('Accept: text/html');
    if (this.#random() < 0.5)
      head.push(`Cookie: thikana_session=${this.#encodedText()}; ${'a=b; '.repeat(20)}`);
    return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), what: `page ${page}` };
  }

  /** Now and then without a key, or with a wrong one. */
  #access({ operationId }: Operation): Access {
    const drawn = this.#random();
    // Nobody who asks later is to be signed out.
    if (operationId === 'signOut') return { ...this.access, userToken: this.access.key };
    if (drawn > 0.04) return this.access;
    const key =
      drawn < 0.02
        ? `thk_${Math.floor(drawn * 1e9)
            .toString(16)
            .padStart(64, '0')}`
        : this.#one(ODD_TEXTS);
    return { ...this.access, key };
  }

  /** None to three parameters with odd values. */
  #changes(operation: Operation): Record<string, unknown> {
    const inUrl = (operation.parameters ?? []).map(({ name }) => name).filter((name) => name !== 'api_key');
    const body = Object.values(operation.requestBody?.content ?? {})[0];
    const inBody = Object.keys(body?.schema.properties ?? {});
    const changes: Record<string, unknown> = {};
    const count = Math.floor(this.#random() * 4);
    for (let i = 0; i < count; i++) {
      const names = this.#random() < 0.5 && inBody.length > 0 ? inBody : inUrl;
      if (names.length === 0) continue;
      const odd = names === inBody && this.#random() < 0.5 ? this.#one(ODD_VALUES) : this.#text();
      changes[this.#one(names)] = this.#random() < 0.1 ? undefined : odd;
    }
    return changes;
  }

  #encodedText(): string {
    return encodeURIComponent(Buffer.from(this.#text()).toString());
  }

  #text(): string {
    const drawn = this.#random();
    if (drawn < 0.5) return this.#one(ODD_TEXTS);
    if (drawn < 0.7)
      return `${88 + this.#random() * 5},${20 + this.#random() * 7};${88 + this.#random() * 5},${20 + this.#random() * 7}`;
    if (drawn < 0.85) return String((this.#random() - 0.5) * 10 ** (this.#random() * 12));
    return Array.from({ length: Math.floor(this.#random() * 30) }, () =>
      String.fromCodePoint(Math.floor(this.#random() * 0xd7ff)),
    ).join('');
  }

  #withBody(head: string[], payload: string | undefined): Buffer {
    const right = this.#random() < 0.6 && payload !== undefined;
    const body = Buffer.from(right ? payload : this.#one(BODIES));
    head.push(`Content-Type: ${right ? 'application/json' : this.#one(TYPES)}`);
    if (this.#random() < 0.2) {
      const chunks =
        body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
      head.push('Transfer-Encoding: chunked');
      return Buffer.concat([
        Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
        ...chunks,
        Buffer.from('0\r\n\r\n'),
      ]);
    }
    head.push(`Content-Length: ${body.length}`);
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
  }

  #one<T>(list: readonly T[]): T {
    return pick(this.#random, list);
  }
}

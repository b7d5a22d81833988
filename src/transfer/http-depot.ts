// A depot behind HTTP: object storage with S3's protocol, or any web server's folder (which has to take PUT and DELETE only from those who publish).
import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import type { Progress } from '../dataset/progress.ts';
import { silent } from '../dataset/progress.ts';
import { messageOf } from '../text/thrown.ts';
import { type Depot, DepotChanged, DepotError, isLasting, type StoredObject } from './depot.ts';
import { DownloadError } from './download-error.ts';
import { type FetchOptions, fetchWhole } from './fetch-whole.ts';
import { encoded, NO_BODY, type S3Credentials, sha256, signedHeaders } from './s3-signature.ts';

export interface HttpDepotOptions extends FetchOptions {
  readonly name: string;
  /** The URL of the folder, with a slash at its end. */
  readonly base: URL;
  readonly credentials?: S3Credentials;
  readonly now?: () => Date;
  /** For requests that carry little; `stallMs` is for the others. */
  readonly timeoutMs?: number;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | Blob;
  readonly bodyHash?: string;
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 30_000;
/** Sending a part at 100 kB/s takes 84 s; a map is larger. */
const SENDING_MS = 300_000;
const SENDING_FILE_MS = 6 * 3_600_000;
const TRIES = 4;
const LASTING = 'public, max-age=31536000, immutable';

export class HttpDepot implements Depot {
  constructor(private readonly options: HttpDepotOptions) {}

  get name(): string {
    return this.options.name;
  }

  read(object: string, most: number): Promise<StoredObject | undefined> {
    const headers = { 'cache-control': 'no-cache' };
    return this.#patiently('GET', object, { headers }, async (response) => {
      if (response.status === 404) return undefined;
      const bytes = await bodyOf(response, most);
      if (!bytes) throw new DepotError(`${this.name}: ${object} has more than ${most} bytes`);
      return { bytes, version: response.headers.get('etag') ?? undefined };
    });
  }

  async fetchInto(object: string, path: string, bytes: number): Promise<void> {
    const url = this.#url(object);
    let got = 0;
    const watch: Progress = {
      ...silent,
      stage() {
        got = 0;
      },
      advance(by) {
        got += by;
        if (got > bytes) throw new DownloadError(url.href, `more than the ${bytes} bytes of this part came`);
      },
    };
    const get: typeof fetch = (_url, init) =>
      this.#send('GET', object, {
        headers: Object.fromEntries(new Headers(init?.headers)),
        signal: init?.signal ?? undefined,
      });
    await fetchWhole(url.href, path, watch, get, { tries: TRIES, ...this.options });
  }

  has(object: string, bytes: number): Promise<boolean> {
    return this.#patiently(
      'HEAD',
      object,
      {},
      async ({ ok, headers }) => ok && Number(headers.get('content-length') ?? Number.NaN) === bytes,
    );
  }

  async write(object: string, content: Buffer, over?: string | null): Promise<void> {
    const headers: Record<string, string> = {
      'content-type': object.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      'cache-control': isLasting(object) ? LASTING : 'no-cache',
    };
    if (over === null) headers['if-none-match'] = '*';
    else if (over !== undefined) headers['if-match'] = over;
    await this.#patiently('PUT', object, { headers, body: content, bodyHash: sha256(content) }, received);
  }

  async writeFile(object: string, path: string): Promise<void> {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
    const headers = { 'content-type': 'application/octet-stream', 'cache-control': LASTING };
    const body = await openAsBlob(path);
    await this.#patiently('PUT', object, { headers, body, bodyHash: hash.digest('hex') }, received);
  }

  async remove(object: string): Promise<void> {
    await this.#patiently('DELETE', object, {}, received);
  }

  #url(object: string): URL {
    return new URL(object.split('/').map(encoded).join('/'), this.options.base);
  }

  /** Tries again what broke, or what the server could not do just now. That there is no such object is an answer. */
  async #patiently<T>(
    method: string,
    object: string,
    sent: Sent,
    use: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)), tries = TRIES } =
      this.options;
    for (let tried = 1; ; tried++) {
      try {
        const response = await this.#send(method, object, { ...sent, signal: this.#limit(sent.body) });
        if (response.ok || response.status === 404) return await use(response);
        await this.#refuse(response, object);
      } catch (error) {
        if (error instanceof DepotError && !(error instanceof DepotBusy)) throw error;
        if (tried === tries) {
          const reason =
            error instanceof DepotBusy ? error.message : `${this.name}: ${object}: ${reasonOf(error)}`;
          throw new DepotError(reason, { cause: error });
        }
      }
      await pause(500 * 2 ** tried);
    }
  }

  #limit(body: Buffer | Blob | undefined): AbortSignal {
    const whole = body instanceof Blob ? SENDING_FILE_MS : SENDING_MS;
    return AbortSignal.timeout(body === undefined ? (this.options.timeoutMs ?? TIMEOUT_MS) : whole);
  }

  #send(
    method: string,
    object: string,
    { headers = {}, body, bodyHash = NO_BODY, signal }: Sent,
  ): Promise<Response> {
    const url = this.#url(object);
    const { credentials, now = () => new Date() } = this.options;
    const get = this.options.fetch ?? fetch;
    // A proxy on the way may change other headers than these, so only what S3 needs is signed.
    const signed = credentials ? signedHeaders({ method, url, bodyHash }, credentials, now()) : {};
    // Whoever answers with a way elsewhere must not get what was signed for this server.
    const redirect = credentials ? 'error' : 'follow';
    return get(url, { method, headers: { ...headers, ...signed }, body, signal, redirect });
  }

  async #refuse(response: Response, object: string): Promise<never> {
    const { status } = response;
    const said = (await bodyOf(response, 4096).catch(() => undefined))?.toString('utf8') ?? '';
    if (status === 409 || status === 412)
      throw new DepotChanged(`${this.name}: somebody else has published in the meantime; publish again`);
    const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(said)?.[1];
    const sentence = `${this.name}: ${object}: status ${status}${code ? `, ${code}` : ''}`;
    throw status >= 500 || status === 429 ? new DepotBusy(sentence) : new DepotError(sentence);
  }
}

/** It may work in a moment. */
class DepotBusy extends DepotError {}

/** What is sent back is of no interest, but has to be read before the connection can be used again. */
async function received(response: Response): Promise<void> {
  await response.body?.cancel();
}

/** The body, or undefined if it is longer than `most`. */
async function bodyOf(response: Response, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return Buffer.concat(chunks);
    length += next.value.length;
    if (length > most) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(next.value);
  }
}

/** `fetch` hides what went wrong in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error);

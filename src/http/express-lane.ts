// The express lane: requests whose answer is small and found at once in memory are answered before they enter the web
// framework, which takes more time than finding the answer does. Whatever is not plain (a problem with key or
// parameters, a body, an Origin, a key not seen lately) goes the ordinary way, which answers it or tells what is wrong;
// so there is one set of rules, and this lane only ever sends what the other would have sent.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { KeyRecord } from '../store/keys.ts';
import type { AppContext } from './context.ts';
import { type Call, type Endpoint, keyIn, WrittenJson } from './endpoint.ts';
import { type Given, parameterReader } from './parameters.ts';
import { type PlainQuery, plainReader } from './plain-query.ts';
import type { World } from './world.ts';

/** Told of each request that the lane answered. */
export type Observer = (route: string, milliseconds: number, request: IncomingMessage) => void;

export interface ExpressLane {
  /** True when the request is answered, or will be at the end of this turn of the event loop. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on everything goes the ordinary way, which knows how to stop. */
  close(): void;
}

interface Lane {
  readonly path: string;
  readonly readPlain: ((url: string, from: number) => PlainQuery | undefined) | undefined;
  readonly read: (given: Given) => unknown;
  readonly run: (params: never, call: Call) => unknown;
}

interface Waiting {
  readonly path: string;
  readonly began: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** JSON in UTF-8, one letter a byte. */
  readonly body: string;
}

/**
 * Answers found in one turn of the event loop are sent together: the other end is then woken once for all of them and
 * not for each. So many at most, or the first would wait for too long.
 */
const MOST_WAITING = 64;
/** Longer answers are compressed, which is left to the ordinary way. */
const LONGEST = 1024;

export function expressLane(app: AppContext, endpoints: readonly Endpoint[], observe: Observer): ExpressLane {
  const lanes = new Map<string, Lane>();
  for (const definition of endpoints) {
    const { path, params, run, express } = definition;
    if (express)
      lanes.set(path, { path, readPlain: plainReader(params), read: parameterReader(params), run });
  }
  let open = true;
  let waiting: Waiting[] = [];

  const sendAll = (): void => {
    const sent = waiting;
    waiting = [];
    for (let i = 0; i < sent.length; i++) send(sent[i].response, sent[i].body);
    const now = performance.now();
    for (let i = 0; i < sent.length; i++) {
      const { path, began, request } = sent[i];
      observe(path, now - began, request);
    }
  };

  return {
    take(request, response) {
      const url = request.url as string;
      const at = url.indexOf('?');
      if (at < 0 || !open || request.method !== 'GET') return false;
      const lane = lanes.get(url.slice(0, at));
      if (lane === undefined || !isPlain(request.rawHeaders)) return false;
      const began = performance.now();
      let body: string;
      try {
        const plain = lane.readPlain?.(url, at + 1);
        const given = plain === undefined ? (parse(url.slice(at + 1)) as Given) : undefined;
        const key = plain === undefined ? keyIn(given as Given) : plain.key;
        const caller = key === undefined ? undefined : app.admission.identify(key);
        if (caller === undefined || caller instanceof Promise) return false;
        const call = new LaneCall(app.world(), app, caller.key, url, given);
        const params = plain === undefined ? lane.read(given as Given) : plain.params;
        body = bytesOf(lane.run(params as never, call));
      } catch {
        return false;
      }
      if (body.length >= LONGEST) return false;
      const count = waiting.push({ path: lane.path, began, request, response, body });
      if (count === 1) setImmediate(sendAll);
      else if (count === MOST_WAITING) sendAll();
      return true;
    },
    close() {
      open = false;
    },
  };
}

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, [
    'content-type',
    'application/json; charset=utf-8',
    'x-content-type-options',
    'nosniff',
    'content-length',
    String(body.length),
  ]);
  response.end(body, 'latin1');
}

/** The JSON of an answer in UTF-8, one letter a byte. */
const bytesOf = (answer: unknown): string =>
  answer instanceof WrittenJson ? answer.text : Buffer.from(JSON.stringify(answer)).toString('latin1');

/** What a plain query was made of is read only by endpoints that ask. */
class LaneCall implements Call {
  readonly #url: string;
  #given: Given | undefined;

  constructor(
    readonly world: World,
    readonly app: AppContext,
    readonly key: KeyRecord,
    url: string,
    given: Given | undefined,
  ) {
    this.#url = url;
    this.#given = given;
  }

  get given(): Given {
    return (this.#given ??= parse(this.#url.slice(this.#url.indexOf('?') + 1)) as Given);
  }
}

/** Neither a page of another host (CORS headers) nor a body. Names in pairs with values, as they were sent. */
function isPlain(rawHeaders: readonly string[]): boolean {
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    switch (name.length) {
      case 6:
        if (name.toLowerCase() === 'origin') return false;
        break;
      case 14:
        if (name.toLowerCase() === 'content-length') return false;
        break;
      case 17:
        if (name.toLowerCase() === 'transfer-encoding') return false;
        break;
    }
  }
  return true;
}

// The express lane: requests whose answer is small and found at once in memory are answered before they enter the web
// framework, which takes more time than finding the answer does. Whatever is not plain (a problem with key or
// parameters, a body, an Origin, a key not seen lately) goes the ordinary way, which answers it or tells what is wrong;
// so there is one set of rules, and this lane only ever sends what the other would have sent.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { AppContext } from './context.ts';
import { type Call, type Endpoint, keyIn } from './endpoint.ts';
import { type Given, parameterReader } from './parameters.ts';

/** Told of each request that the lane answered. */
export type Observer = (route: string, milliseconds: number, request: IncomingMessage) => void;

export interface ExpressLane {
  /** True when the request is answered. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on everything goes the ordinary way, which knows how to stop. */
  close(): void;
}

export function expressLane(app: AppContext, endpoints: readonly Endpoint[], observe: Observer): ExpressLane {
  const lanes = new Map(
    endpoints
      .filter(({ express }) => express)
      .map(({ path, params, run }) => [path, { read: parameterReader(params), run }]),
  );
  let open = true;

  return {
    take(request, response) {
      const url = request.url as string;
      const at = url.indexOf('?');
      if (at < 0 || !open || request.method !== 'GET') return false;
      const path = url.slice(0, at);
      const lane = lanes.get(path);
      if (lane === undefined || !isPlain(request.rawHeaders)) return false;
      const began = performance.now();
      const given = parse(url.slice(at + 1)) as Given;
      const key = keyIn(given);
      const record = key === undefined ? undefined : app.keys.check(key);
      if (record === undefined || record instanceof Promise) return false;
      let body: string;
      try {
        const call: Call = { world: app.world(), app, key: record, given };
        body = JSON.stringify(lane.run(lane.read(given) as never, call));
      } catch {
        return false;
      }
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
      observe(path, performance.now() - began, request);
      return true;
    },
    close() {
      open = false;
    },
  };
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

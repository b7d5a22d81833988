// Callers in a closed loop: each on a connection of its own, asking again as soon as it is answered.
import { Agent, request } from 'node:http';

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** JSON. */
  readonly body?: string;
}

export interface LoopResult {
  /** How many answers had which status; 0 for a connection that was cut. */
  readonly statuses: Map<number, number>;
  /** Of the answers with status 200, sorted. */
  readonly milliseconds: readonly number[];
  readonly seconds: number;
}

export async function closedLoop(
  url: string,
  callers: number,
  seconds: number,
  next: () => Asked,
): Promise<LoopResult> {
  const statuses = new Map<number, number>();
  const milliseconds: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (performance.now() < until) {
        const sent = performance.now();
        const status = await ask(url, next(), agent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) milliseconds.push(performance.now() - sent);
      }
      agent.destroy();
    }),
  );
  milliseconds.sort((a, b) => a - b);
  return { statuses, milliseconds, seconds: (performance.now() - began) / 1_000 };
}

function ask(url: string, { method = 'GET', path, body }: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const asking = request(`${url}${path}`, { method, agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', () => resolve(0));
    });
    asking.on('error', () => resolve(0));
    asking.end(body);
  });
}

export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;

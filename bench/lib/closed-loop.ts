// Callers in a closed loop: each on a connection of its own, asking again as soon as it is answered. They send bytes, so that they take little of the processors
// that they share with the server.
import { PipelinedConnection } from './pipelined-connection.ts';

/** Before a caller whose connection was closed connects again. */
const REOPEN_MS = 10;

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
  const { hostname, port } = new URL(url);
  const statuses = new Map<number, number>();
  const milliseconds: number[] = [];
  const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const began = performance.now();
  const until = began + seconds * 1_000;
  const caller = (): Promise<void> =>
    new Promise((resolve) => {
      const open = (): void => {
        const connection = new PipelinedConnection<undefined>({
          host: hostname,
          port: Number(port),
          answered(_, { status, milliseconds: took }) {
            count(status);
            if (status === 200) milliseconds.push(took);
            if (performance.now() < until) ask();
            else connection.end();
          },
          closed(unanswered) {
            for (const _ of unanswered) count(0);
            if (performance.now() < until) setTimeout(open, REOPEN_MS);
            else resolve();
          },
        });
        const ask = (): void => connection.send(undefined, bytesOf(next()));
        ask();
      };
      open();
    });
  await Promise.all(Array.from({ length: callers }, caller));
  milliseconds.sort((a, b) => a - b);
  return { statuses, milliseconds, seconds: (performance.now() - began) / 1_000 };
}

function bytesOf({ method = 'GET', path, body }: Asked): Buffer {
  const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\n`;
  if (body === undefined) return Buffer.from(`${head}\r\n`);
  return Buffer.from(
    `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;

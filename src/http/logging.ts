// What is logged about a request: the route's pattern, never its values, so that no key can appear in a log.
import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import type { AppContext } from './context.ts';

/** The version of the API is the only number that a path has by itself. */
const OWN_PART = /^v\d$/;

/** A path that matched no route, with everything removed that could be a key, a coordinate or another value. */
const shortPath = (url: string): string => {
  const path = url.split('?', 1)[0];
  return path
    .split('/')
    .map((part) => (part.length > 24 || (/\d/.test(part) && !OWN_PART.test(part)) ? '…' : part))
    .join('/')
    .slice(0, 120);
};

export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/** Levels as pino numbers them. */
const INFO = 30;
const ERROR = 50;

/** One request, as it is logged. */
export interface RequestLine {
  readonly id: string;
  readonly method: string;
  /** The route's pattern, or undefined if none matched. */
  readonly pattern: string | undefined;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly ip: string;
}

export interface RequestLog {
  write(line: RequestLine): void;
}

/**
 * Logs a request. The line is assembled here: a logger that inspects every field of an object costs several times as much as
 * finding an address does, and these fields are known.
 */
export function requestLog(app: AppContext): RequestLog {
  const stream = (app.log as unknown as Record<symbol, { write(line: string): void }>)[
    pino.symbols.streamSym
  ];
  const says = { [INFO]: app.log.isLevelEnabled('info'), [ERROR]: app.log.isLevelEnabled('error') };
  return {
    write({ id, method, pattern, url, status, milliseconds, ip }) {
      const level = status >= 500 ? ERROR : INFO;
      if (!says[level]) return;
      const route = pattern === undefined ? JSON.stringify(shortPath(url)) : `"${pattern}"`;
      stream.write(
        `{"level":${level},"time":${app.now()},"req":"${id}","method":"${method}","route":${route},` +
          `"status":${status},"ms":${toThousandths(milliseconds)},"ip":"${printable(ip)}","msg":"request"}\n`,
      );
    },
  };
}

/** Proxies may send anything as a caller's IP address. */
const printable = (ip: string): string => (/^[0-9a-fA-F.:]{1,45}$/.test(ip) ? ip : '');

const THREE_DIGITS = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));

/** With three decimals, like `toFixed(3)` apart from the rounding of halves; that function is slow. */
function toThousandths(number: number): string {
  const thousandths = Math.round(number * 1000);
  const rest = thousandths % 1000;
  return `${(thousandths - rest) / 1000}.${THREE_DIGITS[rest]}`;
}

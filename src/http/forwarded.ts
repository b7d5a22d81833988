// Whether a request came through a proxy, as far as its headers tell. They prove nothing about who is calling; they only take away.
import type { IncomingHttpHeaders } from 'node:http';

const HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
] as const;

export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  HEADERS.some((name) => headers[name] !== undefined);

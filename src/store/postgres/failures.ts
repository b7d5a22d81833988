// Which PostgreSQL failures mean that it is unavailable, and which that a transaction should be run again.
import { codeOf, messageOf } from '../../text/thrown.ts';

/** Serialization failure, deadlock: more common with CockroachDB than with PostgreSQL. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error) ?? '');

/** Too many connections. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53300';

const SYSTEM = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
];
/** Connection lost, too many connections, shutting down or starting, cancelled by the statement timeout, read-only, disk full. */
const STATES = /^(08|53|57|25006|58)/;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (code !== '') return SYSTEM.includes(code) || STATES.test(code);
  // The driver's own errors, which have no code.
  return /timeout|terminated|connection (ended|closed)|not queryable|has encountered a connection error/i.test(
    messageOf(error),
  );
}

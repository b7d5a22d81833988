// The operator's token: lets the person who runs the server use the endpoints that change what it serves.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const OPERATOR_TOKEN_FILE = 'operator-token';

/** The token in the state folder, created at first use; only its owner can read the file. */
export function operatorToken(folder: string): string {
  const path = join(folder, OPERATOR_TOKEN_FILE);
  if (existsSync(path)) {
    const token = readFileSync(path, 'utf8').trim();
    if (token.length >= 32) return token;
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const token = randomBytes(32).toString('hex');
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
  return token;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether an `Authorization: Bearer …` header carries the token, in the same time for every wrong one. A header without a token
 * never matches, even if the configured token were empty by mistake.
 */
export function isOperator(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && isOperatorToken(given, token);
}

/** Takes the same time for every wrong one. */
export const isOperatorToken = (given: string, token: string): boolean =>
  given !== '' && timingSafeEqual(digest(given), digest(token));

// Passwords: hashed with scrypt, the parameters stored beside the hash so that they can be raised later.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const SHORTEST_PASSWORD = 10;
const LONGEST_PASSWORD = 200;

export class PasswordError extends Error {
  override readonly name = 'PasswordError';
}

/** Too many passwords are being hashed: each takes a tenth of a second and much memory. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

const MOST_WAITING = 8;
let waiting = 0;

/** `like`: a hash whose salt is used again, so that one derivation tells which of several passwords is given. */
export async function hashPassword(password: string, like?: string | null): Promise<string> {
  if (password.length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD)
    throw new PasswordError(`a password must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`);
  const { N, r, p, salt } = like ? parts(like) : { ...COST, salt: randomBytes(SALT_BYTES) };
  const cost = { N, r, p };
  const hashed = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('hex'), hashed.toString('hex')].join('$');
}

/** Takes as long for an account without a password as for one with a password. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  return (await whichPassword(password, stored === null ? [] : [stored])) === 0;
}

/** Which of the hashes, all with the salt of the first, is that of the password; -1 for none. Takes as long however many there are. */
export async function whichPassword(password: string, stored: readonly string[]): Promise<number> {
  if (password.length > LONGEST_PASSWORD) return -1;
  const { N, r, p, salt } = parts(stored[0] ?? NOBODY);
  const given = await derive(password, salt, { N, r, p });
  let found = -1;
  for (const [i, each] of stored.entries()) if (timingSafeEqual(given, parts(each).hashed)) found = i;
  return found;
}

function parts(stored: string): { N: number; r: number; p: number; salt: Buffer; hashed: Buffer } {
  const [, N, r, p, salt, hashed] = stored.split('$');
  const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
  return { N: Number(N), r: Number(r), p: Number(p), salt: bytes(salt), hashed: bytes(hashed) };
}

const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'00'.repeat(SALT_BYTES)}$${'00'.repeat(HASH_BYTES)}`;

/** On a thread of the system's pool; needs 32 MiB for a tenth of a second. */
function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r;
  if (waiting >= MOST_WAITING) return Promise.reject(new PasswordsBusy('too many passwords at once'));
  waiting++;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, { ...cost, maxmem }, (error, hashed) =>
      error ? reject(error) : resolve(hashed),
    );
  }).finally(() => {
    waiting--;
  });
}

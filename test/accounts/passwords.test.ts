// How a password is kept. In a process of its own, where it takes all the work that it takes in a server: see test/quick-passwords.ts.
import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../src/accounts/passwords.ts';

const PASSWORD = 'correct horse battery';

it('a password is kept as what scrypt makes of it with 32 MiB, and a salt of its own', async () => {
  const kept = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  const salts = kept.map((each) => {
    const [name, N, r, p, salt, hash] = each.split('$');
    expect([name, N, r, p]).toEqual(['scrypt', '32768', '8', '1']);
    const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
    expect(hash).toBe(scryptSync(PASSWORD, Buffer.from(salt, 'hex'), 32, cost).toString('hex'));
    return salt;
  });
  expect(salts[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(salts[1]).not.toBe(salts[0]);
  expect(await isPassword(PASSWORD, kept[0])).toBe(true);
  expect(await isPassword('correct horse batter', kept[0])).toBe(false);
});

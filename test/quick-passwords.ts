// Files that share a process hash passwords with a hundredth of the work: a tenth of a second each, which is what protects a password, was a tenth
// of all that these files take. Servers that tests start, and test/accounts/passwords.test.ts, take the whole of it.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const QUICK = 2 ** 8;

type Derived = (error: Error | null, key: Buffer) => void;
interface Hashing {
  scrypt(password: BinaryLike, salt: BinaryLike, length: number, cost: ScryptOptions, done: Derived): void;
}

const hashing: Hashing = crypto;
const derive = hashing.scrypt;
// Once for a process, whose files all run this.
if (derive.name !== 'quickly') {
  hashing.scrypt = function quickly(password, salt, length, cost, done) {
    derive(password, salt, length, { ...cost, N: QUICK }, done);
  };
  syncBuiltinESMExports();
}

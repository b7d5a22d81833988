// One-time codes for the links that open the console with a key, as files in the state folder, each named by the hash of its code:
// whoever may write there may make one, and of all that present it at once only one can remove the file.
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'console-codes';
const CODE = /^[0-9a-f]{40}$/;
const HOLDS_MS = 3_600_000;

export class ConsoleCodes {
  readonly #folder: string;

  constructor(
    state: string,
    private readonly now: () => number = Date.now,
  ) {
    this.#folder = join(state, FOLDER);
  }

  /** A code that can be taken once, within the hour. */
  make(): string {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#removeOld();
    const code = randomBytes(20).toString('hex');
    writeFileSync(this.#path(code), String(this.now() + HOLDS_MS), { mode: 0o600 });
    return code;
  }

  /** True for the first who presents a code in time. */
  take(code: string): boolean {
    if (!CODE.test(code)) return false;
    try {
      const until = Number(readFileSync(this.#path(code), 'utf8'));
      unlinkSync(this.#path(code));
      return until > this.now();
    } catch {
      // There is none, or another request was quicker.
      return false;
    }
  }

  #path(code: string): string {
    return join(this.#folder, hash('sha256', code));
  }

  #removeOld(): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      try {
        if (!(Number(readFileSync(path, 'utf8')) > this.now())) unlinkSync(path);
      } catch {
        // It was taken meanwhile.
      }
    }
  }
}

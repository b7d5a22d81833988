// Admission switched off: every registered key may do everything, and nothing is counted. For measuring what admission costs.
import type { Admission, Admitted, KeyCaller } from '../../src/accounts/admission.ts';
import type { KnownKeys } from '../../src/accounts/known-keys.ts';

const ADMITTED: Admitted = { headers: undefined, settle() {} };

export class KeyAdmission implements Admission {
  constructor(private readonly keys: KnownKeys) {}

  accountBehind(key: string): number | undefined {
    return this.keys.accountBehind(key);
  }

  identify(key: string): KeyCaller | undefined | Promise<KeyCaller | undefined> {
    return this.keys.identify(key);
  }

  turnAway(): void {}

  admit(): Admitted {
    return ADMITTED;
  }

  together(work: () => void): void {
    work();
  }
}

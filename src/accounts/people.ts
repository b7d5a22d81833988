// What a server needs for people to have accounts of their own: registration, sign-in, and limits on how often they may try.
import type { Store } from '../store/open.ts';
import { Attempts } from './attempts.ts';
import { PasswordReset } from './password-reset.ts';
import { Registration, type SendMail } from './registration.ts';
import { SignIns } from './sign-ins.ts';

export interface People {
  readonly registration: Registration;
  readonly signIns: SignIns;
  readonly passwordReset: PasswordReset;
  readonly attempts: Attempts;
}

export interface PeopleOptions {
  /** Undefined: the operator confirms e-mail addresses. */
  readonly sendMail?: SendMail;
  /** From `sharedBucketMemory`, the same for all threads of a process, but not the memory used for keys. */
  readonly attemptMemory?: SharedArrayBuffer;
  readonly now?: () => number;
}

export function openPeople(
  store: Store,
  { sendMail, attemptMemory, now = Date.now }: PeopleOptions = {},
): People {
  const registration = new Registration(store, now, sendMail);
  const signIns = new SignIns(store, registration, now);
  const passwordReset = new PasswordReset(store, now, sendMail);
  return { registration, signIns, passwordReset, attempts: new Attempts(attemptMemory, now) };
}

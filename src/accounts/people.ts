// What a server needs so that people can have accounts of their own: registering, signing in, and how often they may try.
import type { Store } from '../store/open.ts';
import { Attempts } from './attempts.ts';
import { Registration, type SendMail } from './registration.ts';
import { SignIns } from './sign-ins.ts';

export interface People {
  readonly registration: Registration;
  readonly signIns: SignIns;
  readonly attempts: Attempts;
}

export interface PeopleOptions {
  /** Undefined: the operator confirms addresses. */
  readonly sendMail?: SendMail;
  /** From `sharedBucketMemory`, the same for all threads of a process; another than that of the keys. */
  readonly attemptMemory?: SharedArrayBuffer;
  readonly now?: () => number;
}

export function openPeople(
  store: Store,
  { sendMail, attemptMemory, now = Date.now }: PeopleOptions = {},
): People {
  const registration = new Registration(store, now, sendMail);
  const signIns = new SignIns(store, registration, now);
  return { registration, signIns, attempts: new Attempts(attemptMemory, now) };
}

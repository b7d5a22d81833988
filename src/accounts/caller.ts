// Who asks: a program with a key, the operator who runs the server, a person who signed in, or somebody yet unknown.
import type { KeyCaller } from './admission.ts';
import { OPERATOR_ACCOUNT } from './keys.ts';

export interface OperatorCaller {
  readonly kind: 'operator';
}

/** Somebody who signed in to their account. */
export interface UserCaller {
  readonly kind: 'user';
  readonly accountId: number;
}

/** Somebody who has not said who they are, such as a person who registers. */
export interface VisitorCaller {
  readonly kind: 'visitor';
}

export type Caller = KeyCaller | OperatorCaller | UserCaller | VisitorCaller;

/** The account on whose behalf the caller asks: all that belongs to a tenant is looked up with it. */
export function accountOf(caller: Caller): number {
  switch (caller.kind) {
    case 'key':
      return caller.key.account_id;
    case 'user':
      return caller.accountId;
    case 'operator':
      return OPERATOR_ACCOUNT;
    case 'visitor':
      throw new Error('a visitor has no account');
  }
}

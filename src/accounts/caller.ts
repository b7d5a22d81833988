// Who asks: a program with a key, the operator who runs the server, or a person in the console.
import type { KeyCaller } from './admission.ts';
import { OPERATOR_ACCOUNT } from './keys.ts';

export interface OperatorCaller {
  readonly kind: 'operator';
}

/** Somebody signed in to the console. */
export interface UserCaller {
  readonly kind: 'user';
  readonly userId: number;
  readonly accountId: number;
}

export type Caller = KeyCaller | OperatorCaller | UserCaller;

/** The account on whose behalf the caller asks: all that belongs to a tenant is looked up with it. */
export function accountOf(caller: Caller): number {
  switch (caller.kind) {
    case 'key':
      return caller.key.account_id;
    case 'user':
      return caller.accountId;
    case 'operator':
      return OPERATOR_ACCOUNT;
  }
}

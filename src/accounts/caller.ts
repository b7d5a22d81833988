// Who is calling: a program with a key, the operator of the server, a signed-in person, or an anonymous visitor.
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

/** An anonymous caller, such as someone registering. */
export interface VisitorCaller {
  readonly kind: 'visitor';
}

export type Caller = KeyCaller | OperatorCaller | UserCaller | VisitorCaller;

/** The account on whose behalf the caller acts: everything that belongs to a tenant is looked up by it. */
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

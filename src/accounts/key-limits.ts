// What a key may do of what its account may: a cap of credits in each period, and the families of calls it is for.
import type { KeyRecord } from '../store/keys.ts';
import { AccountError } from './account-errors.ts';
import { scopeList } from './scopes.ts';

export interface GivenLimits {
  /** A number, or "none" for no cap; undefined leaves it as it is. */
  readonly creditCap?: number | string | null;
  /** None of them: all; undefined leaves them as they are. */
  readonly scopes?: readonly string[];
}

const MOST_CREDITS = 1e12;

export function limitsOf({
  creditCap,
  scopes,
}: GivenLimits): Partial<Pick<KeyRecord, 'credit_cap' | 'scopes'>> {
  return {
    ...(creditCap === undefined ? {} : { credit_cap: capOf(creditCap) }),
    ...(scopes === undefined ? {} : { scopes: scopeList(scopes) }),
  };
}

/** Of a key that there is already: something has to change. */
export function changedLimits(given: GivenLimits): ReturnType<typeof limitsOf> {
  const change = limitsOf(given);
  if (Object.keys(change).length === 0) throw new AccountError('send credit_cap, scopes, or both');
  return change;
}

function capOf(given: number | string | null): number | null {
  if (given === null || given === 'none') return null;
  const cap = given === '' ? Number.NaN : Number(given);
  if (!Number.isInteger(cap) || cap < 0 || cap > MOST_CREDITS)
    throw new AccountError(`the cap must be a whole number of credits from 0 to ${MOST_CREDITS}, or none`);
  return cap;
}

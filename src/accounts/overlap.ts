// How long an old key keeps working after it was rotated.
import { AccountError } from './account-errors.ts';

const LONGEST_MS = 90 * 86_400_000;

export function checkOverlap(milliseconds: number): void {
  if (!(milliseconds >= 0 && milliseconds <= LONGEST_MS))
    throw new AccountError('the old key can keep working for at most 90 days');
}

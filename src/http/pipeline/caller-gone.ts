// Why a request is given up: its caller has gone.
import { JobAbandoned } from '../../threads/on-behalf.ts';

/** They hung up before the answer: nobody is left to read it. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
  constructor(
    /** Long work had been begun, and is charged. */
    readonly begun = false,
  ) {
    super('nobody waits for the answer');
  }
}

/** Whether work was given up half-way. It is charged as if it had been answered: else whoever leaves just before the answer would have it done for nothing. */
export const isGivenUp = (failure: unknown): boolean =>
  (failure instanceof CallerGone || failure instanceof JobAbandoned) && failure.begun;

// For whom long work is done: whose turn it counts as, and whether anybody still waits for it. That is told by a flag in shared memory, so that it
// is known in every thread on the way to a worker without a message, and in the worker without going round its event loop.

export interface OnBehalf {
  readonly tenant: number | string;
  /** An Int32: other than 0 once nobody waits for the work. */
  readonly gone: SharedArrayBuffer;
}

/** Nobody waits for the work any more. */
export class JobAbandoned extends Error {
  override readonly name = 'JobAbandoned';
  constructor(
    /** It was given up half-way; otherwise it was never begun. */
    readonly begun = false,
  ) {
    super('nobody waits for the work');
  }
}

export const goneFlag = (): SharedArrayBuffer => new SharedArrayBuffer(4);

export const setGone = (flag: SharedArrayBuffer): void => void Atomics.store(new Int32Array(flag), 0, 1);

export const isGone = ({ gone }: Pick<OnBehalf, 'gone'>): boolean =>
  Atomics.load(new Int32Array(gone), 0) !== 0;

/** The flag of what this thread works on. */
let current: Int32Array | undefined;

/** From now on `giveUpIfGone` throws in this thread once the flag is set; with none it never does. */
export function workFor(gone: SharedArrayBuffer | undefined): void {
  current = gone && new Int32Array(gone);
}

/** For long work, between two of its parts. It takes a few nanoseconds, so parts of a tenth of a millisecond are long enough. */
export function giveUpIfGone(): void {
  if (current !== undefined && Atomics.load(current, 0) !== 0) throw new JobAbandoned(true);
}

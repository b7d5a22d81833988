// For whom long work is done: whose turn it counts as, and whether anybody still waits for it. That is told by a flag in shared memory, so that it
// is known in every thread on the way to a worker without a message.

export interface OnBehalf {
  readonly tenant: number | string;
  /** An Int32: other than 0 once nobody waits for the work. */
  readonly gone: SharedArrayBuffer;
}

export const goneFlag = (): SharedArrayBuffer => new SharedArrayBuffer(4);

export const setGone = (flag: SharedArrayBuffer): void => void Atomics.store(new Int32Array(flag), 0, 1);

export const isGone = ({ gone }: OnBehalf): boolean => Atomics.load(new Int32Array(gone), 0) !== 0;

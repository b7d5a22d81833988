// How long work tells where it stands. The terminal, the log and the tests each give their own.

export interface Progress {
  /** A new stage begins. `total` in `unit`s where it is known beforehand. */
  stage(name: string, total?: number, unit?: string): void;
  /** So much more of the stage is done. */
  advance(by: number): void;
  /** A line for the reader, beside the bar. */
  note(line: string): void;
}

export const silent: Progress = { stage() {}, advance() {}, note() {} };

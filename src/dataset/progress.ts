// How long-running work reports its progress. The terminal, the log and the tests each supply their own.

export interface Progress {
  /** A new stage starts. `total` is in `unit`s, if known beforehand. */
  stage(name: string, total?: number, unit?: string): void;
  /** This much more of the stage is done. */
  advance(by: number): void;
  /** A line for the reader, next to the progress bar. */
  note(line: string): void;
}

export const silent: Progress = { stage() {}, advance() {}, note() {} };

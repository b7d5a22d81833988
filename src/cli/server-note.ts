// The note that a running server leaves in the state folder, so that `reload` and `doctor` find it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerNote {
  readonly pid: number;
  readonly url: string;
  readonly dataset: string;
  /** When the dataset in use was made. */
  readonly built: string;
  /** How often a reload was asked for, and what the last one ended with (null: well). */
  readonly reloads: number;
  readonly error: string | null;
}

const path = (state: string): string => join(state, 'server.json');

export function writeServerNote(state: string, note: ServerNote): void {
  const beside = `${path(state)}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(note)}\n`);
  renameSync(beside, path(state));
}

/** The note of a server that is alive, or undefined. */
export function readServerNote(state: string): ServerNote | undefined {
  if (!existsSync(path(state))) return undefined;
  try {
    const note: ServerNote = JSON.parse(readFileSync(path(state), 'utf8'));
    process.kill(note.pid, 0);
    return note;
  } catch {
    return undefined;
  }
}

export function removeServerNote(state: string): void {
  if (readServerNote(state)?.pid === process.pid) rmSync(path(state), { force: true });
}

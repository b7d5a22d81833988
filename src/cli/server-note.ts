// The note that a running server leaves in the state folder, so that `reload` and `doctor` find it.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerNote {
  readonly pid: number;
  /** When the process began, as the system counts it; null where it cannot be told. */
  readonly began: string | null;
  readonly url: string;
  readonly dataset: string;
  /** When the dataset in use was made. */
  readonly built: string;
  /** How often a reload was asked for, and what the last one ended with (null: well). */
  readonly reloads: number;
  /** One is under way; what is asked for now comes after it. */
  readonly reloading: boolean;
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
    // The number may belong to somebody else by now.
    return note.began === processStart(note.pid) ? note : undefined;
  } catch {
    return undefined;
  }
}

export function removeServerNote(state: string): void {
  if (readServerNote(state)?.pid === process.pid) rmSync(path(state), { force: true });
}

/** Numbers of processes come again; together with its beginning a number names one process. */
export function processStart(pid: number): string | null {
  try {
    // The command stands in brackets and may hold anything; of the fields after it the 20th is the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return null;
  }
}

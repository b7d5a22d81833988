// The notes that running servers leave in the state folder, so that `reload` and `doctor` find them: one per process, as
// several may run on the same state.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerNote {
  readonly pid: number;
  /** When the process started, in the system's own units; null if it cannot be determined. */
  readonly began: string | null;
  readonly url: string;
  /** Where it tells metrics and health; null: nowhere. */
  readonly metrics: string | null;
  /** Whether its console takes the links of `thikana console-link`. */
  readonly takesLinks: boolean;
  readonly dataset: string;
  /** When the dataset in use was built. */
  readonly built: string;
  /** How many reloads were requested, and how the last one failed (null: it did not). */
  readonly reloads: number;
  /** A reload is under way; what is requested now comes after it. */
  readonly reloading: boolean;
  readonly error: string | null;
}

const notesIn = (state: string): string => join(state, 'servers');
const path = (state: string, pid: number): string => join(notesIn(state), `${pid}.json`);

export function writeServerNote(state: string, note: ServerNote): void {
  mkdirSync(notesIn(state), { recursive: true, mode: 0o700 });
  const beside = `${path(state, note.pid)}.new`;
  writeFileSync(beside, `${JSON.stringify(note)}\n`);
  renameSync(beside, path(state, note.pid));
}

/** The notes of all servers that are alive. Stale ones are removed. */
export function readServerNotes(state: string): ServerNote[] {
  const notes: ServerNote[] = [];
  for (const name of namesIn(notesIn(state))) {
    const pid = Number(/^(\d+)\.json$/.exec(name)?.[1]);
    const note = Number.isNaN(pid) ? undefined : readServerNote(state, pid);
    if (note) notes.push(note);
    else if (!Number.isNaN(pid)) rmSync(path(state, pid), { force: true });
  }
  return notes.sort((a, b) => a.pid - b.pid);
}

/** The note of a server that is alive, or undefined. */
export function readServerNote(state: string, pid: number): ServerNote | undefined {
  try {
    const note: ServerNote = JSON.parse(readFileSync(path(state, pid), 'utf8'));
    process.kill(note.pid, 0);
    // The process id may belong to another process by now.
    return note.began === processStart(note.pid) ? note : undefined;
  } catch {
    return undefined;
  }
}

export function removeServerNote(state: string): void {
  rmSync(path(state, process.pid), { force: true });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Process ids are reused; together with the start time an id identifies one process. */
export function processStart(pid: number): string | null {
  try {
    // The command is in brackets and may contain anything; of the fields after it the 20th is the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return null;
  }
}

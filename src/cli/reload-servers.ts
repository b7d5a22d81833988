// Makes servers that run on a state open the dataset again, and waits for the outcome.
import { setTimeout as pause } from 'node:timers/promises';
import { readServerNote, type ServerNote } from './server-note.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 50;

/** Gives the notes of the servers after they have reloaded; throws if one of them kept its old dataset. */
export async function reloadServers(state: string, servers: readonly ServerNote[]): Promise<ServerNote[]> {
  for (const { pid } of servers) process.kill(pid, 'SIGHUP');
  const notes = await Promise.all(servers.map((note) => reloaded(state, note)));
  const faults = notes.filter(({ error }) => error !== null);
  if (faults.length > 0) throw new Error(`the server kept its old dataset: ${faults[0].error}`);
  return notes;
}

async function reloaded(state: string, before: ServerNote): Promise<ServerNote> {
  // A reload under way may have started before the dataset changed: the one after it counts.
  const wanted = before.reloads + (before.reloading ? 2 : 1);
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const note = readServerNote(state, before.pid);
    if (!note) throw new Error('the server exited before it had reloaded');
    if (note.reloads >= wanted) return note;
    if (Date.now() > end) throw new Error(`the server did not reload within ${PATIENCE_MS / 1000} s`);
    await pause(LOOK_MS);
  }
}

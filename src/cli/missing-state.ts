// What a command says where there is no state: it makes none, since a key in a state that no server uses opens nothing. Instead it
// names the states that servers on this machine do use.
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readServerNotes } from './server-note.ts';
import type { Settings } from './settings.ts';

export class MissingState extends Error {
  override readonly name = 'MissingState';
}

/** Where to look; tests look elsewhere. */
interface Machine {
  /** What the system tells about its processes (Linux). */
  readonly processes: string;
  /** What StateDirectory= of deploy/systemd/thikana.service and its settings file make the service use. */
  readonly ofService: string;
  /** Who is asking; undefined where the system has no numbers for users. */
  readonly user: number | undefined;
}

const THIS_MACHINE: Machine = {
  processes: '/proc',
  ofService: '/var/lib/thikana/state',
  user: process.getuid?.(),
};

export function missingState(
  { state, databaseUrl }: Pick<Settings, 'state' | 'databaseUrl'>,
  machine: Machine = THIS_MACHINE,
): MissingState {
  if (databaseUrl !== undefined)
    return new MissingState(
      'the database at DATABASE_URL holds no state: start a server on it first, or add --init to make one',
    );
  const hints = [...nodeOfDatabase(state), ...runningServers(machine), ...service(machine)];
  return new MissingState(
    [`there is no state in ${state}`, ...hints, 'to make a new one, start a server here or add --init'].join(
      '; ',
    ),
  );
}

/** A node with PostgreSQL leaves its own files in its folder, but no state. */
function nodeOfDatabase(state: string): string[] {
  if (!existsSync(join(state, 'operator-token'))) return [];
  return ['a server used this folder together with a database: give the same DATABASE_URL'];
}

function service({ ofService }: Machine): string[] {
  if (!existsSync(ofService)) return [];
  return [
    `the service keeps its state in ${ofService}: add --settings with its settings file, or --state ${ofService}`,
  ];
}

/** Servers are found by the state file that they hold open, which they show to their own user and to root alone. */
function runningServers(machine: Machine): string[] {
  const hints: string[] = [];
  for (const pid of namesIn(machine.processes).filter((name) => /^\d+$/.test(name))) {
    const folder = join(machine.processes, pid);
    if (!isServer(folder)) continue;
    const states = openStates(folder);
    for (const state of states)
      hints.push(`${nameOf(state, pid)} keeps its state in ${state}: add --state ${state}`);
    const owner = ownerOf(folder);
    if (states.length === 0 && owner !== machine.user)
      hints.push(`a server of another user runs as process ${pid}: use sudo -u '#${owner}' thikana …`);
    else if (states.length === 0)
      hints.push(`the server with process id ${pid} keeps its state in a database: give its DATABASE_URL`);
  }
  return hints;
}

function nameOf(state: string, pid: string): string {
  const url = readServerNotes(state).find((note) => String(note.pid) === pid)?.url;
  return `the server ${url ? `at ${url}` : `with process id ${pid}`}`;
}

function isServer(process: string): boolean {
  try {
    const words = readFileSync(join(process, 'cmdline'), 'utf8').split('\0');
    const program = words.findIndex((word) => /(^|\/)thikana(\.js)?$/.test(word));
    return program >= 0 && words[program + 1] === 'serve';
  } catch {
    return false;
  }
}

function openStates(process: string): string[] {
  const files = namesIn(join(process, 'fd')).map((fd) => {
    try {
      return readlinkSync(join(process, 'fd', fd));
    } catch {
      return '';
    }
  });
  return [...new Set(files.filter((file) => file.endsWith('/state.sqlite')).map((file) => dirname(file)))];
}

function ownerOf(process: string): number | undefined {
  try {
    return statSync(process).uid;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

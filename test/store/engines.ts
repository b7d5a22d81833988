// The databases that the suite of the state runs over: SQLite always, PostgreSQL where it is installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/store/engine.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { postgresEngine } from '../../src/store/postgres/connect.ts';
import { sqliteEngine } from '../../src/store/sqlite/connect.ts';
import { StateThread } from '../../src/store/sqlite/state-thread.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../fixtures/postgres-server.ts';

/** A place for a state that no other test uses. */
export interface StatePlace {
  readonly folder: string;
  readonly url: string | undefined;
  engine(): Engine;
  open(): Promise<Store>;
  remove(): void;
}

export interface TestEngine {
  readonly name: Engine['name'] | 'sqlite, in a thread of its own';
  start(): Promise<void>;
  end(): Promise<void>;
  newPlace(): Promise<StatePlace>;
}

const place = (url: string | undefined, inThread = false): StatePlace => {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-store-'));
  const thread = inThread ? new StateThread(folder) : undefined;
  return {
    folder,
    url,
    engine: () => (url === undefined ? sqliteEngine(folder, thread?.port()) : postgresEngine(url)),
    open: () => openStore(folder, url, thread?.port()),
    remove() {
      void thread?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const sqlite: TestEngine = {
  name: 'sqlite',
  start: async () => undefined,
  end: async () => undefined,
  newPlace: async () => place(undefined),
};

const sqliteInThread: TestEngine = {
  ...sqlite,
  name: 'sqlite, in a thread of its own',
  newPlace: async () => place(undefined, true),
};

function postgres(): TestEngine {
  let server: PostgresServer;
  return {
    name: 'postgres',
    async start() {
      server = await startPostgres();
    },
    end: () => server.end(),
    newPlace: async () => place(await server.newDatabase()),
  };
}

/** As a server uses SQLite, and as commands do. */
export const allEngines = (): TestEngine[] => [...testEngines(), sqliteInThread];

export function testEngines(): TestEngine[] {
  // Mutations are tried by the hundred: one database is enough for what both share.
  if (process.env.MUTATION_GROUP !== undefined) return [sqlite];
  if (postgresPrograms() !== undefined) return [sqlite, postgres()];
  console.log('PostgreSQL is not installed: the suite of the state runs over SQLite alone.');
  return [sqlite];
}

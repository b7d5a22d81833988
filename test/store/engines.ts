// The databases that the suite of the state runs over: SQLite always, PostgreSQL where it is installed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/store/database-engine.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { postgresEngine } from '../../src/store/postgres/connect.ts';
import { sqliteEngine } from '../../src/store/sqlite/connect.ts';
import { StateThread } from '../../src/store/sqlite/state-thread.ts';
import { layFreshState } from '../fixtures/fresh-state.ts';
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
  /** With a state that is up to date, or with none. */
  newPlace(): Promise<StatePlace>;
  emptyPlace(): Promise<StatePlace>;
}

const place = (url: string | undefined, inThread = false, fresh = false): StatePlace => {
  const folder = mkdtempSync(join(tmpdir(), 'thikana-store-'));
  if (fresh) layFreshState(folder);
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

const sqliteEngines = (name: TestEngine['name'], inThread: boolean): TestEngine => ({
  name,
  start: async () => undefined,
  end: async () => undefined,
  emptyPlace: async () => place(undefined, inThread),
  newPlace: async () => place(undefined, inThread, true),
});

const sqlite = sqliteEngines('sqlite', false);
const sqliteInThread = sqliteEngines('sqlite, in a thread of its own', true);

function postgres(): TestEngine {
  let server: PostgresServer;
  /** The URL of a state that others are copied from. */
  let fresh: string | undefined;
  const emptyPlace = async () => place(await server.newDatabase());
  return {
    name: 'postgres',
    async start() {
      server = await startPostgres();
      fresh = undefined;
    },
    end: () => server.end(),
    emptyPlace,
    async newPlace() {
      if (fresh === undefined) {
        const first = await emptyPlace();
        await (await first.open()).close();
        first.remove();
        fresh = first.url;
      }
      return place(await server.newDatabase(fresh));
    },
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

// The state file in a thread of its own, as event loops use it: `StateThread` starts it, once for a process, and gives each event loop a port; with that the
// statements of its queries are sent there.
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ThreadLink } from '../../threads/thread-link.ts';
import { workerEntry } from '../../threads/worker-entry.ts';
import { StoreUnavailable } from '../unavailable.ts';
import { isUnavailable } from './failures.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** `never`: what the rows hold only the one who asks knows. */
export interface RanStatement<Row = never> {
  readonly rows: Row[];
  /** Of statements that give no rows. */
  readonly changes?: bigint;
  readonly lastId?: bigint;
}

/** A failure as it is sent between threads. */
export interface FailedStatement {
  readonly message: string;
  readonly code: string;
}

export type StateQuestions = {
  run(statement: Statement): RanStatement;
  /** Nothing comes after it. */
  close(): void;
};

/** It keeps a few statements' rows at a time. */
const YOUNG_MEGABYTES = 4;

export class StateThread {
  readonly #worker: Worker;

  constructor(private readonly folder: string) {
    this.#worker = new Worker(workerEntry(import.meta.url, './state-worker.ts'), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    this.#worker.unref();
  }

  /** For one event loop, in whichever thread it runs. */
  port(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ folder: this.folder, port: port1 }, [port1]);
    return port2;
  }

  /** After the stores that used it are closed. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Queries whose statements are run by the thread at the other end of the port. */
export const distantDialect = (port: MessagePort): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createDriver: () => new DistantDriver(port),
});

class DistantDriver implements Driver {
  readonly #port: MessagePort;
  readonly #thread: ThreadLink<Record<string, never>, StateQuestions>;
  readonly #connection: DatabaseConnection;
  /** Who waits for the connection; a transaction has it to itself. */
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #underWay = 0;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#thread = new ThreadLink<Record<string, never>, StateQuestions>(port, {}, { revive });
    port.once('close', () =>
      this.#thread.break(new StoreUnavailable(new Error('the thread of the state file has ended'))),
    );
    // An idle state keeps nobody from ending.
    port.unref();
    this.#connection = {
      executeQuery: <R>({ sql, parameters }: CompiledQuery) => this.#run<R>({ sql, parameters }),
      async *streamQuery() {
        yield* [];
        throw new Error('rows of the state file are not streamed');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#port.ref();
    await this.#thread.ask('close', undefined);
    this.#port.close();
  }

  async #run<R>(statement: Statement): Promise<QueryResult<R>> {
    if (this.#underWay++ === 0) this.#port.ref();
    try {
      const { rows, changes, lastId } = await this.#thread.ask('run', statement);
      return { rows, numAffectedRows: changes, insertId: lastId };
    } finally {
      if (--this.#underWay === 0) this.#port.unref();
    }
  }
}

function revive({ message, code }: FailedStatement): Error {
  const error = Object.assign(new Error(message), { code });
  return isUnavailable(error) ? new StoreUnavailable(error) : error;
}

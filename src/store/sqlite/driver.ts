// Which SQLite opens the state: the one built into Node where there is one (22.13 and newer), otherwise the package
// better-sqlite3, in which newer Nodes abort when several threads use it. Both look the same to callers.
import { createRequire } from 'node:module';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** An open database file. It fails with errors whose `code` begins with SQLite's own name for them: "SQLITE_BUSY …". */
export interface SqliteConnection extends SqliteDatabase {
  exec(sql: string): void;
}

/** The part of `node:sqlite` used here; Node 20's types do not include it. */
interface BuiltIn {
  readonly DatabaseSync: new (path: string) => BuiltInDatabase;
}
interface BuiltInDatabase {
  exec(sql: string): void;
  prepare(sql: string): BuiltInStatement;
  close(): void;
}
interface BuiltInStatement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: readonly unknown[]): IterableIterator<unknown>;
  /** From Node 22.16 on. */
  columns?(): unknown[];
}

/** SQLite's primary result codes that callers tell apart. */
const NAMES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
};

/** An extended code: another connection has written since this one began to read. */
const BUSY_SNAPSHOT = 517;

const require = createRequire(import.meta.url);
const builtIn = loadBuiltIn();

/** `busyMs`: how long a statement blocks its thread while another connection holds the file. */
export function openSqlite(path: string, busyMs: number): SqliteConnection {
  const connection = builtIn ? overBuiltIn(builtIn, path) : overPackage(path);
  connection.exec(`PRAGMA busy_timeout = ${busyMs}`);
  return connection;
}

function overPackage(path: string): SqliteConnection {
  const database = fromPackage((Database) => new Database(path));
  return {
    exec: (sql) => void database.exec(sql),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(parameters),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
    close: () => void database.close(),
  };
}

/** Explains what to do where the package has no module, or one that was built for another Node. */
function fromPackage<T>(use: (Database: typeof import('better-sqlite3')) => T): T {
  try {
    return use(require('better-sqlite3'));
  } catch (error) {
    if (!(error instanceof Error) || !/ERR_DLOPEN_FAILED|MODULE_NOT_FOUND|bindings file/.test(codeOf(error)))
      throw error;
    const { node } = process.versions;
    const [is, command] = existsInPackages()
      ? [`does not fit Node.js ${node}`, 'npm rebuild better-sqlite3']
      : ['could not be installed', 'npm install better-sqlite3'];
    throw new Error(
      `The SQLite module (better-sqlite3) ${is}. Run \`${command}\` with this Node, or use ` +
        'Node.js 22.13 or newer, which has SQLite built in.',
      { cause: error },
    );
  }
}

/** npm leaves an optional package out where it can neither be downloaded ready nor be compiled. */
function existsInPackages(): boolean {
  try {
    require.resolve('better-sqlite3');
    return true;
  } catch {
    return false;
  }
}

const codeOf = (error: Error): string => `${'code' in error ? error.code : ''} ${error.message}`;

function overBuiltIn({ DatabaseSync }: BuiltIn, path: string): SqliteConnection {
  const database = named(() => new DatabaseSync(path));
  return {
    exec: (sql) => named(() => database.exec(sql)),
    prepare(sql): SqliteStatement {
      const statement = named(() => database.prepare(sql));
      return {
        reader: statement.columns ? statement.columns().length > 0 : givesRows(sql),
        all: (parameters) => named(() => statement.all(...parameters)),
        run: (parameters) => named(() => statement.run(...parameters)),
        iterate: (parameters) => named(() => statement.iterate(...parameters)),
      };
    },
    close: () => database.close(),
  };
}

const givesRows = (sql: string): boolean =>
  /^\s*(select|with|values|pragma|explain)\b/i.test(sql) || /\breturning\b/i.test(sql);

/** Puts SQLite's name for a failure where better-sqlite3 puts it. */
function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) {
      const code = Number(error.errcode);
      const name = code === BUSY_SNAPSHOT ? 'SQLITE_BUSY_SNAPSHOT' : NAMES[code & 0xff];
      if (name) Object.assign(error, { code: name });
    }
    throw error;
  }
}

function loadBuiltIn(): BuiltIn | undefined {
  const { emitWarning } = process;
  // Node warns at every start that its SQLite is experimental; the operator of a server has no use for that line.
  process.emitWarning = () => undefined;
  try {
    return require('node:sqlite');
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

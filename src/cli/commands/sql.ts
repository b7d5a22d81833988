// `thikana sql "SELECT rupantor(address) FROM 'orders/*.parquet'"`: DuckDB over one's own files, with what the dataset knows as functions.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { codeOf } from '../../text/thrown.ts';
import { datasetHere } from '../dataset-here.ts';
import { table } from '../output.ts';
import type { DuckDb } from '../sql-functions.ts';

interface Flags {
  readonly dataset?: string;
  readonly database: string;
  readonly json?: boolean;
}

/** The user installs it beside: it brings 70 MB, which a server does not need. */
const PACKAGE = '@duckdb/node-api';

export function registerSql(program: Command): void {
  program
    .command('sql')
    .description(
      'ask DuckDB about tables, with rupantor(), reverse(), route_km() and route_minutes() as functions',
    )
    .argument(
      '<query>',
      'such as "SELECT rupantor(address) FROM \'orders/*.parquet\'"; - reads standard input',
    )
    .option('--dataset <folder>', 'folder of the dataset')
    .option('--database <file>', 'a database of DuckDB', ':memory:')
    .option('--json', 'print rows as JSON lines')
    .action(run);
}

async function run(query: string, flags: Flags): Promise<void> {
  const duckdb = await duckDb();
  const [{ openWorld }, { registerFunctions }] = await Promise.all([
    import('../../http/world.ts'),
    import('../sql-functions.ts'),
  ]);
  const world = openWorld(await datasetHere(flags.dataset), { opens: 'when asked' });
  const connection = await (await duckdb.DuckDBInstance.create(flags.database)).connect();
  try {
    registerFunctions(duckdb, connection, world);
    const result = await connection.runAndReadAll(query === '-' ? await text(process.stdin) : query);
    const names = result.columnNames();
    const rows = result.getRowsJson();
    const lines = flags.json
      ? rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name, i) => [name, row[i]]))))
      : [
          table(
            names,
            rows.map((row) => row.map(shown)),
          ),
        ];
    for (const line of lines) process.stdout.write(`${line}\n`);
  } finally {
    connection.closeSync();
    await world.close();
  }
}

const shown = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Installed beside this program, or in the folder where it is called. */
async function duckDb(): Promise<DuckDb> {
  try {
    return await import(PACKAGE);
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  try {
    const path = createRequire(join(process.cwd(), 'package.json')).resolve(PACKAGE);
    const { default: loaded } = await import(pathToFileURL(path).href);
    return loaded;
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(`DuckDB is not installed here; \`npm install ${PACKAGE}\` brings it`);
  }
}

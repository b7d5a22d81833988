// A table under work, kept in the browser's database, so that a page that is closed or loaded again goes on where it stopped. Rows and
// results lie there in blocks of the size in which they are sent.
import type { AddressPart } from '../../client/call-types.ts';
import type { RowAnswer } from '../../places/rupantor/table/geocoded-row.ts';
import type { Row, TableShape } from '../../tables/table.ts';
import type { AddressTable } from './read-table.ts';

/** What is stored of an answer: what the table shows and the download contains. */
export interface RowResult extends RowAnswer {
  readonly parts: readonly AddressPart[];
  /** Positioned by hand. */
  readonly byHand?: boolean;
}

export interface RunOptions {
  readonly thana: boolean;
  readonly district: boolean;
  readonly bangla: boolean;
}

export interface Run {
  readonly table: AddressTable;
  /** Indexes of the columns that make up the address, in this order. */
  readonly places: readonly number[];
  readonly options: RunOptions;
}

/** The address of a row: what its columns say, one after the other. */
export const addressOf = ({ table, places }: Run, row: number): string =>
  places
    .map((at) => (table.rows[row][at] ?? '').trim())
    .filter((text) => text !== '')
    .join(', ');

export const BLOCK = 100;
const NAME = 'thikana-addresses';
const STORE = 'run';
type Head = Omit<Run, 'table'> & {
  readonly name: string;
  readonly shape: TableShape;
  readonly count: number;
};

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One transaction; resolves when it is on disk. */
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => T): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const outcome = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(outcome);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export async function keepRun({ table, places, options }: Run): Promise<void> {
  await within('readwrite', (store) => {
    store.clear();
    const head: Head = {
      name: table.name,
      shape: table.shape,
      count: table.rows.length,
      places,
      options,
    };
    store.put(head, 'head');
    for (let from = 0; from < table.rows.length; from += BLOCK)
      store.put(table.rows.slice(from, from + BLOCK), `rows ${from}`);
    for (let from = 0; from < table.cells.length; from += BLOCK)
      store.put(table.cells.slice(from, from + BLOCK), `cells ${from}`);
  });
}

/** `from`: the row with which the block begins. */
export async function keepResults(from: number, results: readonly RowResult[]): Promise<void> {
  await within('readwrite', (store) => void store.put(results, `results ${from}`));
}

export async function forgetRun(): Promise<void> {
  await within('readwrite', (store) => void store.clear());
}

/** The run of before, with the results that it had; undefined where there is none. */
export async function keptRun(): Promise<
  { readonly run: Run; readonly results: (RowResult | undefined)[] } | undefined
> {
  const read = await within('readonly', (store) => ({ keys: store.getAllKeys(), values: store.getAll() }));
  const kept = new Map<string, unknown>(
    read.keys.result.map((key, i) => [String(key), read.values.result[i]]),
  );
  const head = kept.get('head');
  if (!isHead(head)) return undefined;
  const rows: string[][] = [];
  const cells: Row[] = [];
  const results: (RowResult | undefined)[] = Array(head.count).fill(undefined);
  for (let from = 0; from < head.count; from += BLOCK) {
    const block = kept.get(`rows ${from}`);
    if (!Array.isArray(block)) return undefined;
    rows.push(...block);
    const held = kept.get(`cells ${from}`);
    if (!Array.isArray(held)) return undefined;
    cells.push(...held);
    const done = kept.get(`results ${from}`);
    if (Array.isArray(done)) for (let i = 0; i < done.length; i++) results[from + i] = done[i];
  }
  const { name, shape, places, options } = head;
  return { run: { table: { name, columns: shape.columns, rows, shape, cells }, places, options }, results };
}

const isHead = (value: unknown): value is Head =>
  typeof value === 'object' && value !== null && 'shape' in value && 'count' in value;

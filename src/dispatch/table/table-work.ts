// What the threads do with the tables of jobs: count their rows, and geocode them for a while at a time, so that many take turns.
import type { Rupantor, RupantorOptions } from '../../places/rupantor.ts';
import { deflatedPiece } from '../../tables/deflated-piece.ts';
import { fileBytes } from '../../tables/file-bytes.ts';
import { openTable } from '../../tables/open-table.ts';
import { TableError, type TableLimits, type TableShape } from '../../tables/table.ts';
import { BlockGeocoder, placesOf } from './geocode-block.ts';
import { geocodeTable } from './geocode-table.ts';
import { TURN_MS } from './table-limits.ts';

/** Of a table from a stranger. */
const LIMITS: TableLimits = {
  columns: 1_000,
  rowLetters: 1 << 20,
  unpacked: 2 * 2 ** 30,
  atOnce: 256 * 2 ** 20,
};
const ROWS_A_COUNT = 10_000;

/** What is done with a table; kept with its job. */
export interface TableRequest {
  readonly columns: readonly string[];
  readonly options: Pick<RupantorOptions, 'thana' | 'district' | 'bangla'>;
}

export interface TableWork {
  readonly ask: 'count rows' | 'geocode rows';
  readonly input: string;
  readonly output: string;
  readonly request: TableRequest;
  /** Refuses a table with more rows. */
  readonly mostRows: number;
  /** How long a thread may take before it is ended. */
  readonly limits: { readonly seconds: number };
}

export interface CountedTable {
  readonly kind: TableShape['kind'];
  readonly columns: readonly string[];
  readonly rows: number;
}

export type TableOutcome =
  | { readonly json: Uint8Array<ArrayBuffer> }
  | { readonly fault: string }
  | { readonly left: true; readonly begun?: boolean }
  /** Its turn is over; it is not done. */
  | { readonly paused: true };

export interface TableTurn {
  readonly now: () => number;
  readonly isLeft: () => boolean;
  readonly report?: (report: { readonly share: number }) => void;
  readonly geocode: Rupantor['geocode'];
  readonly built: string;
}

export async function doTableWork(work: TableWork, turn: TableTurn): Promise<TableOutcome> {
  try {
    return work.ask === 'count rows' ? await counted(work, turn) : await geocoded(work, turn);
  } catch (error) {
    if (error instanceof TableError) return { fault: error.message };
    throw error;
  }
}

const bytesOf = (answer: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(answer));

async function counted(
  { input, request, mostRows }: TableWork,
  { isLeft }: TableTurn,
): Promise<TableOutcome> {
  const bytes = fileBytes(input);
  try {
    const table = await openTable(bytes, LIMITS);
    const { shape } = table;
    if (request.columns.length > 0) placesOf({ shape, columns: request.columns });
    let rows = 0;
    for await (const block of table.blocks(ROWS_A_COUNT)) {
      if (isLeft()) return { left: true };
      rows += block.rows.length;
      if (rows > mostRows) throw new TableError(`the table has more than ${mostRows} rows`);
    }
    if (rows === 0) throw new TableError('the table has no rows');
    return { json: bytesOf({ kind: shape.kind, columns: shape.columns, rows } satisfies CountedTable) };
  } finally {
    bytes.close();
  }
}

async function geocoded(work: TableWork, turn: TableTurn): Promise<TableOutcome> {
  const { input, output, request, mostRows } = work;
  const began = turn.now();
  const summary = await geocodeTable(
    { input, output, ...request, built: turn.built, limits: LIMITS, mostRows },
    {
      atOnce: 1,
      open(order) {
        const geocoder = new BlockGeocoder(turn.geocode, order, deflatedPiece);
        return (block) => geocoder.block(block);
      },
    },
    {
      progress: (_share, rows) => turn.report?.({ share: Math.min(1, rows / mostRows) }),
      isLeft: () => turn.isLeft() || turn.now() - began > TURN_MS,
    },
  );
  if (summary) return { json: bytesOf(summary) };
  return turn.isLeft() ? { left: true } : { paused: true };
}

// Geocodes a block of rows: which cells are the address, what is added, and the piece of the table that it becomes. Pure over an open dataset.
import { BoundedCache } from '../../lookup/bounded-cache.ts';
import type { RupantorResult } from '../../places/rupantor/answer/result.ts';
import {
  ADDED_COLUMNS,
  ASKED_FOR_ROWS,
  addedValues,
  type Trust,
  trustIn,
} from '../../places/rupantor/table/geocoded-row.ts';
import type { RupantorOptions } from '../../places/rupantor.ts';
import { textsAt } from '../../tables/cell-texts.ts';
import type { PackPiece } from '../../tables/packed-pieces.ts';
import { type Row, type RowBlock, TableError, type TableShape } from '../../tables/table.ts';
import { type TablePiece, TableWriter } from '../../tables/write-table.ts';

/** What to do with every row. */
export interface TableOrder {
  readonly shape: TableShape;
  /** Names of the columns that make up the address, in this order, ignoring case. */
  readonly columns: readonly string[];
  readonly options: Pick<RupantorOptions, 'thana' | 'district' | 'bangla'>;
}

export interface RowCounts {
  rows: number;
  complete: number;
  incomplete: number;
  unknown: number;
  /** Confidence above 95, from 70 to 95, and below 70. */
  exact: number;
  area: number;
  unreliable: number;
}

export interface GeocodedBlock {
  readonly piece: TablePiece;
  readonly counts: RowCounts;
}

export const noCounts = (): RowCounts => ({
  rows: 0,
  complete: 0,
  incomplete: 0,
  unknown: 0,
  exact: 0,
  area: 0,
  unreliable: 0,
});

export const sumOf = (a: RowCounts, b: RowCounts): RowCounts => ({
  rows: a.rows + b.rows,
  complete: a.complete + b.complete,
  incomplete: a.incomplete + b.incomplete,
  unknown: a.unknown + b.unknown,
  exact: a.exact + b.exact,
  area: a.area + b.area,
  unreliable: a.unreliable + b.unreliable,
});

/** Longer than any address; what follows is no part of one. */
const MOST_LETTERS = 2_000;
/** Names of columns in a sentence. */
const MOST_NAMES = 50;

/** Orders go to the same places again and again: so many answers are kept, of addresses that are not longer than this. */
const MOST_KEPT = 16_384;
const MOST_KEPT_LETTERS = 200;

interface AnsweredRow {
  readonly status: RupantorResult['address_status'];
  readonly trust: Trust;
  readonly added: ReturnType<typeof addedValues>;
}

export class BlockGeocoder {
  readonly writer: TableWriter;
  readonly #kept = new BoundedCache<string, AnsweredRow>(MOST_KEPT);
  readonly #addressOf: (row: Row, number: number) => string;

  constructor(
    readonly geocode: (address: string, options: RupantorOptions) => RupantorResult,
    readonly order: TableOrder,
    pack: PackPiece,
  ) {
    this.writer = new TableWriter(order.shape, ADDED_COLUMNS, pack);
    this.#addressOf = addressIn(order);
  }

  block({ first, rows }: Pick<RowBlock, 'first' | 'rows'>): GeocodedBlock {
    const counts = noCounts();
    const added = rows.map((row, i) => {
      const answer = this.#answer(this.#addressOf(row, first + i + 1));
      counts.rows++;
      counts[answer.status]++;
      counts[answer.trust]++;
      return answer.added;
    });
    return { piece: this.writer.piece(rows, added), counts };
  }

  #answer(address: string): AnsweredRow {
    const kept = this.#kept.get(address);
    if (kept) return kept;
    const result = this.geocode(address, { ...this.order.options, ...ASKED_FOR_ROWS });
    const answer = { status: result.address_status, trust: trustIn(result), added: addedValues(result) };
    return address.length > MOST_KEPT_LETTERS ? answer : this.#kept.set(address, answer);
  }
}

export class NoSuchColumn extends TableError {
  override readonly name = 'NoSuchColumn';
  constructor(wanted: string, columns: readonly string[]) {
    super(`there is no column "${wanted}"; the table has ${columns.slice(0, MOST_NAMES).join(', ')}`);
  }
}

/** Throws NoSuchColumn where one is not there. */
export function placesOf({ shape, columns }: Pick<TableOrder, 'shape' | 'columns'>): number[] {
  return columns.map((wanted) => {
    const at = shape.columns.findIndex((name) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
    if (at < 0) throw new NoSuchColumn(wanted, shape.columns);
    return at;
  });
}

function addressIn(order: TableOrder): (row: Row, number: number) => string {
  const texts = textsAt(order.shape, placesOf(order));
  return (row, number) =>
    texts(row, number)
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join(', ')
      .slice(0, MOST_LETTERS);
}

// Tables that are text: columns separated by commas, tabs, semicolons or bars below a row of names, or one JSON object a line. In constant memory, whatever
// the encoding.
import {
  BlockCutter,
  type OpenTable,
  type Row,
  type RowBlock,
  TableError,
  type TableLimits,
  type TableShape,
  tooManyColumns,
} from '../table.ts';
import { CsvSplitter, RowTooLong } from './csv-splitter.ts';
import { detectDelimiter, isSeparatorRow } from './delimiter.ts';
import { type DetectedEncoding, detectEncoding } from './encoding.ts';

/** How much is looked at to find encoding, delimiter and columns. */
const BEGINNING = 65_536;
const SAMPLE = 1 << 20;
/** Lines of JSON that tell which columns there are. */
const LOOKED_AT = 200;

/** The bytes from the start, each time they are asked for. */
export interface TextSource {
  readonly packed: boolean;
  chunks(): AsyncGenerator<Uint8Array>;
  share(): number;
}

export async function openTextTable(source: TextSource, limits: TableLimits): Promise<OpenTable> {
  const { sample, whole } = await sampleOf(source);
  const encoding = detectEncoding(sample, whole);
  if (sample.subarray(0, BEGINNING).includes(0) && !encoding.encoding.startsWith('utf-16'))
    throw new TableError('this is no table: neither text, nor an Excel workbook, nor Parquet');
  const text = new TextDecoder(encoding.encoding).decode(
    sample.subarray(encoding.mark, encoding.mark + BEGINNING),
    { stream: true },
  );
  const isJson = /^\s*\{/.test(text);
  const shape: TableShape = {
    kind: isJson ? 'jsonl' : 'csv',
    packed: source.packed,
    ...(isJson
      ? { columns: jsonColumns(text) }
      : {
          delimiter: detectDelimiter(text),
          columns: headOf(
            new TextDecoder(encoding.encoding).decode(sample.subarray(encoding.mark)),
            whole,
            detectDelimiter(text),
            limits,
          ),
        }),
  };
  if (shape.columns.length > limits.columns) throw tooManyColumns(shape.columns.length, limits);
  return {
    shape,
    async *blocks(size, from = 0) {
      const cutter = new BlockCutter(size, from, source.share);
      const splitter = isJson
        ? new LineSplitter((line) => cutter.add([line]), limits.rowLetters)
        : csvRows(shape, limits, (row) => cutter.add(row));
      try {
        for await (const chunk of texts(source, encoding)) {
          splitter.push(chunk);
          yield* cutter.take();
        }
        splitter.end();
      } catch (error) {
        if (error instanceof RowTooLong) throw new TableError(error.message, { cause: error });
        throw error;
      }
      yield* cutter.end();
    },
  } satisfies OpenTable & { blocks(size: number, from?: number): AsyncGenerator<RowBlock> };
}

async function sampleOf(source: TextSource): Promise<{ sample: Uint8Array; whole: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let whole = true;
  for await (const chunk of source.chunks()) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= SAMPLE) {
      whole = false;
      break;
    }
  }
  const sample = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    sample.set(part, at);
    at += part.length;
  }
  if (length === 0) throw new TableError('the table is empty');
  return { sample, whole };
}

async function* texts(source: TextSource, { encoding, mark }: DetectedEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let skip = mark;
  for await (const chunk of source.chunks()) {
    const text = decoder.decode(chunk.subarray(skip), { stream: true });
    skip = Math.max(0, skip - chunk.length);
    if (text !== '') yield text;
  }
  yield decoder.decode();
}

interface Splitter {
  push(text: string): void;
  end(): void;
}

/** The rows below the names; a line `sep=;` before them is no row. */
function csvRows(shape: TableShape, limits: TableLimits, onRow: (row: Row) => void): Splitter {
  let isBelow = false;
  let isFirst = true;
  return new CsvSplitter(
    shape.delimiter ?? ',',
    (row) => {
      if (isBelow) {
        if (row.length > limits.columns) throw tooManyColumns(row.length, limits);
        onRow(row);
      } else if (!(isFirst && isSeparatorRow(row))) isBelow = true;
      isFirst = false;
    },
    { rowLetters: limits.rowLetters },
  );
}

class Found extends Error {}

function headOf(text: string, whole: boolean, delimiter: string, limits: TableLimits): string[] {
  let head: string[] | undefined;
  let isFirst = true;
  const splitter = new CsvSplitter(
    delimiter,
    (row) => {
      if (isFirst && isSeparatorRow(row)) {
        isFirst = false;
        return;
      }
      head = row;
      throw new Found();
    },
    { rowLetters: limits.rowLetters },
  );
  try {
    splitter.push(text);
    if (whole) splitter.end();
  } catch (error) {
    if (error instanceof RowTooLong) throw new TableError(error.message, { cause: error });
    if (!(error instanceof Found)) throw error;
  }
  if (!head) throw new TableError(whole ? 'the table is empty' : 'the names of the columns never end');
  return head;
}

function jsonColumns(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = new Set<string>();
  for (const line of lines.slice(0, LOOKED_AT)) {
    const fields = objectIn(line);
    for (const name of Object.keys(fields ?? {})) names.add(name);
  }
  if (names.size === 0) throw new TableError('line 1 is not a JSON object');
  return [...names];
}

/** Undefined where the line is no JSON object, or cut off. */
export function objectIn(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Lines with something in them. */
class LineSplitter implements Splitter {
  #rest = '';
  #line = 1;

  constructor(
    readonly onLine: (line: string) => void,
    readonly most: number,
  ) {}

  push(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#take(text.slice(from, end));
      from = end + 1;
    }
    this.#rest += text.slice(from);
    this.#check(this.#rest);
  }

  end(): void {
    this.#take('');
  }

  #take(text: string): void {
    const line = this.#rest + text;
    this.#rest = '';
    this.#check(line);
    if (line.trim() !== '') this.onLine(line.trim());
    this.#line++;
  }

  #check(line: string): void {
    if (line.length > this.most)
      throw new TableError(`line ${this.#line} is longer than ${this.most} characters`);
  }
}

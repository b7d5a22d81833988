// The first sheet with rows of a workbook as a table.
import { BlockCutter, type OpenTable, type TableBytes, TableError, type TableLimits } from '../table.ts';
import { type Cell, openWorkbook } from './read-workbook.ts';

export async function openWorkbookTable(
  bytes: TableBytes,
  packed: boolean,
  limits: TableLimits,
): Promise<OpenTable> {
  for (const sheet of await openWorkbook(bytes, limits)) {
    const head = await first(sheet.rows());
    if (!head) continue;
    return {
      shape: { kind: 'xlsx', packed, columns: head.map(String), sheet: sheet.name },
      async *blocks(size, from = 0) {
        let read = 0;
        const cutter = new BlockCutter(size, from, () => read / Math.max(1, sheet.bytes));
        let isHead = true;
        for await (const row of sheet.rows((by) => void (read += by))) {
          if (!isHead) cutter.add(row);
          isHead = false;
          yield* cutter.take();
        }
        yield* cutter.end();
      },
    };
  }
  throw new TableError('the workbook is empty');
}

async function first(rows: AsyncGenerator<Cell[]>): Promise<Cell[] | undefined> {
  for await (const row of rows) return row;
  return undefined;
}

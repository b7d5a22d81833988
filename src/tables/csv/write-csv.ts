// CSV, with the mark without which spreadsheets take Bangla for something else. Cells of the table stay as they are; what is added runs nowhere as a formula.
import { harmless } from '../../text/spreadsheet-text.ts';
import type { AddedColumn } from '../added-columns.ts';
import type { FormatPieces } from '../format-pieces.ts';
import type { TableShape } from '../table.ts';

const MARK = '\ufeff';

export function csvPieces(
  { columns, delimiter = ',' }: TableShape,
  added: readonly AddedColumn[],
): FormatPieces {
  const encoder = new TextEncoder();
  const special = new RegExp(`["\r\n\\${delimiter}]`);
  const field = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const line = (fields: readonly string[]): string => `${fields.map(field).join(delimiter)}\n`;
  const width = columns.length;
  return {
    begin: () => ({ bytes: encoder.encode(MARK + line([...columns, ...added.map(({ name }) => name)])) }),
    piece(rows, values) {
      let text = '';
      for (const [i, row] of rows.entries()) {
        const own: string[] = [];
        // Short rows are filled up, so that the new columns stand under their names.
        for (let column = 0; column < width; column++) own.push(String(row[column] ?? ''));
        text += line([...own, ...values[i].map((value) => harmless(String(value ?? '')))]);
      }
      return { bytes: encoder.encode(text) };
    },
    end: () => new Uint8Array(),
  };
}

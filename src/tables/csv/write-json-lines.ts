// JSON lines: what is added stands behind the fields of each object, which stays as it was written.
import type { AddedColumn } from '../added-columns.ts';
import type { FormatPieces } from '../format-pieces.ts';

export function jsonPieces(added: readonly AddedColumn[]): FormatPieces {
  const encoder = new TextEncoder();
  const names = added.map(({ name }) => JSON.stringify(name));
  return {
    begin: () => ({ bytes: new Uint8Array() }),
    piece(rows, values) {
      let text = '';
      for (const [i, [line]] of rows.entries()) {
        const fields = values[i]
          .map((value, column) => `${names[column]}:${JSON.stringify(value)}`)
          .join(',');
        const own = String(line).trimEnd().slice(0, -1).trimEnd();
        text += `${own}${own === '{' ? '' : ','}${fields}}\n`;
      }
      return { bytes: encoder.encode(text) };
    },
    end: () => new Uint8Array(),
  };
}

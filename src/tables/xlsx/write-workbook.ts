// An .xlsx workbook with one sheet: a ZIP archive of XML files, of which the sheet is packed piece by piece. Dates stay dates; texts are texts, never formulas.
import type { AddedColumn } from '../added-columns.ts';
import { type ArchivedFile, type FormatPieces, joinedBytes } from '../format-pieces.ts';
import {
  END_OF_PIECES,
  joined,
  NOTHING_PACKED,
  type PackedSoFar,
  type PackPiece,
  packPiece,
} from '../packed-pieces.ts';
import { TableError, type TableShape } from '../table.ts';
import { DAY_KINDS, type DayKind } from './day-formats.ts';
import { centralDirectory, fileHead, sizesBehind } from './zip-archive.ts';

/** What spreadsheets can open. */
const MOST_ROWS = 1_048_576;
const MOST_LETTERS = 32_767;
const MOST_BYTES = 2 ** 32 - 1;
const SHEET = 'xl/worksheets/sheet1.xml';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The formats of dates, times, and both that every workbook has. */
const FORMATS: Readonly<Record<DayKind, number>> = { date: 14, time: 21, both: 22 };

const parts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${DAY_KINDS.length + 1}"><xf/>${DAY_KINDS.map((kind) => `<xf numFmtId="${FORMATS[kind]}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
});

/** Names of sheets are short, and some signs are refused in them. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/*?:[\]]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1';

export function workbookPieces(
  shape: TableShape,
  added: readonly AddedColumn[],
  pack: PackPiece,
): FormatPieces {
  const encoder = new TextEncoder();
  const width = shape.columns.length;
  const sheetPiece = (text: string): { bytes: Uint8Array; sheet: PackedSoFar } => {
    const { bytes, ...sheet } = packPiece(encoder.encode(text), pack);
    return { bytes, sheet };
  };
  return {
    begin() {
      const bytes: Uint8Array[] = [];
      const before: ArchivedFile[] = [];
      let at = 0;
      for (const [name, text] of Object.entries(parts(shape.sheet ?? ''))) {
        const { bytes: packed, ...sizes } = packPiece(encoder.encode(text), pack);
        const whole = joinedBytes(packed, END_OF_PIECES);
        const file = { name, at, ...sizes, packed: whole.length };
        const entry = joinedBytes(fileHead(name), whole, sizesBehind(file));
        before.push(file);
        bytes.push(entry);
        at += entry.length;
      }
      const head = sheetPiece(
        `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml([...shape.columns, ...added.map(({ name }) => name)])}`,
      );
      return {
        bytes: joinedBytes(...bytes, fileHead(SHEET), head.bytes),
        note: { before, sheetAt: at, sheet: head.sheet },
      };
    },
    piece(rows, values) {
      let text = '';
      for (const [i, row] of rows.entries()) {
        const own = Array.from({ length: width }, (_, column) => row[column] ?? '');
        text += rowXml([...own, ...values[i]]);
      }
      const { bytes, sheet } = sheetPiece(text);
      return { bytes, note: { sheet } };
    },
    end({ rows, plain, notes }) {
      if (rows >= MOST_ROWS)
        throw new TableError(`a sheet holds at most ${MOST_ROWS - 1} rows below its names`);
      const tail = sheetPiece('</sheetData></worksheet>');
      const sizes = joined(
        notes.reduce<PackedSoFar>((sum, { sheet }) => (sheet ? joined(sum, sheet) : sum), NOTHING_PACKED),
        tail.sheet,
      );
      if (Math.max(sizes.raw, plain) > MOST_BYTES)
        throw new TableError('the workbook would be too large; send the table as CSV or Parquet');
      const [{ before = [], sheetAt = 0 }] = notes;
      const sheet = { name: SHEET, at: sheetAt, ...sizes, packed: sizes.packed + END_OF_PIECES.length };
      const closing = joinedBytes(tail.bytes, END_OF_PIECES, sizesBehind(sheet));
      return joinedBytes(closing, centralDirectory([...before, sheet], plain + closing.length));
    },
  };
}

const rowXml = (cells: readonly unknown[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

function cellXml(cell: unknown): string {
  if (cell === '' || cell === null || cell === undefined) return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (isDay(cell)) return `<c s="${DAY_KINDS.indexOf(cell.shown) + 1}"><v>${cell.day}</v></c>`;
  const text = String(cell).slice(0, MOST_LETTERS);
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const isDay = (cell: unknown): cell is { readonly day: number; readonly shown: DayKind } =>
  typeof cell === 'object' && cell !== null && 'day' in cell && 'shown' in cell;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Signs that XML cannot hold are left out. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

// Any table written as CSV is read back, whatever its delimiter, line ends and the pieces it comes in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvSplitter, RowTooLong } from '../../../src/tables/csv/csv-splitter.ts';

function split(text: string, delimiter = ',', cuts: readonly number[] = []): string[][] {
  const rows: string[][] = [];
  const splitter = new CsvSplitter(delimiter, (row) => void rows.push(row));
  let from = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    splitter.push(text.slice(from, cut));
    from = Math.max(from, cut);
  }
  splitter.push(text.slice(from));
  splitter.end();
  return rows;
}

const quoted = (field: string, delimiter: string): string =>
  field === '' || /["\r\n]/.test(field) || field.includes(delimiter)
    ? `"${field.replaceAll('"', '""')}"`
    : field;

describe('CsvSplitter', () => {
  it('reads back any table', () => {
    const field = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a,b', '"', '""', 'x\r\ny', '\n', ''),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(400), { maxLength: 5 }),
        (rows, delimiter, end, cuts) => {
          const text = rows.map((row) => row.map((f) => quoted(f, delimiter)).join(delimiter)).join(end);
          expect(split(text, delimiter, cuts)).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leaves out empty lines and takes the last row without a line end', () => {
    expect(split('a,b\n\n\r\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('treats a quote inside a field as a character', () => {
    expect(split('5" pipe,x')).toEqual([['5" pipe', 'x']]);
  });

  it('ends with the line when a quote is never closed', () => {
    const splitter = new CsvSplitter(',', () => {}, { rowLetters: 1000 });
    expect(() => {
      splitter.push('a,b\n"open');
      for (let i = 0; i < 100; i++) splitter.push('x'.repeat(100));
    }).toThrow(new RowTooLong(2));
    expect(() => split('a,"b')).toThrow(RowTooLong);
  });

  it('never fails on arbitrary text but for an open quote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        try {
          split(text);
        } catch (error) {
          expect(error).toBeInstanceOf(RowTooLong);
        }
      }),
      { numRuns: 300 },
    );
  });
});

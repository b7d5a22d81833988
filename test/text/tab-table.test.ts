import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable, revisedOn } from '../../src/text/tab-table.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'starter-table-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const table = (...lines: string[]) => {
  writeFileSync(join(folder, 'x.tsv'), lines.join('\n'));
  return readTable(folder, 'x.tsv');
};

describe('a starter table', () => {
  it('is read with its comments and empty lines left out', () => {
    const rows = table('# about', 'id\tname', '', '# section', '1\tDhaka', '2\tKhulna');
    expect(rows.map((row) => [row.number('id'), row.text('name')])).toEqual([
      [1, 'Dhaka'],
      [2, 'Khulna'],
    ]);
  });

  it('tells the line that has too few cells', () => {
    expect(() => table('id\tname', '1\tDhaka', '2')).toThrow(
      'x.tsv, line 3: 1 cells, but the header names 2',
    );
  });

  it('tells the line of an empty or wrong cell', () => {
    const [row] = table('id\tname\tpoints', 'one\t\t90.1');
    expect(() => row.number('id')).toThrow('x.tsv, line 2: id is not a number: one');
    expect(() => row.text('name')).toThrow('x.tsv, line 2: name is empty');
    expect(() => row.points('points')).toThrow('points must be written as "lon lat;lon lat"');
    expect(() => row.text('lat')).toThrow('the table has no column lat');
  });

  it('reads points and lists', () => {
    const [row] = table('points\taliases', '90.1 23.5;90.2 23.6\tDacca;Dhaka City');
    expect([...(row.points('points') ?? [])]).toEqual([90.1, 23.5, 90.2, 23.6]);
    expect(row.list('aliases')).toEqual(['Dacca', 'Dhaka City']);
  });

  it('tells the last day on which one of several was revised', () => {
    writeFileSync(join(folder, 'a.tsv'), '# revised: 2026-11-02\nid');
    writeFileSync(join(folder, 'b.tsv'), '# about\n# revised: 2026-11-10\nid');
    writeFileSync(join(folder, 'c.tsv'), 'id\n');
    expect(revisedOn(folder, ['b.tsv', 'a.tsv'])).toBe('2026-11-10');
    expect(() => revisedOn(folder, ['a.tsv', 'c.tsv'])).toThrow('c.tsv, line 1: no line "# revised:"');
  });
});

// Orders and vehicles from tables: CSV, or a workbook of Excel, whose sheet `vehicles` may hold the vehicles.
import { readFileSync } from 'node:fs';
import type { Table } from '../../fleet/table/columns.ts';
import { jobsIn, SkillNumbers, vehiclesIn } from '../../fleet/table/orders.ts';
import { CsvSplitter } from '../../ingest/csv/csv-splitter.ts';
import { detectDelimiter } from '../../ingest/csv/delimiter.ts';
import { detectEncoding } from '../../ingest/records/encoding.ts';
import { readWorkbook } from '../../ingest/xlsx/read-workbook.ts';

/** How much is inspected to find the delimiter. */
const BEGINNING = 65_536;

export const isTableFile = (file: string): boolean => /\.(csv|tsv|txt|xlsx)$/i.test(file);

/** The fleet as it would be sent. */
export async function fleetInTables(orders: string, vehicles: string | undefined): Promise<object> {
  const sheets = await tablesIn(orders);
  const fleet =
    vehicles === undefined ? sheets.find(({ name }) => VEHICLES.test(name)) : (await tablesIn(vehicles))[0];
  if (!fleet) throw new Error('name the table of the vehicles with --vehicles FILE');
  const tasks = sheets.find((sheet) => sheet !== fleet && !VEHICLES.test(sheet.name)) ?? sheets[0];
  const skills = new SkillNumbers();
  return { jobs: jobsIn(tasks, skills), vehicles: vehiclesIn(fleet, skills) };
}

const VEHICLES = /vehicle|rider|driver|গাড়ি|রাইডার/i;

async function tablesIn(file: string): Promise<(Table & { readonly name: string })[]> {
  const bytes = new Uint8Array(readFileSync(file));
  if (/\.xlsx$/i.test(file)) {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ name, rows: [columns = [], ...rows] }) => ({ name, columns, rows }));
  }
  const { encoding, mark } = detectEncoding(bytes, true);
  const text = new TextDecoder(encoding).decode(bytes.subarray(mark));
  const all: string[][] = [];
  const splitter = new CsvSplitter(detectDelimiter(text.slice(0, BEGINNING)), (row) => void all.push(row));
  splitter.push(text);
  splitter.end();
  const [columns = [], ...rows] = all;
  return [{ name: '', columns, rows }];
}

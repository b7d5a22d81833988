// Orders and vehicles from tables of any kind: CSV, Parquet, JSON lines, or a workbook of Excel, whose sheet `vehicles` may hold the vehicles.
import { readFileSync } from 'node:fs';
import type { Table } from '../../fleet/table/columns.ts';
import { jobsIn, type OrderLabel, orderLabels, SkillNumbers, vehiclesIn } from '../../fleet/table/orders.ts';
import { wholeTable } from '../../tables/cell-texts.ts';
import { openTable } from '../../tables/open-table.ts';
import { inMemory } from '../../tables/unpacked-chunks.ts';
import { isWorkbook, readWorkbook } from '../../tables/xlsx/read-workbook.ts';

export const isTableFile = (file: string): boolean =>
  /\.(csv|tsv|txt|xlsx|parquet|jsonl|ndjson)(\.gz)?$/i.test(file);

export interface FleetOfTables {
  /** As it would be sent. */
  readonly fleet: object;
  /** By the ids that the orders have there. */
  readonly orders: ReadonlyMap<number, OrderLabel>;
}

export async function fleetInTables(orders: string, vehicles: string | undefined): Promise<FleetOfTables> {
  const sheets = await tablesIn(orders);
  const fleet =
    vehicles === undefined ? sheets.find(({ name }) => VEHICLES.test(name)) : (await tablesIn(vehicles))[0];
  if (!fleet) throw new Error('name the table of the vehicles with --vehicles FILE');
  const tasks = sheets.find((sheet) => sheet !== fleet && !VEHICLES.test(sheet.name)) ?? sheets[0];
  const skills = new SkillNumbers();
  return {
    fleet: { jobs: jobsIn(tasks, skills), vehicles: vehiclesIn(fleet, skills) },
    orders: orderLabels(tasks),
  };
}

const VEHICLES = /vehicle|rider|driver|গাড়ি|রাইডার/i;

async function tablesIn(file: string): Promise<(Table & { readonly name: string })[]> {
  const bytes = new Uint8Array(readFileSync(file));
  if (isWorkbook(bytes)) {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ name, rows: [columns = [], ...rows] }) => ({ name, columns, rows }));
  }
  const { shape, texts } = await wholeTable(await openTable(inMemory(bytes)));
  return [{ name: '', columns: shape.columns, rows: texts }];
}

// Examples of tables that are geocoded in the background.
import type { Examples } from '../../endpoint.ts';

const id = '5f1d7a3c9b2e4f60718293a4';
const table = {
  id,
  status: 'running',
  progress: 0.25,
  rows: 120_000,
  created: '2026-11-17T10:00:00.000Z',
  finished: null,
  fault: null,
};

export const tableExamples = {
  createTable: {
    params: { columns: ['address'], district: true },
    answer: { message: 'Table announced', id, status: 200 },
  },
  sendTable: { params: { id, from: 0 }, answer: { bytes: 8_388_608, status: 200 } },
  countTable: {
    params: { id },
    answer: { kind: 'parquet', columns: ['id', 'address'], rows: 120_000, credits: 240_000, status: 200 },
  },
  beginTable: {
    params: { id, rows: 120_000 },
    answer: { message: 'Table begun', credits: 240_000, status: 200 },
  },
  listTables: { params: {}, answer: { tables: [table], status: 200 } },
  tableState: { params: { id }, answer: { table, bytes: 9_411_302, status: 200 } },
  tableResult: { params: { id }, answer: '' },
  deleteTable: { params: { id }, answer: { message: 'Table deleted', status: 200 } },
} satisfies Examples;

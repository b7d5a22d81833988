// The work on a table: rows go to the server block by block, results are kept as they come, and it can be paused at any moment. A
// busy server, or one with a rate limit, is retried later.

import { signal } from '@preact/signals';
import type { CallTypes, RupantorResult } from '../../client/call-types.ts';
import { ADDED_COLUMNS, addedValues, NOTHING_ADDED } from '../../places/rupantor/table/geocoded-row.ts';
import { joinedBytes } from '../../tables/format-pieces.ts';
import { stored } from '../../tables/packed-pieces.ts';
import { harmless } from '../../text/spreadsheet-text.ts';
import { call, ThikanaError } from '../frame/call.ts';
import {
  addressOf,
  BLOCK,
  forgetRun,
  keepResults,
  keepRun,
  keptRun,
  type RowResult,
  type Run,
} from './kept-run.ts';

/** The table under work. */
export const run = signal<Run | undefined>(undefined);
/** One for each row; undefined for those that are not done yet. */
export const results = signal<readonly (RowResult | undefined)[]>([]);
export type Pace = 'idle' | 'working' | 'waiting' | 'done';
export const pace = signal<Pace>('idle');
/** Why work stopped, where it did not stop by itself. */
export const stoppedBy = signal<unknown>(undefined);

const PATH = '/v2/api/search/rupantor/geocode/batch';
/** Milliseconds before a busy server is tried again; longer each time. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** How often a request without any response is retried. */
const TRIES_WITHOUT_ANSWER = 4;

let stop = new AbortController();

export async function begin(chosen: Run): Promise<void> {
  pause();
  await keepRun(chosen);
  run.value = chosen;
  results.value = Array(chosen.table.rows.length).fill(undefined);
  await goOn();
}

export async function takeUp(): Promise<void> {
  if (run.value) return;
  const kept = await keptRun();
  if (!kept) return;
  run.value = kept.run;
  results.value = kept.results;
  pace.value = kept.results.includes(undefined) ? 'idle' : 'done';
}

export async function startOver(): Promise<void> {
  pause();
  await forgetRun();
  run.value = undefined;
  results.value = [];
  pace.value = 'idle';
  stoppedBy.value = undefined;
}

export function pause(): void {
  stop.abort();
  if (pace.value !== 'done') pace.value = 'idle';
}

export async function goOn(): Promise<void> {
  const chosen = run.value;
  if (!chosen || pace.value === 'working') return;
  stop = new AbortController();
  const { signal } = stop;
  stoppedBy.value = undefined;
  pace.value = 'working';
  try {
    for (let from = 0; from < chosen.table.rows.length; from += BLOCK) {
      if (results.value[from] !== undefined) continue;
      const done = await askPatiently(chosen, from, signal);
      signal.throwIfAborted();
      await put(from, done);
    }
    pace.value = 'done';
  } catch (error) {
    if (signal.aborted) return;
    pace.value = 'idle';
    stoppedBy.value = error;
  }
}

/** Puts results in the place of those of a block, and keeps them. */
async function put(from: number, done: readonly RowResult[]): Promise<void> {
  const all = [...results.value];
  for (let i = 0; i < done.length; i++) all[from + i] = done[i];
  results.value = all;
  await keepResults(from, done);
}

/** The row as a person has put it right. */
export async function correctRow(row: number, corrected: RowResult): Promise<void> {
  const from = row - (row % BLOCK);
  const block = results.value.slice(from, from + BLOCK).filter((result) => result !== undefined);
  await put(
    from,
    block.map((result, i) => (from + i === row ? corrected : result)),
  );
}

async function askPatiently(chosen: Run, from: number, signal: AbortSignal): Promise<RowResult[]> {
  let silent = 0;
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    try {
      const done = await askBlock(chosen, from, signal);
      pace.value = 'working';
      return done;
    } catch (error) {
      const status = error instanceof ThikanaError ? error.status : -1;
      if (status === 0) silent++;
      if (!(status === 429 || status === 503 || (status === 0 && silent < TRIES_WITHOUT_ANSWER))) throw error;
      pace.value = 'waiting';
      await pauseFor(wait, signal);
    }
  }
}

async function askBlock(chosen: Run, from: number, signal: AbortSignal): Promise<RowResult[]> {
  const { table, options } = chosen;
  const addresses = table.rows
    .slice(from, from + BLOCK)
    .map((_, i) => addressOf(chosen, from + i).slice(0, 2000));
  const body = {
    addresses,
    explain: 'yes',
    verdict: 'yes',
    ...(options.thana ? { thana: 'yes' } : {}),
    ...(options.district ? { district: 'yes' } : {}),
    ...(options.bangla ? {} : { bangla: 'no' }),
  };
  const answer = await call<CallTypes['rupantorGeocodeBatch']['answer']>({
    method: 'POST',
    path: PATH,
    body,
    signal,
  });
  return answer.results.map(kept);
}

/** Without what the table does not show. */
function kept(result: RupantorResult): RowResult {
  const found = result.geocoded_address;
  return {
    fixed_address: result.fixed_address,
    bangla_address: result.bangla_address,
    address_status: result.address_status,
    confidence_score_percentage: result.confidence_score_percentage,
    geocoded_address: found && {
      latitude: found.latitude,
      longitude: found.longitude,
      area: found.area,
      thana: found.thana,
      district: found.district,
      postcode: found.postcode,
      uCode: found.uCode,
    },
    parts: result.parts ?? [],
    ...(result.verdict ? { verdict: result.verdict } : {}),
  };
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** The table as it came, with the columns that geocoding adds, as `thikana geocode` writes it. A CSV file is opened in a spreadsheet next: nothing in it runs there. */
export async function asFile({ table }: Run, done: readonly (RowResult | undefined)[]): Promise<Blob> {
  const { afterPiece, NOTHING_WRITTEN, TableWriter } = await import('../../tables/write-table.ts');
  const { shape } = table;
  const writer = new TableWriter({ ...shape, packed: false }, ADDED_COLUMNS, stored);
  const cells =
    shape.kind === 'csv' ? table.cells.map((row) => row.map((cell) => harmless(String(cell)))) : table.cells;
  const added = cells.map((_, i) => {
    const result = done[i];
    return result ? addedValues(result) : NOTHING_ADDED;
  });
  const pieces = [writer.begin(), writer.piece(cells, added)];
  const end = writer.end(pieces.reduce(afterPiece, NOTHING_WRITTEN));
  const file = new Blob([joinedBytes(...pieces.map(({ bytes }) => bytes), end)]);
  return shape.packed ? new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob() : file;
}

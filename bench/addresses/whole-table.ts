// A Parquet table geocoded to Parquet by the command, whole and killed with -9 twice: rate, memory, and whether both results are the same to the byte.
// Arguments: DATASET ROWS (1000000) THREADS (2). The addresses are those of the tests with other numbers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parquetWriteBuffer } from 'hyparquet-writer';

const [dataset, rows = '1000000', threads = '2'] = process.argv.slice(2);
if (dataset === undefined) throw new Error('name the folder of a dataset');
const count = Number(rows);
const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
const input = join(folder, 'addresses.parquet');
const ROWS_A_GROUP = 50_000;

function writeInput(): void {
  const list = new URL('../../test/places/rupantor/addresses.tsv', import.meta.url);
  const known = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]);
  const address = (i: number): string => known[i % known.length].replace(/\d+/, String((i % 97) + 1));
  writeFileSync(
    input,
    Buffer.from(
      parquetWriteBuffer({
        columnData: [
          { name: 'id', data: Array.from({ length: count }, (_, i) => BigInt(i)), type: 'INT64' },
          { name: 'address', data: Array.from({ length: count }, (_, i) => address(i)), type: 'STRING' },
        ],
        rowGroupSize: ROWS_A_GROUP,
      }),
    ),
  );
}

function begin(output: string): ChildProcess {
  const args = [program, 'geocode', input, '--out', output, '--dataset', dataset, '--threads', threads];
  return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The most memory that the process has had, in MB; 0 where the system does not tell. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

const rowsIn = (output: string): number => {
  try {
    return JSON.parse(readFileSync(`${output}.part.json`, 'utf8')).written.rows;
  } catch {
    return 0;
  }
};

/** Until it ends, or is killed once it has so many rows. Returns the peak of its memory. */
async function watch(
  child: ChildProcess,
  output: string,
  killAt = Number.POSITIVE_INFINITY,
): Promise<number> {
  let peak = 0;
  const ended = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, peakOf(child));
    if (rowsIn(output) >= killAt) child.kill('SIGKILL');
    await Promise.race([ended, pause(50)]);
  }
  return peak;
}

try {
  writeInput();
  console.log(`${count} rows, ${(statSync(input).size / 1e6).toFixed(1)} MB of Parquet, ${threads} threads`);
  const whole = join(folder, 'whole.parquet');
  const began = performance.now();
  const peak = await watch(begin(whole), whole);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `whole: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows a second with start, ${Math.round(peak)} MB at most, result ${(statSync(whole).size / 1e6).toFixed(1)} MB`,
  );
  const killed = join(folder, 'killed.parquet');
  for (const share of [0.3, 0.6]) {
    await watch(begin(killed), killed, share * count);
    console.log(`killed with -9 after ${rowsIn(killed)} rows`);
  }
  await watch(begin(killed), killed);
  console.log(readFileSync(killed).equals(readFileSync(whole)) ? 'the same to the byte' : 'NOT the same');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

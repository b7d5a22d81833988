// A folder of Parquet tables geocoded to Parquet by the command, whole and killed with -9 twice: rate, memory, and whether both results are the same to the byte.
// Arguments: DATASET ROWS (1000000) THREADS (2) DIFFERENT (ROWS) TRIALS (2). The addresses are those of the tests with other numbers, DIFFERENT of them; orders of a shop repeat theirs. TRIALS=1 leaves out the kills.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { randomFrom } from '../../test/fixtures/random.ts';

const [dataset, rows = '1000000', threads = '2', different = rows, trials = '2'] = process.argv.slice(2);
if (dataset === undefined) throw new Error('name the folder of a dataset');
const count = Number(rows);
const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'thikana-bench-'));
const ROWS_A_GROUP = 50_000;
const ROWS_A_PART = 1_000_000;
const input = join(folder, 'orders');
const parts = Array.from({ length: Math.ceil(count / ROWS_A_PART) }, (_, i) => ({
  name: `part-${String(i).padStart(4, '0')}.parquet`,
  first: i * ROWS_A_PART,
  rows: Math.min(ROWS_A_PART, count - i * ROWS_A_PART),
}));

/** Every number gives another address, whose own number is replaced or put before it. */
function addresses(): (number: number) => string {
  const list = new URL('../../test/places/rupantor/addresses.tsv', import.meta.url);
  const known = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t')[0]);
  return (number) => {
    const [written, own] = [known[number % known.length], String(1 + Math.floor(number / known.length))];
    return /\d/.test(written) ? written.replace(/\d+/, own) : `House ${own}, ${written}`;
  };
}

function writeInput(): number {
  mkdirSync(input);
  const address = addresses();
  const random = randomFrom(10);
  // Where addresses repeat, some do so more often than others.
  const which = (i: number): number =>
    Number(different) < count ? Math.floor(Number(different) * random() ** 2) : i;
  let bytes = 0;
  for (const { name, first, rows: length } of parts) {
    const at = Array.from({ length }, (_, i) => first + i);
    const buffer = parquetWriteBuffer({
      columnData: [
        { name: 'id', data: at.map(BigInt), type: 'INT64' },
        { name: 'address', data: at.map((i) => address(which(i))), type: 'STRING' },
      ],
      rowGroupSize: ROWS_A_GROUP,
    });
    writeFileSync(join(input, name), Buffer.from(buffer));
    bytes += buffer.byteLength;
  }
  return bytes;
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

function rowsOf(file: string, whole: number): number {
  if (existsSync(file)) return whole;
  try {
    return JSON.parse(readFileSync(`${file}.part.json`, 'utf8')).written.rows;
  } catch {
    return 0;
  }
}
const rowsIn = (output: string): number =>
  parts.reduce((sum, part) => sum + rowsOf(join(output, part.name), part.rows), 0);

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
    if (killAt < Number.POSITIVE_INFINITY && rowsIn(output) >= killAt) child.kill('SIGKILL');
    await Promise.race([ended, pause(50)]);
  }
  return peak;
}

try {
  const bytes = writeInput();
  console.log(
    `${count} rows, ${different} different addresses, ${(bytes / 1e6).toFixed(1)} MB of Parquet in ${parts.length} parts, ${threads} threads`,
  );
  const whole = join(folder, 'whole');
  const began = performance.now();
  const peak = await watch(begin(whole), whole);
  const seconds = (performance.now() - began) / 1000;
  const size = parts.reduce((sum, { name }) => sum + statSync(join(whole, name)).size, 0);
  console.log(
    `whole: ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} rows a second with start, ${Math.round(peak)} MB at most, result ${(size / 1e6).toFixed(1)} MB`,
  );
  if (trials !== '1') {
    const killed = join(folder, 'killed');
    for (const share of [0.3, 0.6]) {
      await watch(begin(killed), killed, share * count);
      console.log(`killed with -9 after ${rowsIn(killed)} rows`);
    }
    await watch(begin(killed), killed);
    const isSame = parts.every(({ name }) =>
      readFileSync(join(killed, name)).equals(readFileSync(join(whole, name))),
    );
    console.log(isSame ? 'the same to the byte' : 'NOT the same');
    if (!isSame) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

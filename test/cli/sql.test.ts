// DuckDB over a folder of Parquet parts, with what the dataset knows as functions; and the parts shared out between jobs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareOf, tablesOf } from '../../src/cli/table-parts.ts';
import { installedPackages } from '../fixtures/npm-packages.ts';
import { outputOf, runProgram } from '../fixtures/run-program.ts';
import { PROGRAM } from '../fixtures/running-server.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

/** Where a user has installed DuckDB: it is no dependency, as it brings 70 MB. */
const place = await installedPackages('duckdb', ['@duckdb/node-api@1.5.6-r.1']).catch((error: Error) => {
  process.stdout.write(`left out: DuckDB cannot be installed here (${error.message})\n`);
  return undefined;
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thikana-sql-'));
  mkdirSync(join(folder, 'orders'));
  for (const [part, area] of ['Mirpur 10', 'Gulshan 1', 'Dhanmondi'].entries()) {
    const rows = Array.from({ length: 2 + part }, (_, i) => i);
    const columnData = [
      { name: 'id', data: rows.map((i) => part * 100 + i), type: 'INT32' as const },
      { name: 'address', data: rows.map(() => `${area}, Dhaka`), type: 'STRING' as const },
      { name: 'longitude', data: rows.map(() => 90.4), type: 'DOUBLE' as const },
      { name: 'latitude', data: rows.map(() => 23.78), type: 'DOUBLE' as const },
    ];
    const path = join(folder, 'orders', `part-${part}.parquet`);
    writeFileSync(path, Buffer.from(parquetWriteBuffer({ columnData })));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(place === undefined)('thikana sql', () => {
  it('answers from all parts with rupantor, reverse and route_km', async () => {
    const query = `SELECT id, rupantor(address) AS found, reverse(longitude, latitude) AS here,
        route_km(longitude, latitude, rupantor(address).longitude, rupantor(address).latitude) AS km,
        rupantor(NULL) AS nothing
      FROM '${folder}/orders/*.parquet' ORDER BY id`;
    const out = await outputOf(
      process.execPath,
      [PROGRAM, 'sql', query, '--dataset', starterDataset(), '--json'],
      { cwd: place },
    );
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ id }) => id)).toEqual([0, 1, 100, 101, 102, 200, 201, 202, 203]);
    const [first] = rows;
    expect(first.found.address).toContain('mirpur');
    expect(first.found.latitude).toBeCloseTo(23.8, 1);
    expect(first.here).toContain('Dhaka');
    expect(first.km).toBeGreaterThan(1);
    expect(first.km).toBeLessThan(20);
    expect(first.nothing).toBeNull();
  });

  it('tells what DuckDB says about a query that is wrong', async () => {
    const { status, stderr } = await runProgram(
      process.execPath,
      [PROGRAM, 'sql', 'SELECT nothing_like_it(1)', '--dataset', starterDataset()],
      { cwd: place },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('nothing_like_it');
  });
});

describe('a folder of parts', () => {
  it('is shared out between jobs: each part to one of them', () => {
    const shares = [1, 2].map((part) => tablesOf(join(folder, 'orders'), { part, of: 2 }));
    expect(shares.flat().sort()).toEqual(['part-0.parquet', 'part-1.parquet', 'part-2.parquet']);
    expect(shares.every((share) => share.length > 0)).toBe(true);
    expect(tablesOf(join(folder, 'orders'), { part: 9, of: 9 })).toEqual([]);
    for (const text of ['0/8', '9/8', '1', 'a/b', '1/0', '-1/2'])
      expect(() => shareOf(text)).toThrow('--part');
  });

  it('is geocoded by its jobs, each its share, and a job that runs again does nothing twice', async () => {
    const out = join(folder, 'results');
    const job = (part: string): Promise<string> =>
      outputOf(process.execPath, [
        PROGRAM,
        'geocode',
        join(folder, 'orders'),
        ...['--part', part, '--out', out, '--dataset', starterDataset(), '--threads', '1', '--json'],
      ]);
    const first = (await job('1/2')).trim().split('\n');
    expect(readdirSync(out)).toHaveLength(first.length);
    await job('2/2');
    expect(readdirSync(out).sort()).toEqual(['part-0.parquet', 'part-1.parquet', 'part-2.parquet']);
    expect(await job('1/2')).toBe('');
    expect(existsSync(join(folder, 'orders', 'part-0.geocoded.parquet'))).toBe(false);
  });
});

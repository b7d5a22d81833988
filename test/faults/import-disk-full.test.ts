// A disk that fills up during an import: reported in a sentence, the dataset in use untouched, nothing half-written left.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataset } from '../../src/dataset/open.ts';
import { runProgram } from '../fixtures/run-program.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-full-'));
  writeFileSync(join(dir, 'places.csv'), 'name,lat,lon\nA,23,90\nB,23.1,90.1\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Makes every write to a file fail once `room` bytes have been written, as a full disk does. */
const fullDisk = (room: number): string => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const write = fs.writeSync;
let left = ${room};
fs.writeSync = (fd, bytes, offset, length, ...more) => {
  if (fd > 2 && ArrayBuffer.isView(bytes)) {
    left -= length ?? bytes.byteLength;
    if (left < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
  return write(fd, bytes, offset, length, ...more);
};
syncBuiltinESMExports();
`;

/** Makes the file system say that it has this much room. */
const littleRoom = (room: number): string => `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
fs.statfsSync = () => ({ bavail: ${room}, bsize: 1 });
syncBuiltinESMExports();
`;

function run(preload?: string) {
  const args = [PROGRAM, 'import', join(dir, 'places.csv'), '--no-starter', '--out', join(dir, 'out')];
  if (preload !== undefined) {
    const file = join(dir, 'preload.mjs');
    writeFileSync(file, preload);
    args.unshift('--import', pathToFileURL(file).href);
  }
  return runProgram(process.execPath, args);
}

describe('a disk that is full', () => {
  it.each([0, 3000, 12_000])('is reported when %i bytes could still be written', async (room) => {
    expect((await run()).status).toBe(0);
    const manifest = readFileSync(join(dir, 'out', 'manifest.json'), 'utf8');
    const folders = readdirSync(join(dir, 'out')).sort();

    const full = await run(fullDisk(room));
    expect(full.status).toBe(1);
    expect(full.stderr).toMatch(/cannot be written: (the disk is full|ENOSPC: no space left)/);
    expect(full.stderr).not.toMatch(/\n\s+at /);

    expect(readFileSync(join(dir, 'out', 'manifest.json'), 'utf8')).toBe(manifest);
    expect(readdirSync(join(dir, 'out')).sort()).toEqual(folders);
    expect(openDataset(join(dir, 'out')).manifest.counts.places).toBe(2);
    expect((await run()).status).toBe(0);
  });

  it('is reported before the work begins if there is clearly too little space', async () => {
    const result = await run(littleRoom(1000));
    expect(result.status).toBe(1);
    expect(result.stderr).toMatch(/the disk has 1\.0 kB free, but at least 4\.0 MB is needed/);
  });
});

// Blocks decoded in worker threads give exactly what decoding in place gives, and an error there is reported here.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PbfSource } from '../../../src/ingest/osm/pbf/pbf-source.ts';
import { workerEntry } from '../../../src/threads/worker-entry.ts';
import { encodeBlob, encodeFile } from './osm-encoder.ts';
import { TOWN } from './town.ts';

const entry = workerEntry(
  new URL('../../../src/ingest/osm/pbf/pbf-source.ts', import.meta.url).href,
  './block-thread.ts',
);
const built = existsSync(entry);
if (!built) console.log('The compiled worker is not there (npm run build): reading in threads is left out.');

const dir = mkdtempSync(join(tmpdir(), 'thikana-osm-'));
afterAll(() => rmSync(dir, { recursive: true }));
const choice = { roads: true, places: true, ground: true };

async function batches(bytes: Uint8Array, threads: number): Promise<unknown[]> {
  const path = join(dir, `town-${threads}.osm.pbf`);
  writeFileSync(path, bytes);
  const source = new PbfSource(path, threads);
  const all: unknown[] = [];
  try {
    await source.read(
      { kind: 'relations', choice },
      (batch) => all.push(batch),
      () => {},
    );
    const wantedWays = new Float64Array(new SharedArrayBuffer(8)).fill(22);
    await source.read(
      { kind: 'ways', choice, wantedWays },
      (batch) => all.push(batch),
      () => {},
    );
  } finally {
    await source.close();
  }
  return all;
}

describe.skipIf(!built)('reading in threads', () => {
  it('gives the same batches in the same order', async () => {
    const file = encodeFile(TOWN, { perBlock: 2 });
    expect(await batches(file, 3)).toEqual(await batches(file, 0));
  });

  it('names the file and the byte of a block that is damaged', async () => {
    const good = encodeFile(TOWN);
    const file = Buffer.concat([good, encodeBlob('OSMData', Buffer.from([0]))]);
    await expect(batches(file, 2)).rejects.toThrow(`town-2.osm.pbf, at byte ${good.length}: field number 0`);
  });
});

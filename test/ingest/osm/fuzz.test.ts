// A damaged file ends in a sentence about the file, or is read: never in another error, never in a hang.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OsmFileError } from '../../../src/ingest/osm/osm-file-error.ts';
import { anyMap } from './arbitrary-map.ts';
import { encodeFile, encodeXml } from './osm-encoder.ts';
import { readBytes } from './reading.ts';
import { TOWN } from './town.ts';

interface Damage {
  readonly at: number;
  readonly kind: 'set' | 'cut' | 'insert' | 'remove' | 'repeat';
  readonly bytes: Uint8Array;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  kind: fc.constantFrom('set', 'set', 'set', 'cut', 'insert', 'remove', 'repeat'),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }),
});

function damaged(file: Uint8Array, damages: readonly Damage[]): Buffer {
  let bytes = Buffer.from(file);
  for (const { at, kind, bytes: given } of damages) {
    const position = Math.floor(at * bytes.length);
    const rest = bytes.subarray(position);
    const before = bytes.subarray(0, position);
    if (kind === 'set') bytes.set(given.subarray(0, rest.length), position);
    else if (kind === 'cut') bytes = before;
    else if (kind === 'insert') bytes = Buffer.concat([before, given, rest]);
    else if (kind === 'remove') bytes = Buffer.concat([before, rest.subarray(given.length)]);
    else bytes = Buffer.concat([bytes, rest]);
  }
  return bytes;
}

async function readOrRefuse(bytes: Uint8Array, name: string): Promise<void> {
  try {
    await readBytes(bytes, name);
  } catch (error) {
    expect(error).toBeInstanceOf(OsmFileError);
    expect((error as Error).message).toContain(name);
    expect((error as OsmFileError).offset).toBeGreaterThanOrEqual(0);
  }
}

const damages = fc.array(damage, { minLength: 1, maxLength: 4 });

describe('a damaged file', () => {
  // Unpacked blocks let the damage reach every field; packed ones mostly end in zlib.
  const plain = encodeFile(TOWN, { zlib: false });
  const packed = encodeFile(TOWN);
  const single = encodeFile(TOWN, { zlib: false, dense: false, perBlock: 5 });

  it.each([
    ['plain blocks', plain, 500],
    ['plain blocks of single nodes', single, 300],
    ['packed blocks', packed, 150],
  ])('PBF with %s is read or refused', async (_name, file, numRuns) => {
    await fc.assert(
      fc.asyncProperty(damages, (list) => readOrRefuse(damaged(file, list), 'damaged.osm.pbf')),
      { numRuns },
    );
  });

  it('XML is read or refused', async () => {
    const file = Buffer.from(encodeXml(TOWN));
    await fc.assert(
      fc.asyncProperty(damages, (list) => readOrRefuse(damaged(file, list), 'damaged.osm')),
      { numRuns: 200 },
    );
    const packedXml = gzipSync(file);
    await fc.assert(
      fc.asyncProperty(damages, (list) => readOrRefuse(damaged(packedXml, list), 'damaged.osm.gz')),
      { numRuns: 80 },
    );
  });

  it('any bytes at all are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await expect(readBytes(bytes, 'noise.osm.pbf')).rejects.toBeInstanceOf(OsmFileError);
      }),
      { numRuns: 200 },
    );
  });

  it('any map that can be written can be read, however nonsensical', async () => {
    await fc.assert(
      fc.asyncProperty(anyMap, (map) => readOrRefuse(encodeFile(map, { perBlock: 3 }), 'odd.osm.pbf')),
      { numRuns: 150 },
    );
  });
});

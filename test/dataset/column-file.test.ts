// A column file reads back what was written, and every kind of broken file is refused with a sentence.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { DatasetError } from '../../src/dataset/errors.ts';
import { COLUMN_TYPES, type Column } from '../../src/dataset/format.ts';
import { openColumnFile } from '../../src/dataset/open-file.ts';
import { writeColumnFile } from '../../src/dataset/write-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'thikana-columns-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SAMPLE = { numbers: new Int32Array([1, -2, 3]), bytes: new Uint8Array([7, 8, 9, 10, 11]) };

function sample(name: string): string {
  const path = join(folder, name);
  writeColumnFile(path, SAMPLE);
  return path;
}

function refusal(path: string): DatasetError {
  try {
    openColumnFile(path);
  } catch (error) {
    return error as DatasetError;
  }
  throw new Error('the file was accepted');
}

describe('column file', () => {
  it('reads back any columns', () => {
    const column = fc
      .tuple(fc.nat(COLUMN_TYPES.length - 1), fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 40 }))
      .map(([type, values]) => new COLUMN_TYPES[type](values) as Column);
    const names = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcdefgh.0123') });
    const path = join(folder, 'any.tk');
    fc.assert(
      fc.property(fc.dictionary(names, column), (columns) => {
        writeColumnFile(path, columns);
        const opened = openColumnFile(path);
        expect(Object.keys(opened.columns).sort()).toEqual(Object.keys(columns).sort());
        for (const [name, written] of Object.entries(columns)) {
          expect(opened.columns[name].constructor).toBe(written.constructor);
          expect(Array.from(opened.columns[name])).toEqual(Array.from(written));
          expect(opened.columns[name].buffer).toBeInstanceOf(SharedArrayBuffer);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('refuses an empty file', () => {
    const path = join(folder, 'empty.tk');
    writeFileSync(path, '');
    expect(refusal(path)).toMatchObject({ fault: 'empty', message: `${path}: the file is empty` });
  });

  it('refuses a foreign file', () => {
    const path = join(folder, 'foreign.tk');
    writeFileSync(path, 'PK\u0003\u0004 this is something else altogether, long enough for a header');
    expect(refusal(path)).toMatchObject({ fault: 'foreign' });
  });

  it('refuses another format version and names it', () => {
    const path = sample('version.tk');
    const bytes = readFileSync(path);
    bytes.writeUInt32LE(99, 8);
    writeFileSync(path, bytes);
    expect(refusal(path)).toMatchObject({ fault: 'version' });
    expect(refusal(path).message).toContain('format version 99');
  });

  it('refuses a missing file', () => {
    expect(refusal(join(folder, 'nowhere.tk'))).toMatchObject({ fault: 'missing' });
  });

  it('refuses a file truncated at any length', () => {
    const path = sample('cut.tk');
    const whole = readFileSync(path);
    for (let length = 1; length < whole.length; length += 7) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const { fault, message } = refusal(path);
      expect(['cut', 'foreign']).toContain(fault);
      expect(message).toContain(path);
    }
  });

  it('refuses a file with any one byte changed', () => {
    const path = sample('corrupt.tk');
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = Buffer.from(whole);
        damaged[at] ^= change;
        writeFileSync(path, damaged);
        expect(refusal(path)).toBeInstanceOf(DatasetError);
      }),
      { numRuns: 300 },
    );
  });
});

// The manifest, and how a dataset is put in its place: by one renaming, with everything on disk before, and nothing that could
// still be read removed.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatasetError } from '../../src/dataset/errors.ts';
import { aligned, columnType, columnTypeName } from '../../src/dataset/format.ts';
import { type Manifest, readManifest } from '../../src/dataset/manifest.ts';
import { derivedIn, openDataset } from '../../src/dataset/open.ts';
import { columnsOf, openColumnFile } from '../../src/dataset/open-file.ts';
import { defineTable, rows } from '../../src/dataset/table-schema.ts';
import { writeColumnFile } from '../../src/dataset/write-file.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-manifest-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ABOUT = { countries: ['BD'], sources: [], counts: { numbers: 1 } };
let clock = Date.UTC(2026, 0, 1);
function write(value: number): DatasetWriter {
  const writer = new DatasetWriter(dir, () => new Date(clock++));
  writer.add('numbers.tk', { value: new Int32Array([value]) });
  writer.finish(ABOUT);
  return writer;
}

function faultOf(work: () => unknown): { fault: string; message: string; cause?: unknown } {
  try {
    work();
  } catch (error) {
    if (error instanceof DatasetError)
      return { fault: error.fault, message: error.message, cause: error.cause };
    throw error;
  }
  throw new Error('nothing was refused');
}

const manifestPath = (): string => join(dir, 'manifest.json');
const GOOD: Manifest = {
  product: 'thikana',
  formatVersion: 1,
  built: '2026-01-01T00:00:00.000Z',
  generation: 'gen-abc-1',
  countries: ['BD'],
  sources: [],
  counts: {},
  files: { 'a.tk': { bytes: 1, checksum: 1 } },
};

describe('a manifest', () => {
  it('is read as it was written', () => {
    writeFileSync(manifestPath(), JSON.stringify(GOOD));
    expect(readManifest(dir)).toEqual(GOOD);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['empty', ' \n', 'empty', /: the manifest is empty$/],
    ['cut', '{"product": "thik', 'corrupt', /: the manifest is not valid JSON \(cut or damaged\)$/],
    ['null', 'null', 'foreign', /: this is not the manifest of a Thikana dataset$/],
    ['of another product', { ...GOOD, product: 'other' }, 'foreign', /not the manifest/],
    [
      'of another version',
      { ...GOOD, formatVersion: 9 },
      'version',
      /format version 9, but this program reads version 1; import/,
    ],
    ['without a generation', { ...GOOD, generation: undefined }, 'corrupt', /lacks required fields/],
    ['with an empty generation', { ...GOOD, generation: '' }, 'corrupt', /lacks/],
    ['with a generation elsewhere', { ...GOOD, generation: '../gen-abc-1' }, 'corrupt', /lacks/],
    ['with a generation that goes on elsewhere', { ...GOOD, generation: 'gen-abc-1/..' }, 'corrupt', /lacks/],
    ['without sources', { ...GOOD, sources: {} }, 'corrupt', /lacks/],
    ['without countries', { ...GOOD, countries: 'BD' }, 'corrupt', /lacks/],
    ['without files', { ...GOOD, files: undefined }, 'corrupt', /lacks/],
    ['with no list of files', { ...GOOD, files: null }, 'corrupt', /lacks/],
    ['that names no files', { ...GOOD, files: {} }, 'incomplete', /: the manifest names no files$/],
  ])('that is %s is refused', (_, content, fault, message) => {
    writeFileSync(manifestPath(), typeof content === 'string' ? content : JSON.stringify(content));
    expect(faultOf(() => readManifest(dir))).toMatchObject({
      fault,
      message: expect.stringMatching(message),
    });
  });

  it('that does not exist says how to create one, and keeps the reason', () => {
    expect(faultOf(() => readManifest(dir))).toMatchObject({
      fault: 'missing',
      message: `${manifestPath()}: there is no dataset here (no manifest); make one with \`thikana import\``,
      cause: { code: 'ENOENT' },
    });
    writeFileSync(manifestPath(), '{');
    expect(faultOf(() => readManifest(dir)).cause).toBeInstanceOf(SyntaxError);
  });

  it.each(['../a.tk', 'x/a.tk', 'A.tk', 'a.tk ', ''])('that names a file %j is refused', (name) => {
    writeFileSync(manifestPath(), JSON.stringify({ ...GOOD, files: { [name]: GOOD.files['a.tk'] } }));
    expect(faultOf(() => openDataset(dir))).toMatchObject({
      fault: 'corrupt',
      message: `${dir}: the manifest names a file "${name}"`,
    });
  });
});

describe('a dataset that is written', () => {
  it('is described in full, for people to read', () => {
    const before = clock;
    const { folder } = write(7);
    const text = readFileSync(manifestPath(), 'utf8');
    const file = join(folder, 'numbers.tk');
    expect(JSON.parse(text)).toEqual({
      product: 'thikana',
      formatVersion: 1,
      built: new Date(before + 1).toISOString(),
      // With the machine, or container, that builds it.
      generation: expect.stringMatching(
        new RegExp(`^gen-${before.toString(36)}-${process.pid}-[0-9a-f]{8}$`),
      ),
      ...ABOUT,
      files: { 'numbers.tk': { bytes: statSync(file).size, checksum: openColumnFile(file).checksum } },
    });
    expect(text.endsWith('}\n')).toBe(true);
    expect(text).toContain('\n  "product"');
  });

  it('is put in place by renaming: readers of the old manifest can finish, and no other file is left', () => {
    write(1);
    const before = statSync(manifestPath()).ino;
    const { folder } = write(2);
    expect(statSync(manifestPath()).ino).not.toBe(before);
    expect(readdirSync(folder)).toEqual(['numbers.tk']);
    expect(readdirSync(dir).filter((name) => !name.startsWith('gen-'))).toEqual(['manifest.json']);
  });

  it('keeps the previous one for readers that have just read its manifest, and no older one', () => {
    const folders = [write(1), write(2), write(3)].map(({ folder }) => existsSync(folder));
    expect(folders).toEqual([false, true, true]);
  });

  it('leaves alone what is not a build, and builds of live processes', () => {
    const mine = ['gen-', 'gen-abc', 'gen-abc-12x', 'x-gen-abc-999999999', 'gen-ABC-999999999', 'notes'];
    const alive = `gen-abc-${process.ppid}`;
    for (const name of [...mine, alive, 'gen-abc-1', 'gen-abc-999999999', `gen-abc-${process.pid}`])
      mkdirSync(join(dir, name));
    write(1);
    const left = readdirSync(dir).filter(
      (name) => !/^gen-[a-z0-9]{8}-/.test(name) && name !== 'manifest.json',
    );
    expect(left.sort()).toEqual([...mine, alive, 'gen-abc-1'].sort());
  });

  it('reports where it cannot be written', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    expect(faultOf(() => new DatasetWriter(join(file, 'x')))).toMatchObject({
      fault: 'unwritable',
      message: expect.stringMatching(/file\/x: cannot be written: E/),
      cause: expect.any(Error),
    });
    const writer = new DatasetWriter(dir);
    mkdirSync(join(dir, 'manifest.json', 'in the way'), { recursive: true });
    expect(faultOf(() => writer.finish(ABOUT))).toMatchObject({
      fault: 'unwritable',
      message: expect.stringMatching(/: cannot be written: E/),
      cause: expect.any(Error),
    });
    expect(faultOf(() => writeColumnFile(join(dir, 'no', 'where.tk'), {}))).toMatchObject({
      fault: 'unwritable',
      message: expect.stringMatching(/where\.tk: cannot be written: ENOENT/),
    });
    expect(() => writeColumnFile(join(dir, 'a.tk'), { ['n'.repeat(32)]: new Uint8Array(1) })).toThrow(
      `column name too long: ${'n'.repeat(32)}`,
    );
    writeColumnFile(join(dir, 'a.tk'), { ['n'.repeat(31)]: new Uint8Array(1) });
    expect(Object.keys(openColumnFile(join(dir, 'a.tk')).columns)).toEqual(['n'.repeat(31)]);
  });

  it('reports a full disk', () => {
    if (!existsSync('/dev/full')) return console.log('There is no /dev/full here: a full disk is left out.');
    expect(faultOf(() => writeColumnFile('/dev/full', { a: new Uint8Array(1) }))).toMatchObject({
      fault: 'unwritable',
      message: '/dev/full: cannot be written: the disk is full',
      cause: { code: 'ENOSPC' },
    });
  });

  it('leaves nothing when it is abandoned', () => {
    const writer = new DatasetWriter(dir);
    writer.add('a.tk', { a: new Uint8Array(1) });
    writer.abandon();
    writer.abandon();
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('a dataset that is opened', () => {
  const NUMBERS = defineTable('numbers.tk', rows('number', { value: Int32Array }));

  it('returns tables and columns, each read once, and says what it does not contain', () => {
    write(7);
    const dataset = openDataset(dir);
    expect(dataset.dir).toBe(dir);
    expect([dataset.has('numbers.tk'), dataset.has('roads.tk')]).toEqual([true, false]);
    expect(dataset.columns('numbers.tk')).toBe(dataset.columns('numbers.tk'));
    expect([...dataset.table(NUMBERS).value]).toEqual([7]);
    expect(faultOf(() => dataset.columns('roads.tk'))).toEqual({
      fault: 'incomplete',
      message: `${join(dir, dataset.manifest.generation, 'roads.tk')}: the dataset does not hold this file; import the data again`,
      cause: undefined,
    });
  });

  it('is the new one if that is put in place meanwhile', () => {
    const { folder } = write(1);
    write(2);
    const newer = readFileSync(manifestPath());
    // The manifest that was read first names a generation that is gone; the one that is read again does not.
    const first = { ...JSON.parse(newer.toString()), generation: 'gen-gone-1' };
    writeFileSync(manifestPath(), JSON.stringify(first));
    expect(faultOf(() => openDataset(dir))).toMatchObject({
      fault: 'missing',
      message: expect.stringMatching(/gen-gone-1/),
    });
    expect(existsSync(folder)).toBe(true);
  });

  it('is refused when a file has other content or another length than the manifest says', () => {
    write(7);
    const manifest = readManifest(dir);
    const entry = manifest.files['numbers.tk'];
    for (const wrong of [
      { ...entry, checksum: entry.checksum + 1 },
      { ...entry, bytes: entry.bytes + 1 },
    ]) {
      writeFileSync(manifestPath(), JSON.stringify({ ...manifest, files: { 'numbers.tk': wrong } }));
      expect(faultOf(() => openDataset(dir))).toMatchObject({
        fault: 'corrupt',
        message: expect.stringMatching(/numbers\.tk: the file is not the one listed in the manifest$/),
      });
    }
  });

  it('computes shared memory once for everyone', () => {
    const derived = new Map<string, SharedArrayBuffer>();
    let filled = 0;
    const ask = (): SharedArrayBuffer =>
      derivedIn(derived, 'a', 8, (memory) => {
        filled++;
        new Uint8Array(memory)[0] = 9;
      });
    expect(ask()).toBe(ask());
    expect([filled, ask().byteLength, new Uint8Array(ask())[0]]).toEqual([1, 8, 9]);
    write(7);
    const dataset = openDataset(dir);
    expect(dataset.derived('b', 4, () => undefined)).toBe(dataset.shared().derived.get('b'));
  });
});

describe('a column file', () => {
  const path = (): string => join(dir, 'a.tk');
  /** Writes a file, changes its bytes, and makes its checksums right again: content that means harm. */
  function forged(change: (bytes: Buffer) => void): SharedArrayBuffer {
    writeColumnFile(path(), { one: new Int32Array([1, 2, 3]), two: new Uint8Array([9]) });
    const bytes = readFileSync(path());
    change(bytes);
    const shared = new SharedArrayBuffer(bytes.length);
    new Uint8Array(shared).set(bytes);
    return shared;
  }

  it.each<[string, (bytes: Buffer) => void]>([
    ['of an unknown type', (bytes) => bytes.writeUInt8(8, 32 + 31)],
    ['behind the end', (bytes) => bytes.writeDoubleLE(bytes.length - 8, 32 + 32)],
    ['of half a number', (bytes) => bytes.writeDoubleLE(6, 32 + 40)],
    ['longer than the file', (bytes) => bytes.writeDoubleLE(1e9, 32 + 40)],
  ])('with a column %s is refused', (_, change) => {
    expect(faultOf(() => columnsOf(forged(change), 'x.tk'))).toMatchObject({
      fault: 'corrupt',
      message: 'x.tk: column one lies outside the file',
    });
    expect(faultOf(() => columnsOf(forged(change))).message).toMatch(/^dataset file: /);
  });

  it('may end exactly with a column', () => {
    const bytes = forged(() => undefined);
    expect(columnsOf(bytes)).toEqual({ one: new Int32Array([1, 2, 3]), two: new Uint8Array([9]) });
    const whole = forged((all) => {
      all.writeDoubleLE(64, 32 + 48 + 40);
    });
    expect(columnsOf(whole).two).toHaveLength(64);
  });

  const changed = (bytes: Buffer, at: number): Buffer => {
    bytes[at] ^= 0x07;
    return bytes;
  };
  it.each<[string, (bytes: Buffer) => Buffer, string, RegExp]>([
    [
      'too short for the magic number',
      (bytes) => bytes.subarray(0, 5),
      'foreign',
      /its first bytes are not the magic number/,
    ],
    [
      'cut inside the header',
      (bytes) => bytes.subarray(0, 31),
      'cut',
      /ends inside its header \(31 bytes\)$/,
    ],
    [
      'cut behind the header',
      (bytes) => bytes.subarray(0, 32),
      'cut',
      /has 32 bytes, but its header says \d+$/,
    ],
    [
      'longer than it says',
      (bytes) => Buffer.concat([bytes, Buffer.alloc(1)]),
      'corrupt',
      /bytes, but its header says/,
    ],
    ['with a damaged header', (bytes) => changed(bytes, 12), 'corrupt', /: the header is damaged$/],
    [
      'with damaged content',
      (bytes) => changed(bytes, 64),
      'corrupt',
      /: the checksum does not match the content$/,
    ],
  ])('%s is refused', (_, change, fault, message) => {
    writeColumnFile(path(), { one: new Int32Array([1]) });
    writeFileSync(path(), change(readFileSync(path())));
    expect(faultOf(() => openColumnFile(path()))).toMatchObject({
      fault,
      message: expect.stringMatching(message),
    });
  });

  it('that cannot be read is distinguished from one that is missing', () => {
    expect(faultOf(() => openColumnFile(path()))).toEqual({
      fault: 'missing',
      message: `${path()}: the file is missing`,
      cause: expect.objectContaining({ code: 'ENOENT' }),
    });
    expect(faultOf(() => openColumnFile(dir))).toMatchObject({
      fault: 'corrupt',
      message: expect.stringMatching(/: cannot be read: E/),
    });
  });

  it('has its columns at multiples of 64 bytes', () => {
    expect([0, 1, 63, 64, 65].map(aligned)).toEqual([0, 64, 64, 64, 128]);
    expect([columnType(new Uint8Array()), columnType(new Float64Array())]).toEqual([0, 7]);
    expect(columnTypeName(new Int16Array())).toBe('Int16Array');
    expect(() => columnType(new BigInt64Array() as never)).toThrow(
      /^a column must be a typed array with elements of at most eight/,
    );
    writeColumnFile(path(), { a: new Uint8Array(65), b: new Uint8Array(1) });
    const { columns, bytes } = openColumnFile(path());
    expect(Object.values(columns).map((column) => column.byteOffset % 64)).toEqual([0, 0]);
    expect(bytes.byteLength % 64).toBe(0);
  });
});

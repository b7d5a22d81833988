// A dataset is written beside the old one and swapped in whole; a reader never sees half of one.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { datasetFromShared, openDataset } from '../../src/dataset/open.ts';
import { DatasetWriter } from '../../src/dataset/writer.ts';
import { runProgram } from '../fixtures/run-program.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'thikana-dataset-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ABOUT = {
  countries: ['BD'],
  sources: [{ name: 'test', licence: 'CC0', attribution: 'nobody' }],
  counts: { numbers: 3 },
};
let clock = Date.UTC(2026, 0, 1);
function write(value: number): void {
  const writer = new DatasetWriter(dir, () => new Date(clock++));
  writer.add('numbers.tk', { value: new Int32Array([value]) });
  writer.finish(ABOUT);
}
const value = (): number => openDataset(dir).columns('numbers.tk').value[0];

describe('dataset', () => {
  it('opens as it was written', () => {
    write(7);
    const dataset = openDataset(dir);
    expect(dataset.manifest).toMatchObject({ ...ABOUT, formatVersion: 1 });
    expect(Array.from(dataset.columns('numbers.tk').value)).toEqual([7]);
  });

  it('shares its bytes with another thread without a copy', () => {
    write(7);
    const shared = openDataset(dir).shared();
    const twin = datasetFromShared(shared);
    expect(twin.columns('numbers.tk').value.buffer).toBe(shared.files['numbers.tk']);
  });

  it('keeps the old one until the new one is finished', () => {
    write(1);
    const writer = new DatasetWriter(dir, () => new Date(clock++));
    writer.add('numbers.tk', { value: new Int32Array([2]) });
    expect(value()).toBe(1);
    writer.finish(ABOUT);
    expect(value()).toBe(2);
  });

  it('removes what an interrupted writer left behind', () => {
    write(1);
    new DatasetWriter(dir, () => new Date(clock++)).add('numbers.tk', { value: new Int32Array([2]) });
    write(3);
    expect(value()).toBe(3);
    expect(readdirSync(dir).filter((name) => name.startsWith('gen-'))).toHaveLength(2);
  });

  it('leaves the build of another process alone while that process lives', () => {
    const other = join(dir, `gen-abc-${process.ppid}`);
    const dead = join(dir, 'gen-abc-999999999');
    mkdirSync(other);
    mkdirSync(dead);
    write(1);
    expect([existsSync(other), existsSync(dead)]).toEqual([true, false]);
  });

  it('leaves what another container builds alone until nothing of it has changed for a day', () => {
    const theirs = join(dir, 'gen-abc-7-01234567');
    const left = join(dir, 'gen-abd-7-01234567');
    for (const folder of [theirs, left]) mkdirSync(folder);
    const before = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(left, before, before);
    write(1);
    expect([existsSync(theirs), existsSync(left)]).toEqual([true, false]);
  });

  it('leaves no trace of an abandoned build', () => {
    write(1);
    const writer = new DatasetWriter(dir, () => new Date(clock++));
    writer.add('numbers.tk', { value: new Int32Array([2]) });
    writer.abandon();
    expect(existsSync(writer.folder)).toBe(false);
    expect(value()).toBe(1);
  });

  it('names the file when one is missing, swapped or not in the dataset', () => {
    write(1);
    const { generation } = openDataset(dir).manifest;
    const path = join(dir, generation, 'numbers.tk');
    expect(() => openDataset(dir).columns('roads.tk')).toThrow(
      /roads\.tk: the dataset does not hold this file/,
    );
    const first = readFileSync(path);
    write(2);
    const second = join(dir, openDataset(dir).manifest.generation, 'numbers.tk');
    writeFileSync(second, first);
    expect(() => openDataset(dir)).toThrow(/numbers\.tk: the file is not the one listed in the manifest/);
    rmSync(second);
    expect(() => openDataset(dir)).toThrow(/numbers\.tk: the file is missing/);
  });

  it.each([
    ['', 'empty', /the manifest is empty/],
    ['{"product": "thik', 'corrupt', /not valid JSON/],
    ['{"product": "other"}', 'foreign', /not the manifest of a Thikana dataset/],
    ['{"product": "thikana", "formatVersion": 9}', 'version', /format version 9/],
    ['{"product": "thikana", "formatVersion": 1, "generation": "../x"}', 'corrupt', /lacks required fields/],
  ])('refuses the manifest %j as %s', (text, fault, sentence) => {
    writeFileSync(join(dir, 'manifest.json'), text);
    expect(() => openDataset(dir)).toThrow(sentence);
    expect(() => openDataset(dir)).toThrow(expect.objectContaining({ fault }));
  });

  it('says how to create one if there is none', () => {
    expect(() => openDataset(dir)).toThrow(/thikana import/);
  });

  it('survives a writer that is killed at any moment', async () => {
    write(1);
    const module = fileURLToPath(new URL('../../dist/dataset/writer.js', import.meta.url));
    const script = `
      import { DatasetWriter } from ${JSON.stringify(module)};
      const writer = new DatasetWriter(${JSON.stringify(dir)});
      let step = 0;
      const die = () => { if (step++ === Number(process.argv[1])) process.kill(process.pid, 'SIGKILL'); };
      die();
      writer.add('numbers.tk', { value: new Int32Array([2]) });
      die();
      writer.add('more.tk', { value: new Int32Array(100000) });
      die();
    `;
    for (let step = 0; step < 3; step++) {
      const run = await runProgram(process.execPath, ['--input-type=module', '-e', script, String(step)]);
      expect(run.signal).toBe('SIGKILL');
      expect(value()).toBe(1);
    }
    write(5);
    expect(value()).toBe(5);
  });
});

// Files at the data desk: names that mean nothing to the system, sizes that are checked, and nothing left of what was refused.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDataDesk } from '../../src/cli/serving/sent-files.ts';
import { type DataDesk, DeskRefused } from '../../src/http/data-desk.ts';

const PREVIEW = 120_000;
let state: string;
let desk: DataDesk;
const open = (previewMs?: number) =>
  openDataDesk(
    { state, dataset: join(state, 'none') },
    { begin: async () => undefined, progress: async () => ({ state: 'idle' }) },
    previewMs,
  );
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'thikana-desk-files-'));
  desk = open();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true, force: true });
});

const send = (name: string, text = 'name,lat,lon\n', offset = 0, id?: string) =>
  desk.receive({ name, offset, id, bytes: Buffer.from(text) });
const folders = () => readdirSync(join(state, 'desk'));

describe('a file at the desk', () => {
  it.each([
    ['places.csv', 'places.csv'],
    ['../../etc/passwd.csv', '_.._etc_passwd.csv'],
    ['--out=x.csv', 'out_x.csv'],
    ['.hidden.csv', 'hidden.csv'],
    ['a b;rm -rf $(x)\0.csv', 'a_b_rm_-rf_x_.csv'],
    ['ঢাকার দোকান.csv', 'ঢাকার_দোকান.csv'],
    [`${'-'.repeat(300)}x.csv`, 'x.csv'],
  ])('%j is kept as %j', (name, kept) => {
    expect(send(name).name).toBe(kept);
    expect(desk.files()).toMatchObject([{ name: kept, bytes: 13 }]);
  });

  it('with a long name keeps its end, within what file systems allow', () => {
    const { name } = send(`${'ঢাকা'.repeat(60)}.geojson.gz`);
    expect(name).toMatch(/^ঢাকা|^[কঢা]/u);
    expect(name.endsWith('ঢাকা.geojson.gz')).toBe(true);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(desk.files()).toHaveLength(1);
  });

  it.each(['nodot', '.', '..', '...', '.csv', 'places.', '', '---'])(
    'cannot be called %j, and the list is as before',
    (name) => {
      send('places.csv');
      expect(() => send(name)).toThrow(DeskRefused);
      expect(desk.files()).toHaveLength(1);
      expect(folders()).toHaveLength(1);
    },
  );

  it('begins at its beginning, and goes on where it was', () => {
    expect(() => send('places.csv', 'x', 5)).toThrow('begins at 0, not at 5');
    expect(folders()).toEqual([]);
    const { id } = send('places.csv', 'name,');
    expect(() => send('places.csv', 'lat', 3, id)).toThrow('begins at 5, not at 3');
    expect(send('other.csv', 'lat', 5, id)).toEqual({ id, name: 'places.csv', bytes: 8 });
    expect(() => send('places.csv', 'x', 0, 'feedfeedfeedfeed')).toThrow('no such file');
  });

  it('is at most 2 GiB', () => {
    const { id, name } = send('places.csv');
    truncateSync(join(state, 'desk', id, name), 2 ** 31 - 1);
    expect(() => send(name, 'xx', 2 ** 31 - 1, id)).toThrow('at most 2 GiB');
    expect(send(name, 'x', 2 ** 31 - 1, id).bytes).toBe(2 ** 31);
  });

  it('does not hide the others when a folder has been left empty', () => {
    mkdirSync(join(state, 'desk', '0123456789abcdef'), { recursive: true });
    expect(desk.files()).toEqual([]);
    send('places.csv');
    expect(desk.files()).toHaveLength(1);
    expect(() => desk.remove('0123456789abcdef')).toThrow('no such file');
  });

  describe('that is looked at', () => {
    /** Where processes put their temporary files. */
    function temporary(): string {
      const folder = join(state, 'temporary');
      mkdirSync(folder);
      vi.stubEnv('TMPDIR', folder);
      return folder;
    }

    it(
      'and unpacks to far more than a table can is refused, and nothing of it stays',
      async () => {
        const bomb = gzipSync(Buffer.alloc(80 * 2 ** 20, 'x'));
        const { id } = desk.receive({ name: 'bomb.csv.gz', offset: 0, bytes: bomb });
        const folder = temporary();
        await expect(open(PREVIEW).preview(id, {})).rejects.toThrow(
          'bomb.csv.gz: it would be more than 64 MiB when decompressed',
        );
        expect(readdirSync(folder)).toEqual([]);
      },
      PREVIEW,
    );

    it(
      'for too long is left alone, and nothing of it stays',
      async () => {
        const folder = temporary();
        const { id } = send('places.csv');
        await expect(open(1).preview(id, {})).rejects.toThrow('takes too long to look at');
        expect(readdirSync(folder)).toEqual([]);
        // What it had unpacked is in its own folder, wherever it was when it was killed.
        writeFileSync(join(folder, 'of-others'), '');
        await expect(open(1).preview(id, {})).rejects.toThrow(DeskRefused);
        expect(readdirSync(folder)).toEqual(['of-others']);
      },
      PREVIEW,
    );
  });
});

// `thikana source` through the real command: what could not be imported is reported when it is added, not at the next import.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';

const dir = mkdtempSync(join(tmpdir(), 'thikana-source-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
writeFileSync(join(dir, 'shops.csv'), 'Title,lat,lon\nRahima Store,23.79,90.41\n');

const run = async (...args: string[]) => {
  const { status, stdout, stderr } = await runThikana(
    ['source', ...args, '--dataset', join(dir, 'dataset'), '--json'],
    { cwd: dir },
  );
  return { status, told: JSON.parse(status === 0 ? stdout : stderr) };
};
const names = async (): Promise<unknown> =>
  (await run('list')).told.sources.map(({ map }: { map?: string }) => map);

describe('thikana source', () => {
  it('refuses a mapping to a column that is not in the file, and remembers nothing', async () => {
    const { status, told } = await run('add', 'shops.csv', '--map', 'name=Nmae');
    expect(status).toBe(3);
    expect(told.error.message).toContain(
      '--map names the column "Nmae", which does not exist; the columns are Title',
    );
    expect(await names()).toEqual([]);
  });

  it('refuses it in a change as well, and keeps what was', async () => {
    expect((await run('add', 'shops.csv', '--map', 'name=Title')).status).toBe(0);
    expect((await run('update', 'shops.csv', '--map', 'name=Titel')).status).toBe(3);
    expect(await names()).toEqual(['name=Title']);
  });

  it('changes what is recorded of a source whose file is away', async () => {
    rmSync(join(dir, 'shops.csv'));
    expect((await run('update', 'shops.csv', '--licence', 'CC0')).told.sources[0].licence).toBe('CC0');
    expect((await run('update', 'shops.csv', '--map', 'name=Name')).status).toBe(3);
  });
});

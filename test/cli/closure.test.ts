// `thikana closure` as a person and as a program use it, through the real command.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const state = mkdtempSync(join(tmpdir(), 'thikana-closure-'));
afterAll(() => rmSync(state, { recursive: true }));

const run = (...args: string[]) =>
  runThikana(['closure', ...args, '--state', state], {
    cwd: state,
  });

describe('thikana closure', () => {
  it('adds, lists and removes', async () => {
    const file = join(state, 'flood.geojson');
    const ring = [
      [90, 23],
      [91, 23],
      [91, 24],
      [90, 23],
    ];
    writeFileSync(file, JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
    const added = await run('add', '--init', '--polygon', file, '--until', '3d', '--note', 'flood', '--json');
    expect(added.status).toBe(0);
    const { id, kind } = JSON.parse(added.stdout);
    expect(kind).toBe('block');
    expect((await run('add', '--bbox', '90,23,91,24', '--factor', '2')).stdout).toContain(
      'until it is removed',
    );
    const some = (await run('add', '--bbox', '90,23,91,24', '--profiles', 'motorcycle,car')).stdout;
    expect(some).toBe('Closure 3 is in force for car,motorcycle until it is removed.\n');
    const listed = (await run('list')).stdout;
    expect(listed).toContain('car,motorcycle');
    expect(listed).toContain('all');
    const { closures } = JSON.parse((await run('list', '--json')).stdout);
    expect(closures).toMatchObject([
      {
        id,
        note: 'flood',
        factor: null,
        profiles: expect.arrayContaining(['car', 'motorcycle', 'bike', 'foot']),
      },
      { kind: 'factor', factor: 2, until: null },
      { kind: 'block', profiles: ['car', 'motorcycle'] },
    ]);
    expect((await run('remove', String(id))).stdout).toBe(`Closure ${id} is removed.\n`);
    expect((await run('list')).stdout).not.toContain('flood');
  });

  it('says so when it affects no road of the dataset', async () => {
    const dataset = starterDataset();
    const add = async (bbox: string) => (await run('add', '--bbox', bbox, '--dataset', dataset)).stdout;
    expect(await add('10,10,10.1,10.1')).toMatch(/No road of the dataset lies in this area/);
    expect(await add('90.2,23.6,90.6,24')).toMatch(/is in force until it is removed\.\n$/);
  });

  it.each([
    [['add'], 2, '--polygon or --bbox'],
    [['add', '--bbox', '1,2,3'], 2, 'minlon,minlat'],
    [['add', '--bbox', '90,23,91,24', '--until', 'later'], 2, 'until must be'],
    [['add', '--bbox', '90,23,91,24', '--factor', '0'], 2, 'factor must be'],
    [['add', '--bbox', '90,23,91,24', '--profiles', 'boat'], 2, 'profiles must be some of car'],
    [['add', '--polygon', 'absent.geojson'], 3, 'cannot be read'],
    [['remove', '99'], 1, 'there is no closure 99'],
    [['remove', 'x'], 1, 'whole number'],
  ])('%j is refused on standard error', async (args, kind, message) => {
    const { status, stdout, stderr } = await run(...args);
    expect([status, stdout]).toEqual([kind, '']);
    expect(stderr).toContain(message);
  });
});

describe('thikana road', () => {
  const road = (...args: string[]) => runThikana(['road', ...args, '--state', state], { cwd: state });

  it('changes and adds roads in the list that `thikana closure` shows', async () => {
    const line = '90.4,23.7;90.41,23.7';
    const changed = await road('change', '--init', '--line', line, '--oneway', '--max-speed', '40', '--json');
    expect(JSON.parse(changed.stdout)).toMatchObject({ kind: 'edit' });
    expect((await road('add', '--line', line, '--class', 'tertiary', '--name', 'Link')).stdout).toMatch(
      /^Change \d+ is in force\.\n$/,
    );
    const { closures } = JSON.parse((await run('list', '--json')).stdout);
    const kinds = closures.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['edit', 'road']));
    for (const bad of [
      ['change', '--line', line],
      ['change', '--closed'],
      ['add', '--line', 'here', '--class', 'tertiary'],
      ['add', '--line', line, '--class', 'canal'],
    ])
      expect((await road(...bad)).status).not.toBe(0);
  });
});

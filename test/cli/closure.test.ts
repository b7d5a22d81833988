// `thikana closure` as a person and as a program use it, through the real command.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { starterDataset } from '../fixtures/starter-dataset.ts';

const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const state = mkdtempSync(join(tmpdir(), 'thikana-closure-'));
afterAll(() => rmSync(state, { recursive: true }));

const run = (...args: string[]) =>
  spawnSync(process.execPath, [program, 'closure', ...args, '--state', state], {
    encoding: 'utf8',
    cwd: state,
  });

describe('thikana closure', () => {
  it('adds, lists and removes', () => {
    const file = join(state, 'flood.geojson');
    const ring = [
      [90, 23],
      [91, 23],
      [91, 24],
      [90, 23],
    ];
    writeFileSync(file, JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
    const added = run('add', '--init', '--polygon', file, '--until', '3d', '--note', 'flood', '--json');
    expect(added.status).toBe(0);
    const { id, kind } = JSON.parse(added.stdout);
    expect(kind).toBe('block');
    expect(run('add', '--bbox', '90,23,91,24', '--factor', '2').stdout).toContain('until it is removed');
    const some = run('add', '--bbox', '90,23,91,24', '--profiles', 'motorcycle,car').stdout;
    expect(some).toBe('Closure 3 is in force for car,motorcycle until it is removed.\n');
    const listed = run('list').stdout;
    expect(listed).toContain('car,motorcycle');
    expect(listed).toContain('all');
    const { closures } = JSON.parse(run('list', '--json').stdout);
    expect(closures).toMatchObject([
      { id, note: 'flood', factor: null, profiles: ['car', 'motorcycle', 'bike', 'foot'] },
      { kind: 'factor', factor: 2, until: null },
      { kind: 'block', profiles: ['car', 'motorcycle'] },
    ]);
    expect(run('remove', String(id)).stdout).toBe(`Closure ${id} is removed.\n`);
    expect(run('list').stdout).not.toContain('flood');
  });

  it('says so when it affects no road of the dataset', () => {
    const dataset = starterDataset();
    const add = (bbox: string) => run('add', '--bbox', bbox, '--dataset', dataset).stdout;
    expect(add('10,10,10.1,10.1')).toMatch(/No road of the dataset lies in this area/);
    expect(add('90.2,23.6,90.6,24')).toMatch(/is in force until it is removed\.\n$/);
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
  ])('%j is refused on standard error', (args, kind, message) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stdout]).toEqual([kind, '']);
    expect(stderr).toContain(message);
  });
});

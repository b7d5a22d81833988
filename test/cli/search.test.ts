// `thikana search` as people who tune the ranking use it, through the real command.
import { afterAll, describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';
import { smallDataset } from '../fixtures/small-dataset.ts';

const small = smallDataset();
afterAll(() => small.remove());

const run = (...args: string[]) => runThikana(['search', ...args, '--dataset', small.dir]);

describe('thikana search', () => {
  it('shows results with the parts of their scores', async () => {
    const { status, stdout } = await run('mirpur', 'college');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^score +coverage +completeness/);
    expect(stdout).toContain('Mirpur College, Block C, Section 2, Mirpur, Dhaka');
  });

  it('gives them as JSON', async () => {
    const { query, results } = JSON.parse(
      (await run('মিরপুর কলেজ', '--near', '90.04,23.32', '--json')).stdout,
    );
    expect(query).toBe('মিরপুর কলেজ');
    expect(results[0]).toMatchObject({ pType: 'Education', longitude: '90.04', parts: { coverage: 1 } });
  });

  it('says that nothing was found', async () => {
    expect((await run('qqxzzw')).stdout).toBe('Nothing found for "qqxzzw".\n');
  });

  it('looks an own id up', async () => {
    expect((await run('--own-id', 'S-1')).stdout).toBe('No place has the own id "S-1".\n');
  });

  it('asks for a query or an own id', async () => {
    const { status, stderr } = await run();
    expect(status).toBe(2);
    expect(stderr).toContain('name what to search for');
  });

  it.each([
    [['x', '--own-id', 'S-1'], '--own-id: give either an id or a query'],
    [['x', '--limit', '0'], '--limit must be from 1 to 50'],
    [['x', '--near', 'here'], '--near must be lon,lat in degrees, not "here"'],
  ])('refuses %j', async (args, sentence) => {
    const { status, stderr } = await run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });
});

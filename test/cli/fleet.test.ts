// `thikana fleet plan` as a dispatcher uses it: from positions and addresses to a plan on the starter's roads.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../bin/thikana.js', import.meta.url));
const dataset = process.env.THIKANA_TEST_DATASET ?? '';

async function plan(fleet: unknown, ...flags: string[]) {
  const child = spawn(process.execPath, [program, 'fleet', 'plan', '-', '--dataset', dataset, ...flags]);
  child.stdin.end(typeof fleet === 'string' ? fleet : JSON.stringify(fleet));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, status };
}

const FARMGATE = [90.39, 23.7573];
const FLEET = {
  vehicles: [{ id: 1, start: FARMGATE, end: FARMGATE, capacity: [3], profile: 'motorcycle' }],
  jobs: [
    { id: 1, address: 'Motijheel, Dhaka', delivery: [1] },
    { id: 2, location: [90.4043, 23.7937], delivery: [1], description: 'Banani' },
    { id: 3, address: 'xyzzy plugh', delivery: [1] },
  ],
  options: { iterations: 100, g: true },
};

describe('thikana fleet plan', () => {
  it("plans positions and addresses, and leaves what it is not sure of to a person, in VROOM's JSON", async () => {
    const { status, stdout } = await plan(FLEET, '--json');
    expect(status).toBe(0);
    const { code, routes, unassigned, review } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(routes).toHaveLength(1);
    expect(routes[0].steps.map(({ type }: { type: string }) => type)).toEqual(['start', 'job', 'job', 'end']);
    expect(routes[0].distance).toBeGreaterThan(8_000);
    expect(routes[0].geometry.length).toBeGreaterThan(20);
    expect(unassigned).toEqual([{ id: 3, type: 'job', reason: 'address' }]);
    expect(review).toMatchObject([{ id: 3, given: 'xyzzy plugh' }]);
  });

  it('gives the same plan again', async () => {
    const [one, other] = [await plan(FLEET, '--json'), await plan(FLEET, '--json')];
    expect(one.stdout).toBe(other.stdout);
  });

  it('tells people a route a line', async () => {
    const { stdout } = await plan(FLEET);
    expect(stdout).toMatch(/^vehicle +tasks +km/);
    expect(stdout).toContain('to look at: job 3: "xyzzy plugh"');
  });

  it.each([
    ['{', /standard input is not valid JSON/],
    [{ vehicles: [] }, /vehicles/],
    [{ ...FLEET, vehicles: [{ id: 1, start: FARMGATE, profile: 'boat' }] }, /there is no profile boat/],
    [{ ...FLEET, jobs: [{ id: 1, location: FARMGATE, servise: 1 }] }, /jobs\.0\.servise is not known/],
  ])('refuses %j', async (fleet, sentence) => {
    const { status, stderr } = await plan(fleet);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(sentence);
  });
});

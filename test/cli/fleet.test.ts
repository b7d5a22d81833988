// `thikana fleet plan` as a dispatcher uses it: from positions and addresses to a plan on the starter's roads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runThikana } from '../fixtures/run-program.ts';

const dataset = process.env.THIKANA_TEST_DATASET ?? '';

const plan = (fleet: unknown, ...flags: string[]) => run('plan', fleet, ...flags);

const run = (command: string, fleet: unknown, ...flags: string[]) =>
  runThikana(['fleet', command, '-', '--dataset', dataset, ...flags], {
    input: typeof fleet === 'string' ? fleet : JSON.stringify(fleet),
  });

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

  it('tells people who goes where, and when', async () => {
    const { stdout } = await plan(FLEET);
    expect(stdout).toMatch(/^vehicle 1: 0:00–\d:\d\d, \d+\.\d km, 2 stops$/m);
    expect(stdout).toMatch(/^ {2,}\d:\d\d {2}1 · Motijheel, Dhaka$/m);
    expect(stdout).toMatch(/^ {2,}\d:\d\d {2}2 · Banani · 23\.79370, 90\.40430$/m);
    expect(stdout).toContain('3 · xyzzy plugh: its address has to be looked at first (address)');
    expect(stdout).toContain('3: "xyzzy plugh" was not found');
  });

  it('calls orders and riders of tables what the tables call them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'thikana-fleet-'));
    const [orders, riders] = [join(folder, 'orders.csv'), join(folder, 'riders.csv')];
    writeFileSync(
      orders,
      [
        'order,customer,address,lat,lng,until',
        'A-7,Karim Store,"Motijheel, Dhaka",23.733,90.417,রাত ১২টা',
        'A-9,,"Banani, Dhaka",,,সকাল ৮টা',
        'A-11,Nobody,Qwzx Vbnq,,,',
      ].join('\n'),
    );
    writeFileSync(
      riders,
      'rider,kind,depot lat,depot lon,shift start\nRahim,motorcycle,23.7573,90.39,সকাল ৯টা\n',
    );
    const args = ['fleet', 'plan', orders, '--vehicles', riders, '--dataset', dataset];
    const { stdout, stderr } = await runThikana(args);
    rmSync(folder, { recursive: true });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^Rahim: 9:00–\d+:\d\d, \d+\.\d km, 1 stop$/m);
    expect(stdout).toMatch(/^ +9:\d\d {2}A-7 · Karim Store · Motijheel, Dhaka$/m);
    expect(stdout).toMatch(/^ +9:00 {2}start$/m);
    expect(stdout).toContain('In all: 1 rider, 1 stop, ');
    expect(stdout).toContain('A-9 · Banani, Dhaka: nobody can be there in time (window)');
    expect(stdout).toContain('A-11 · Nobody: "Qwzx Vbnq" was not found');
  });

  it('times routes given by hand, and tells what they break', async () => {
    const rows = [0, 1, 2].map((i) => [0, 1, 2].map((j) => Math.abs(i - j) * 600));
    const by = (steps: object[]) => ({
      vehicles: [{ id: 1, start_index: 0, end_index: 0, capacity: [1], steps }],
      jobs: [
        { id: 1, location_index: 1, delivery: [1], time_windows: [[0, 60]] },
        { id: 2, location_index: 2, delivery: [1] },
      ],
      matrices: { car: { durations: rows } },
    });
    const { stdout } = await run(
      'check',
      by([
        { type: 'job', id: 1 },
        { type: 'job', id: 2 },
      ]),
      '--json',
    );
    const { routes, unassigned } = JSON.parse(stdout);
    expect(unassigned).toEqual([]);
    expect(routes[0].duration).toBe(2_400);
    const causes = JSON.stringify(routes[0]);
    expect(causes).toContain('"cause":"capacity"');
    expect(causes).toContain('"cause":"window"');
    const wrong = await run('check', by([{ type: 'job', id: 9 }]));
    expect(wrong.stderr).toContain('vehicles.0.steps.0: there is no job 9');
  });

  it('tells which windows can be promised', async () => {
    const rows = [0, 1].map((i) => [0, 1].map((j) => Math.abs(i - j) * 600));
    const fleet = {
      vehicles: [{ id: 4, start_index: 0, end_index: 0, time_window: [0, 3_600] }],
      jobs: [{ id: 1, location_index: 1 }],
      matrices: { car: { durations: rows } },
    };
    const { stdout } = await run('slots', fleet, '--job', '1', '--windows', '600-1200,7200-9000', '--json');
    expect(JSON.parse(stdout).slots).toEqual([
      { window: [600, 1_200], vehicle: 4, cost: 1_200 },
      { window: [7_200, 9_000], vehicle: null, cost: null },
    ]);
  });

  it.each([
    ['{', /standard input is not valid JSON/],
    [{ vehicles: [] }, /vehicles/],
    [{ ...FLEET, vehicles: [{ id: 1, start: FARMGATE, profile: 'boat' }] }, /there is no profile boat/],
    [{ ...FLEET, vehicles: [{ id: 1, start: FARMGATE, profile: 'bus' }] }, /profile bus is not offered here/],
    [{ ...FLEET, jobs: [{ id: 1, location: FARMGATE, servise: 1 }] }, /jobs\.0\.servise is not known/],
  ])('refuses %j', async (fleet, sentence) => {
    const { status, stderr } = await plan(fleet);
    expect(status).not.toBe(0);
    expect(stderr).toMatch(sentence);
  });
});

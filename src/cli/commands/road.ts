// `thikana road change|add`: roads that differ from the dataset, without an import. `thikana closure` lists and removes them.

import type { Command } from 'commander';
import { endOfClosure, lineOfStretch, waysOfStretch } from '../../roads/route/closed-area.ts';
import { checkClass, DRAWN_CLASSES, EDIT, ROAD } from '../../roads/route/edited-road.ts';
import { type Define, definerIn, INIT, type StateFlags, withState } from '../operator-state.ts';
import { print } from '../output.ts';

interface RoadFlags extends StateFlags {
  readonly line?: string;
  readonly ways?: string;
  readonly closed?: true;
  readonly oneway?: true;
  readonly bothWays?: true;
  readonly maxSpeed?: string;
  readonly name?: string;
  readonly nameBn?: string;
  readonly class?: string;
  readonly until?: string;
  readonly note: string;
}

export function registerRoad(program: Command): void {
  const define = definerIn(
    program
      .command('road')
      .description('change roads or add some without an import; `thikana closure` lists and removes them'),
  );
  defineChange(define);
  defineAdd(define);
}

const shared = (command: Command): Command =>
  command
    .option('--oneway', 'only in the order of the line')
    .option('--max-speed <km/h>', 'posted speed')
    .option('--name <text>', 'its name')
    .option('--name-bn <text>', 'its name in Bangla')
    .option('--until <time>', 'when it ends by itself: 2026-08-01T18:00+06:00, 12h or 30d')
    .option('--note <text>', 'the reason', '')
    .option(...INIT);

function defineChange(define: Define): void {
  shared(
    define(
      'change',
      'close a road, make it one-way, give it another speed or name; a running server follows within five seconds',
    )
      .option('--line <points>', 'lon,lat;lon,lat… along the road')
      .option('--ways <ids>', 'ids of ways in the source, separated by commas')
      .option('--closed', 'nobody may use it')
      .option('--both-ways', 'in both directions'),
  ).action((flags: RoadFlags) => {
    if ((flags.line === undefined) === (flags.ways === undefined))
      throw new Error('--line or --ways: give one of them');
    if (flags.oneway && flags.ways !== undefined)
      throw new Error('--oneway needs --line, whose order is the direction');
    const edit = { ...(flags.closed ? { closed: true } : {}), ...written(flags) };
    if (Object.keys(edit).length === 0)
      throw new Error('say what is different: --closed, --oneway, --both-ways, --max-speed, --name');
    return keep(flags, EDIT, edit);
  });
}

function defineAdd(define: Define): void {
  shared(
    define('add', 'add a road that the dataset lacks; its ends are joined to the nearest roads within 30 m')
      .requiredOption('--line <points>', 'lon,lat;lon,lat… of its course')
      .requiredOption('--class <class>', `one of ${DRAWN_CLASSES.join(', ')}`),
  ).action((flags: RoadFlags) =>
    keep(flags, ROAD, { class: checkClass(flags.class ?? ''), ...written(flags) }),
  );
}

function written({ oneway, bothWays, maxSpeed, name, nameBn }: RoadFlags): object {
  const speed = maxSpeed === undefined ? undefined : Number(maxSpeed);
  if (speed !== undefined && !(Number.isInteger(speed) && speed >= 5 && speed <= 150))
    throw new Error(`--max-speed must be a whole number from 5 to 150, not "${maxSpeed}"`);
  return {
    ...(oneway ? { oneway: true } : bothWays ? { oneway: false } : {}),
    ...(speed === undefined ? {} : { max_speed: speed }),
    ...(name === undefined ? {} : { name }),
    ...(nameBn === undefined ? {} : { name_bn: nameBn }),
  };
}

const keep = (flags: RoadFlags, kind: string, edit: object): Promise<void> =>
  withState(flags, async ({ closures }) => {
    const now = Date.now();
    const record = await closures.insert({
      geometry: JSON.stringify(lineOfStretch(pointsOf(flags.line))),
      kind,
      ways: waysOfStretch(flags.ways?.split(',').map(Number)),
      edit: JSON.stringify(edit),
      factor: null,
      note: flags.note,
      created_at: now,
      until: flags.until === undefined ? null : endOfClosure(flags.until, now),
      profiles: null,
    });
    print({ id: record.id, kind }, flags.json ?? false, () => `Change ${record.id} is in force.`);
  });

function pointsOf(line: string | undefined): number[][] | undefined {
  const points = line?.split(';').map((point) => point.split(',').map(Number));
  if (points && (points.length < 2 || points.some((point) => point.length !== 2 || point.some(Number.isNaN))))
    throw new Error(`--line must be lon,lat;lon,lat…, not "${line}"`);
  return points;
}

// `thikana fleet plan|check|slots FILE`: fleets in VROOM's JSON, or in tables of orders and vehicles, on the roads of the dataset, from positions or addresses.
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { PreparedFleet } from '../../dispatch/answer-fleet.ts';
import type { OpenGround } from '../../dispatch/ground.ts';
import type { WrittenFleet } from '../../fleet/vroom/write-fleet.ts';
import { messageOf } from '../../text/thrown.ts';
import { datasetHere } from '../dataset-here.ts';
import { fleetPlanText, type PlanLabels, timeOf } from '../fleet-plan-text.ts';
import { print, say, table } from '../output.ts';
import { planLabels } from '../plan-labels.ts';
import { type FleetOfTables, fleetInTables, isTableFile } from './fleet-tables.ts';

interface Flags {
  readonly dataset?: string;
  readonly vehicles?: string;
  readonly seconds?: string;
  readonly json?: boolean;
}

/** Per cent between two lines of progress. */
const PROGRESS_STEP = 10;

export function registerFleet(program: Command): void {
  const fleet = program.command('fleet').description("plan whole fleets, from VROOM's JSON or tables");
  const command = (name: string, description: string): Command =>
    fleet
      .command(name)
      .description(description)
      .argument('<file>', "VROOM's JSON, or a table of orders (CSV, XLSX); - reads JSON from standard input")
      .option('--vehicles <file>', 'with a table of orders: the table of the vehicles (CSV, XLSX)')
      .option('--dataset <folder>', 'folder of the dataset')
      .option('--json', "print the result as JSON, plans as VROOM's");
  command(
    'plan',
    'plan who serves what, in which order and when; a task may have an `address` in place of a `location`',
  )
    .option(
      '--seconds <n>',
      'how long to search; without it a number of rounds, which gives the same plan everywhere',
    )
    .action(planFleet);
  command('check', 'time the routes that the vehicles have as `steps`, and tell what they break').action(
    checkFleet,
  );
  command('slots', 'tell which windows can be promised for a job that no route serves yet')
    .requiredOption('--job <id>', 'the job')
    .requiredOption('--windows <list>', 'in seconds: 28800-36000,36000-43200')
    .action(tellSlots);
}

interface Prepared {
  readonly prepared: PreparedFleet;
  readonly ground: OpenGround;
  readonly labels: PlanLabels;
}

/** Opens the dataset only if something has to be looked up in it. */
async function prepare(file: string, flags: Flags): Promise<Prepared> {
  // The other commands need none of this.
  const [{ prepareFleet }, { OpenGround: Open }, { openDataset }] = await Promise.all([
    import('../../dispatch/answer-fleet.ts'),
    import('../../dispatch/ground.ts'),
    import('../../dataset/open.ts'),
  ]);
  const folder = await datasetHere(flags.dataset);
  const ground = new Open(() => openDataset(folder));
  const { fleet, orders } = await readSent(file, flags);
  const prepared = prepareFleet(withSeconds(fleet, flags), ground);
  return { prepared, ground, labels: planLabels(prepared, orders) };
}

/** What is typed counts more than what the file says. */
function withSeconds(sent: unknown, { seconds: flag }: Flags): unknown {
  if (flag === undefined || typeof sent !== 'object' || sent === null) return sent;
  const seconds = Number(flag);
  if (!(seconds > 0 && seconds <= 3_600)) throw new Error('--seconds must be from 0 to 3600');
  const options = 'options' in sent && typeof sent.options === 'object' ? sent.options : {};
  return { ...sent, options: { ...options, iterations: undefined, seconds } };
}

async function planFleet(file: string, flags: Flags): Promise<void> {
  const { prepared, ground, labels } = await prepare(file, flags);
  const { planFleet: plan } = await import('../../dispatch/answer-fleet.ts');
  const found = plan(prepared, { now: Date.now, onProgress: progressTo() });
  await ground.close();
  tellPlan(found, labels, flags);
}

async function checkFleet(file: string, flags: Flags): Promise<void> {
  const { prepared, ground, labels } = await prepare(file, flags);
  const { checkFleet: check } = await import('../../dispatch/answer-fleet.ts');
  const found = check(prepared);
  await ground.close();
  tellPlan(found, labels, flags);
}

const tellPlan = (plan: WrittenFleet, labels: PlanLabels, flags: Flags): void =>
  print(plan, flags.json ?? false, () => fleetPlanText(plan, labels));

interface SlotFlags extends Flags {
  readonly job: string;
  readonly windows: string;
}

async function tellSlots(file: string, flags: SlotFlags): Promise<void> {
  const { prepared, ground } = await prepare(file, flags);
  const { offerSlots } = await import('../../dispatch/answer-fleet.ts');
  const question = { job: Number(flags.job), windows: readWindows(flags.windows) };
  const found = offerSlots(prepared, question, Date.now);
  await ground.close();
  print(found, flags.json ?? false, () =>
    table(
      ['from', 'until', 'vehicle', 'added cost'],
      found.slots.map(({ window: [from, until], vehicle, cost }) => [
        timeOf(from),
        timeOf(until),
        vehicle ?? 'nobody',
        cost === null ? '' : Math.round(cost),
      ]),
    ),
  );
}

function readWindows(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [from, until, ...rest] = part.split('-').map(Number);
    if (rest.length > 0 || !(from >= 0) || !(until >= from))
      throw new Error(`--windows must be a list such as 28800-36000,36000-43200, not "${text}"`);
    return [from, until];
  });
}

async function readSent(
  file: string,
  { vehicles }: Flags,
): Promise<{ readonly fleet: unknown; readonly orders?: FleetOfTables['orders'] }> {
  return isTableFile(file) ? fleetInTables(file, vehicles) : { fleet: readJson(file) };
}

function readJson(file: string): unknown {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file === '-' ? 'standard input' : file} is not valid JSON: ${messageOf(error)}`);
  }
}

/** Tells a person how far the search is. */
function progressTo(): (share: number) => boolean {
  let told = 0;
  return (share) => {
    const now = Math.floor((share * 100) / PROGRESS_STEP) * PROGRESS_STEP;
    if (process.stderr.isTTY && now > told) say(`planning … ${now} %`);
    told = Math.max(told, now);
    return true;
  };
}

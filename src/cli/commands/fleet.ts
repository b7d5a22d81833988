// `thikana fleet plan|check|slots FILE.json`: fleets in VROOM's JSON on the roads of the dataset, from positions or addresses.
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Plan, Route } from '../../fleet/problem/plan.ts';
import type { Problem, TravelMatrix } from '../../fleet/problem/problem.ts';
import type { LonLat, ReadFleet } from '../../fleet/vroom/read-fleet.ts';
import type { FleetRequest } from '../../fleet/vroom/request.ts';
import type { Located, ToReview } from '../../fleet/vroom/write-fleet.ts';
import type { Rupantor } from '../../places/rupantor/rupantor.ts';
import { isProfile, PROFILES, type Profile } from '../../roads/engine.ts';
import type { RoadDesk } from '../../roads/pool/road-desk.ts';
import { messageOf } from '../../text/thrown.ts';
import { print, say, table } from '../output.ts';
import { readSettings } from '../settings.ts';

interface Flags {
  readonly dataset?: string;
  readonly seconds?: string;
  readonly json?: boolean;
}

/** Below this many per cent a person should look at an address before anybody drives there. */
const LEAST_CONFIDENCE = 80;
/** Per cent between two lines of progress. */
const PROGRESS_STEP = 10;

export function registerFleet(program: Command): void {
  const fleet = program.command('fleet').description("plan whole fleets, in VROOM's JSON");
  const command = (name: string, description: string): Command =>
    fleet
      .command(name)
      .description(description)
      .argument('<file>', 'jobs, shipments and vehicles; - reads standard input')
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
    .action(offerSlots);
}

/** A fleet as it was sent, and all that has been looked up for it. */
interface Prepared {
  readonly request: FleetRequest;
  readonly fleet: ReadFleet;
  readonly problem: Problem;
  readonly located: readonly Located[];
  readonly review: readonly ToReview[];
  readonly ground: Ground | undefined;
}

async function prepare(file: string, flags: Flags): Promise<Prepared> {
  // The other commands need none of this.
  const [{ checkedRequest, FleetError }, { givenMatrices, readFleet }, { faultOf }] = await Promise.all([
    import('../../fleet/vroom/request.ts'),
    import('../../fleet/vroom/read-fleet.ts'),
    import('../../fleet/problem/faults.ts'),
  ]);
  const request = checkedRequest(readJson(file));
  const fleet = readFleet(request);
  const given = givenMatrices(request, fleet);
  const ground = given ? undefined : await openGround(flags.dataset);
  const least = request.options?.confidence ?? LEAST_CONFIDENCE;
  const { located, unknown, review } = locate(fleet, ground?.rupantor, least);
  const matrices = given ?? (ground ? matricesOn(ground.roads, fleet, located) : {});
  const problem = fleet.problem(matrices, unknown);
  const fault = faultOf(problem);
  if (fault) throw new FleetError(`${fault.field} ${fault.message}`);
  return { request, fleet, problem, located, review, ground };
}

async function planFleet(file: string, flags: Flags): Promise<void> {
  const prepared = await prepare(file, flags);
  const { solve } = await import('../../fleet/solve.ts');
  const { options = {} } = prepared.request;
  const plan = solve(prepared.problem, {
    effort: effortOf(flags, options),
    seed: options.seed,
    onProgress: progressTo(),
  });
  await tellPlan(plan, prepared, flags);
}

async function checkFleet(file: string, flags: Flags): Promise<void> {
  const prepared = await prepare(file, flags);
  const { check } = await import('../../fleet/check.ts');
  await tellPlan(check(prepared.problem, prepared.fleet.given), prepared, flags);
}

async function tellPlan(plan: Plan, prepared: Prepared, flags: Flags): Promise<void> {
  const { request, fleet, problem, located, review, ground } = prepared;
  const { writeFleet } = await import('../../fleet/vroom/write-fleet.ts');
  const profiles = new Map(problem.vehicles.map(({ id, profile }) => [id, profile]));
  const lines =
    request.options?.g && ground
      ? plan.routes.map((route) => lineOf(ground.roads, route, profiles.get(route.vehicle), located))
      : [];
  await ground?.roads.close();
  print(writeFleet(plan, fleet, located, review, lines), flags.json ?? false, () =>
    planText(plan, fleet, review),
  );
}

interface SlotFlags extends Flags {
  readonly job: string;
  readonly windows: string;
}

/** Against the routes that came along, or against a plan of all the other tasks. */
async function offerSlots(file: string, flags: SlotFlags): Promise<void> {
  const { problem, fleet, ground } = await prepare(file, flags);
  const [{ solve }, { slots }, { givenOf }] = await Promise.all([
    import('../../fleet/solve.ts'),
    import('../../fleet/slots.ts'),
    import('../../fleet/problem/plan.ts'),
  ]);
  await ground?.roads.close();
  const task = `job ${flags.job}`;
  if (!problem.tasks?.some(({ id }) => id === task)) throw new Error(`there is no job ${flags.job} to serve`);
  const others = { ...problem, tasks: problem.tasks.filter(({ id }) => id !== task) };
  const routes = fleet.given.length > 0 ? fleet.given : givenOf(solve(others));
  const found = slots(problem, routes, task, readWindows(flags.windows)).map(({ window, best }) => ({
    window,
    vehicle: best ? Number(best.vehicle) : null,
    cost: best ? best.cost : null,
  }));
  print({ job: Number(flags.job), slots: found }, flags.json ?? false, () =>
    table(
      ['from', 'until', 'vehicle', 'added cost'],
      found.map(({ window: [from, until], vehicle, cost }) => [
        clock(from),
        clock(until),
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

function readJson(file: string): unknown {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file === '-' ? 'standard input' : file} is not valid JSON: ${messageOf(error)}`);
  }
}

function effortOf(
  { seconds: flag }: Flags,
  options: { readonly seconds?: number; readonly iterations?: number },
) {
  const seconds = flag === undefined ? options.seconds : Number(flag);
  if (seconds !== undefined) {
    if (!(seconds > 0 && seconds <= 3_600)) throw new Error('--seconds must be from 0 to 3600');
    return { seconds, now: Date.now };
  }
  return options.iterations === undefined ? undefined : { iterations: options.iterations };
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

interface Ground {
  readonly roads: RoadDesk;
  readonly rupantor: Rupantor;
}

async function openGround(folder: string | undefined): Promise<Ground> {
  const [{ openDataset }, { openRegions }, { openRupantor }, { RoadDesk: Desk }, { hasRoads }] =
    await Promise.all([
      import('../../dataset/open.ts'),
      import('../../regions/regions.ts'),
      import('../../places/rupantor/rupantor.ts'),
      import('../../roads/pool/road-desk.ts'),
      import('../../roads/open-roads.ts'),
    ]);
  const dataset = openDataset(readSettings({ dataset: folder }).dataset);
  if (!hasRoads(dataset)) throw new Error('The dataset holds no roads; import some with `thikana import`');
  const source = { timestamp: dataset.manifest.built, copyrights: [] };
  return {
    roads: new Desk(dataset, { source, warmUp: 'later' }),
    rupantor: openRupantor(dataset, openRegions(dataset)),
  };
}

/** Where the places are; those whose address is not sure enough are unknown, and their tasks listed for a person. */
function locate(
  fleet: ReadFleet,
  rupantor: Rupantor | undefined,
  least: number,
): { readonly located: Located[]; readonly unknown: Set<number>; readonly review: ToReview[] } {
  const unknown = new Set<number>();
  const review: ToReview[] = [];
  const located = fleet.spots.map((spot, place): Located => {
    if ('at' in spot) return { location: spot.at };
    if ('row' in spot || !rupantor) return {};
    const result = rupantor.geocode(spot.address, { bangla: false });
    const {
      geocoded_address: point,
      confidence_score_percentage: confidence,
      fixed_address: address,
    } = result;
    if (!point || confidence < least) {
      unknown.add(place);
      for (const task of fleet.tasksAt(new Set([place])))
        review.push({ task, given: spot.address, address, confidence });
      return {};
    }
    return { location: [Number(point.longitude), Number(point.latitude)], found: { address, confidence } };
  });
  return { located, unknown, review };
}

/** Travel between all places by the profiles of the vehicles; places that are not known are reached by nobody. */
function matricesOn(
  roads: RoadDesk,
  { profiles, spots }: ReadFleet,
  located: readonly Located[],
): Record<string, TravelMatrix> {
  const size = spots.length;
  const known = located.flatMap(({ location }, place) => (location ? [{ place, location }] : []));
  const matrices: Record<string, TravelMatrix> = {};
  for (const name of profiles) {
    const found = roads.now('matrix', {
      profile: profileNamed(name),
      sources: known.map(({ location: [lon, lat] }) => [lon, lat]),
    });
    const flat = (rows: readonly (readonly (number | null)[])[]): Float64Array => {
      const all = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
      known.forEach(({ place: from }, i) => {
        known.forEach(({ place: to }, j) => {
          const value = rows[i][j];
          if (value !== null) all[from * size + to] = Math.round(value);
        });
      });
      return all;
    };
    matrices[name] = { size, durations: flat(found.durations), distances: flat(found.distances) };
  }
  return matrices;
}

function profileNamed(name: string): Profile {
  if (isProfile(name)) return name;
  throw new Error(`there is no profile ${name}; choose one of ${PROFILES.join(', ')}, or send matrices`);
}

/** A route as an encoded polyline. */
function lineOf(
  roads: RoadDesk,
  { steps }: Route,
  profile: string | undefined,
  located: readonly Located[],
): string | undefined {
  const points: LonLat[] = [];
  for (const { place } of steps) {
    const at = place === null ? undefined : located[place]?.location;
    const last = points.at(-1);
    if (at && (at[0] !== last?.[0] || at[1] !== last[1])) points.push(at);
  }
  if (points.length < 2) return undefined;
  const { routes } = roads.now('overview', {
    profile: profileNamed(profile ?? ''),
    language: 'en',
    points: points.map(([lon, lat]) => [lon, lat]),
    geometries: 'polyline',
    overview: 'full',
    steps: false,
    alternatives: 0,
  });
  const { geometry } = routes[0];
  return typeof geometry === 'string' ? geometry : undefined;
}

const clock = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

function planText(plan: Plan, { origins }: ReadFleet, review: readonly ToReview[]): string {
  const rows = plan.routes.map(({ vehicle, tasks, distance, travel, duty, steps }) => [
    vehicle,
    tasks,
    (distance / 1000).toFixed(1),
    clock(travel),
    clock(duty),
    steps
      .flatMap(({ id, kind }) =>
        id && kind !== 'break' ? [origins.get(id)?.[kind === 'drop' ? 1 : 0]?.id] : [],
      )
      .join(' '),
  ]);
  const idOf = (task: string): string =>
    origins
      .get(task)
      ?.map(({ type, id }) => `${type} ${id}`)
      .join(', ') ?? task;
  return [
    table(['vehicle', 'tasks', 'km', 'travel', 'duty', 'order'], rows),
    ...plan.routes.flatMap(({ vehicle, steps, violations }) =>
      [...violations, ...steps.flatMap((step) => step.violations)].map(
        ({ kind, by }) =>
          `broken: ${kind} of vehicle ${vehicle}${by === undefined ? '' : `, by ${Math.round(by)}`}`,
      ),
    ),
    ...plan.unassigned.map(({ id, reason }) => `not served: ${idOf(id)} (${reason})`),
    ...review.map(
      ({ task, given, address, confidence }) =>
        `to look at: ${idOf(task)}: "${given}"${address ? ` was read as "${address}"` : ''}, ${confidence} %`,
    ),
  ].join('\n');
}

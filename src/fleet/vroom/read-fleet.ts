// Turns a fleet in VROOM's JSON into the solver's problem: places are numbered, each once however often it is named; ids become texts.
// Addresses and travel times are not known here: whoever asks looks them up between the two steps.
import type { GivenRoute } from '../problem/plan.ts';
import type { Problem, Promised, Stop, Task, TravelMatrix, Vehicle } from '../problem/problem.ts';
import { FleetError, type FleetRequest } from './request.ts';

export type LonLat = readonly [lon: number, lat: number];
/** What was sent for a place. */
export type GivenPlace =
  | { readonly at: LonLat }
  | { readonly address: string }
  | { readonly code: string }
  | { readonly row: number };

type Job = NonNullable<FleetRequest['jobs']>[number];
type ShipmentRequest = NonNullable<FleetRequest['shipments']>[number];
type VehicleRequest = FleetRequest['vehicles'][number];
type StopRequest = Pick<
  Job,
  'location' | 'location_index' | 'address' | 'place' | 'setup' | 'service' | 'time_windows' | 'soft_window'
>;

/** What a task of the plan is in the request. */
export interface Origin {
  readonly type: 'job' | 'pickup' | 'delivery';
  readonly id: number;
  readonly description?: string;
  readonly spot: GivenPlace;
}

export interface ReadFleet {
  /** By place number. */
  readonly spots: readonly GivenPlace[];
  /** Of the vehicles. */
  readonly profiles: readonly string[];
  /** The problem, without the tasks at places that nobody found. */
  problem(matrices: Readonly<Record<string, TravelMatrix>>, unknown: ReadonlySet<number>): Problem;
  /** What the tasks of the plan are called in the request: one origin for a job, two for a shipment. */
  readonly origins: ReadonlyMap<string, readonly Origin[]>;
  /** The routes that came along, as `steps` of the vehicles. */
  readonly given: readonly GivenRoute[];
  /** Ids of tasks that need one of these places. */
  tasksAt(places: ReadonlySet<number>): string[];
}

/** Seconds are the cost unless told otherwise, as in VROOM. */
const COST_PER_HOUR = 3_600;
const DEFAULT_PROFILE = 'car';

export function readFleet(request: FleetRequest): ReadFleet {
  const places = new Places(request.matrices !== undefined);
  const origins = new Map<string, readonly Origin[]>();
  const jobs = (request.jobs ?? []).map((job, i) => readJob(job, `jobs.${i}`, places, origins));
  const shipments = (request.shipments ?? []).map((shipment, i) =>
    readShipment(shipment, `shipments.${i}`, places, origins),
  );
  const tasks = new Map(
    [...origins].flatMap(([task, of]) => of.map(({ type, id }) => [`${type} ${id}`, task])),
  );
  const vehicles = request.vehicles.map((vehicle, i) => ({
    ...readVehicle(vehicle, `vehicles.${i}`, places),
    ...duringTheDay(vehicle, `vehicles.${i}`, tasks),
  }));
  requireDistinct(
    vehicles.map(({ id }) => id),
    'vehicles',
  );
  requireOneVehicle(vehicles);
  const profiles = [...new Set(vehicles.map(({ profile }) => profile))];
  const { options = {} } = request;
  const given = givenRoutes(request, tasks, places);
  const placesOf = new Map<string, readonly number[]>([
    ...jobs.map(({ id, place }): [string, number[]] => [id, [place]]),
    ...shipments.map(({ id, from, to }): [string, number[]] => [id, [from.place, to.place]]),
  ]);
  const isKnown =
    (unknown: ReadonlySet<number>) =>
    ({ id }: { readonly id: string }): boolean =>
      !(placesOf.get(id) ?? []).some((place) => unknown.has(place));
  return {
    spots: places.spots,
    profiles,
    origins,
    given,
    tasksAt: (wanted) =>
      [...placesOf].filter(([, own]) => own.some((place) => wanted.has(place))).map(([id]) => id),
    problem(matrices, unknown) {
      const lost = vehicles.find(({ start, end }) =>
        [start, end].some((at) => at !== null && unknown.has(at)),
      );
      if (lost)
        throw new FleetError(
          `the start or end of vehicle ${lost.id} is an address or a place that was not found with certainty`,
        );
      const tasks = jobs.filter(isKnown(unknown));
      const rides = shipments.filter(isKnown(unknown));
      const left = new Set([...tasks, ...rides].map(({ id }) => id));
      const isLeft = (id: string): boolean => left.has(id);
      return {
        matrices,
        vehicles: vehicles.map(({ fixed, aboard, ...vehicle }) => ({
          ...vehicle,
          fixed: fixed?.filter(isLeft),
          aboard: aboard?.filter(isLeft),
        })),
        tasks,
        shipments: rides,
        apart: request.apart?.map(([one, other]) => [one, other] as const),
        goal: { fewestVehicles: options.fewest_vehicles, balance: options.balance },
        promised: promisedBy(given, isLeft),
        movePrice: options.move_price,
      };
    },
  };
}

/** Numbers the places that a request names. */
class Places {
  readonly spots: GivenPlace[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(readonly hasMatrices: boolean) {}

  /** The number of a place that was named before. */
  known(spot: GivenPlace): number | undefined {
    return this.#numbers.get(JSON.stringify(spot));
  }

  number(field: string, spot: GivenPlace): number {
    if ('row' in spot) {
      if (!this.hasMatrices) throw new FleetError(`${field} needs matrices`);
    } else if (this.hasMatrices) throw new FleetError(`${field} needs an index, as matrices are given`);
    const key = JSON.stringify(spot);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.spots.push(spot) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}

interface Sent {
  readonly at?: readonly number[];
  readonly row?: number;
  readonly address?: string;
  readonly code?: string;
}

/** One of four ways to say where; undefined where none is used. */
function spotOf(field: string, { at, row, address, code }: Sent): GivenPlace | undefined {
  // As in VROOM, a position beside an index only tells where that is.
  if (row !== undefined) return { row };
  const sent = [at, address, code].filter((one) => one !== undefined).length;
  if (sent > 1) throw new FleetError(`${field}: send one of a position, an address and a place`);
  if (at !== undefined) {
    if (Math.abs(at[1]) > 90) throw new FleetError(`${field} must be [longitude, latitude]`);
    return { at: [at[0], at[1]] };
  }
  if (code !== undefined) return { code: code.toUpperCase() };
  return address === undefined ? undefined : { address };
}

function readStop(stop: StopRequest, field: string, places: Places): { stop: Stop; spot: GivenPlace } {
  const spot = spotOf(`${field}.location`, {
    at: stop.location,
    row: stop.location_index,
    address: stop.address,
    code: stop.place,
  });
  if (!spot)
    throw new FleetError(`${field}.location is missing: a position, an index, an address or a place`);
  return {
    spot,
    stop: {
      place: places.number(`${field}.location`, spot),
      service: stop.service,
      setup: stop.setup,
      windows: stop.time_windows?.map((window, i) => readWindow(window, `${field}.time_windows.${i}`)),
      soft: stop.soft_window && {
        until: stop.soft_window.until,
        pricePerHour: stop.soft_window.price_per_hour,
      },
    },
  };
}

function readWindow([from, until]: readonly number[], field: string): readonly [number, number] {
  if (from > until) throw new FleetError(`${field} ends before it begins`);
  return [from, until];
}

const textOf = (numbers: readonly number[] | undefined): string[] | undefined => numbers?.map(String);

const demandOf = ({ skills, priority, price, kinds, vehicles }: Job | ShipmentRequest) => ({
  skills: textOf(skills),
  priority,
  price,
  kinds,
  vehicles: textOf(vehicles),
});

function addOrigin(origins: Map<string, readonly Origin[]>, id: string, field: string, of: Origin[]): void {
  if (origins.has(id)) throw new FleetError(`${field}.id ${of[0].id} stands twice`);
  origins.set(id, of);
}

function readJob(job: Job, field: string, places: Places, origins: Map<string, readonly Origin[]>): Task {
  const { stop, spot } = readStop(job, field, places);
  const id = `job ${job.id}`;
  addOrigin(origins, id, field, [{ type: 'job', id: job.id, description: job.description, spot }]);
  return { id, ...stop, ...demandOf(job), delivery: job.delivery, pickup: job.pickup };
}

function readShipment(
  shipment: ShipmentRequest,
  field: string,
  places: Places,
  origins: Map<string, readonly Origin[]>,
) {
  const { pickup, delivery } = shipment;
  const from = readStop(pickup, `${field}.pickup`, places);
  const to = readStop(delivery, `${field}.delivery`, places);
  const id = `shipment ${pickup.id}`;
  addOrigin(origins, id, `${field}.pickup`, [
    { type: 'pickup', id: pickup.id, description: pickup.description, spot: from.spot },
    { type: 'delivery', id: delivery.id, description: delivery.description, spot: to.spot },
  ]);
  return { id, ...demandOf(shipment), amount: shipment.amount, from: from.stop, to: to.stop };
}

function readVehicle(vehicle: VehicleRequest, field: string, places: Places): Vehicle {
  const start = spotOf(`${field}.start`, {
    at: vehicle.start,
    row: vehicle.start_index,
    address: vehicle.start_address,
    code: vehicle.start_place,
  });
  const end = spotOf(`${field}.end`, {
    at: vehicle.end,
    row: vehicle.end_index,
    address: vehicle.end_address,
    code: vehicle.end_place,
  });
  if (!start && !end) throw new FleetError(`${field} needs a start or an end`);
  const { costs = {} } = vehicle;
  return {
    id: String(vehicle.id),
    profile: vehicle.profile ?? DEFAULT_PROFILE,
    start: start ? places.number(`${field}.start`, start) : null,
    end: end ? places.number(`${field}.end`, end) : null,
    hours: vehicle.time_window && readWindow(vehicle.time_window, `${field}.time_window`),
    capacity: vehicle.capacity,
    skills: textOf(vehicle.skills),
    breaks: vehicle.breaks?.map(({ id, time_windows, service }, i) => ({
      id: String(id),
      windows: (time_windows ?? [[0, 2 ** 31]]).map((window, w) =>
        readWindow(window, `${field}.breaks.${i}.time_windows.${w}`),
      ),
      service: service ?? 0,
    })),
    mostTasks: vehicle.max_tasks,
    longestTravel: vehicle.max_travel_time,
    longestDistance: vehicle.max_distance,
    longestDuty: vehicle.max_duty,
    speedFactor: vehicle.speed_factor,
    costs: {
      fixed: costs.fixed,
      perHour: costs.per_hour ?? COST_PER_HOUR,
      perKilometre: costs.per_km,
      perDutyHour: costs.per_duty_hour,
    },
    reloading: vehicle.reload && {
      places: vehicle.reload.locations.map(([lon, lat], i) =>
        places.number(`${field}.reload.locations.${i}`, { at: [lon, lat] }),
      ),
      service: vehicle.reload.service,
      most: vehicle.reload.most,
    },
  };
}

type Step = NonNullable<VehicleRequest['steps']>[number];

/** The task of a step; undefined where it has none. */
function taskOf(
  { type, id }: { readonly type: string; readonly id?: number },
  field: string,
  tasks: ReadonlyMap<string, string>,
) {
  if (type === 'start' || type === 'end' || type === 'break' || type === 'reload') return undefined;
  const task = tasks.get(`${type} ${id}`);
  if (task === undefined) throw new FleetError(`${field}: there is no ${type} ${id ?? 'without an id'}`);
  return task;
}

/** A shipment's pick-up and delivery are the same task, met twice. */
function givenRoutes(
  { vehicles }: FleetRequest,
  tasks: ReadonlyMap<string, string>,
  places: Places,
): GivenRoute[] {
  return vehicles.flatMap(({ id, steps }, v) => {
    if (!steps) return [];
    const stops = steps.flatMap((step, s): GivenRoute['stops'] => {
      const field = `vehicles.${v}.steps.${s}`;
      if (step.type === 'reload') return [{ reload: reloadAt(step, field, places) }];
      const task = taskOf(step, field, tasks);
      return task === undefined ? [] : [task];
    });
    return [{ vehicle: String(id), stops }];
  });
}

function reloadAt({ location }: Step, field: string, places: Places): number {
  const place = location && places.known({ at: [location[0], location[1]] });
  if (place === undefined) throw new FleetError(`${field}.location must be one of reload.locations`);
  return place;
}

/** What is decided of a vehicle's route, and what it carries already. */
function duringTheDay(
  { steps = [], aboard }: VehicleRequest,
  field: string,
  tasks: ReadonlyMap<string, string>,
): Pick<Vehicle, 'fixed' | 'aboard'> {
  const fixed: string[] = [];
  let isOver = false;
  for (const [s, step] of steps.entries()) {
    const task = taskOf(step, `${field}.steps.${s}`, tasks);
    if (task === undefined) continue;
    if (!step.fixed) isOver = true;
    else if (isOver) throw new FleetError(`${field}.steps.${s}.fixed: steps that are fixed come first`);
    else fixed.push(task);
  }
  return {
    ...(fixed.length > 0 ? { fixed } : {}),
    ...(aboard
      ? { aboard: aboard.flatMap((one, i) => taskOf(one, `${field}.aboard.${i}`, tasks) ?? []) }
      : {}),
  };
}

/** The plan that planning begins with; undefined without one. */
function promisedBy(given: readonly GivenRoute[], isLeft: (task: string) => boolean): Promised[] | undefined {
  if (given.length === 0) return undefined;
  return given.map(({ vehicle, stops }) => ({
    vehicle,
    tasks: stops.filter((stop): stop is string => typeof stop === 'string' && isLeft(stop)),
  }));
}

/** Nobody but one vehicle can have done what is decided: routes that share a stop would lead in a circle. */
function requireOneVehicle(vehicles: readonly Pick<Vehicle, 'id' | 'fixed'>[]): void {
  const holders = new Map<string, string>();
  vehicles.forEach(({ id, fixed = [] }, v) => {
    for (const task of fixed) {
      const holder = holders.get(task) ?? id;
      if (holder !== id)
        throw new FleetError(`vehicles.${v}.steps: a fixed step of vehicle ${holder} is fixed here too`);
      holders.set(task, id);
    }
  });
}

function requireDistinct(ids: readonly string[], field: string): void {
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new FleetError(`${field}: id ${twice} stands twice`);
}

/** Matrices that came with a request, by profile. */
export function givenMatrices(
  request: FleetRequest,
  { profiles, spots }: Pick<ReadFleet, 'profiles' | 'spots'>,
): Record<string, TravelMatrix> | undefined {
  if (!request.matrices) return undefined;
  const size = spots.length;
  const rowOf = (spot: GivenPlace): number => ('row' in spot ? spot.row : 0);
  const found: Record<string, TravelMatrix> = {};
  for (const profile of profiles) {
    const given = request.matrices[profile];
    if (!given) throw new FleetError(`matrices.${profile} is missing`);
    const values = (name: 'durations' | 'distances'): Float64Array => {
      const rows = given[name];
      const flat = new Float64Array(size * size);
      for (let i = 0; i < size; i++)
        for (let j = 0; j < size; j++) {
          const value = rows?.[rowOf(spots[i])]?.[rowOf(spots[j])];
          if (value === undefined && rows !== undefined)
            throw new FleetError(
              `matrices.${profile}.${name} has no entry ${rowOf(spots[i])}, ${rowOf(spots[j])}`,
            );
          flat[i * size + j] = Math.round(value ?? 0);
        }
      return flat;
    };
    found[profile] = { size, durations: values('durations'), distances: values('distances') };
  }
  return found;
}

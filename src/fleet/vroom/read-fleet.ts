// Turns a fleet in VROOM's JSON into the solver's problem: places are numbered, each once however often it is named; ids become texts.
// Addresses and travel times are not known here: whoever asks looks them up between the two steps.
import type { GivenRoute } from '../problem/plan.ts';
import type { Problem, Stop, Task, TravelMatrix, Vehicle } from '../problem/problem.ts';
import { FleetError, type FleetRequest } from './request.ts';

export type LonLat = readonly [lon: number, lat: number];
/** What was sent for a place. */
export type Spot = { readonly at: LonLat } | { readonly address: string } | { readonly row: number };

type Job = NonNullable<FleetRequest['jobs']>[number];
type ShipmentRequest = NonNullable<FleetRequest['shipments']>[number];
type VehicleRequest = FleetRequest['vehicles'][number];
type StopRequest = Pick<
  Job,
  'location' | 'location_index' | 'address' | 'setup' | 'service' | 'time_windows' | 'soft_window'
>;

/** What a task of the plan is in the request. */
export interface Origin {
  readonly type: 'job' | 'pickup' | 'delivery';
  readonly id: number;
  readonly description?: string;
  readonly spot: Spot;
}

export interface ReadFleet {
  /** By place number. */
  readonly spots: readonly Spot[];
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
  const vehicles = request.vehicles.map((vehicle, i) => readVehicle(vehicle, `vehicles.${i}`, places));
  requireDistinct(
    vehicles.map(({ id }) => id),
    'vehicles',
  );
  const profiles = [...new Set(vehicles.map(({ profile }) => profile))];
  const { options = {} } = request;
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
    given: givenRoutes(request, origins),
    tasksAt: (wanted) =>
      [...placesOf].filter(([, own]) => own.some((place) => wanted.has(place))).map(([id]) => id),
    problem(matrices, unknown) {
      const lost = vehicles.find(({ start, end }) =>
        [start, end].some((at) => at !== null && unknown.has(at)),
      );
      if (lost)
        throw new FleetError(`the start or end of vehicle ${lost.id} is an address that was not found`);
      return {
        matrices,
        vehicles,
        tasks: jobs.filter(isKnown(unknown)),
        shipments: shipments.filter(isKnown(unknown)),
        apart: request.apart?.map(([one, other]) => [one, other] as const),
        goal: { fewestVehicles: options.fewest_vehicles, balance: options.balance },
      };
    },
  };
}

/** Numbers the places that a request names. */
class Places {
  readonly spots: Spot[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(readonly hasMatrices: boolean) {}

  number(field: string, spot: Spot): number {
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

/** One of three ways to say where; undefined where none is used. */
function spotOf(
  field: string,
  at: readonly number[] | undefined,
  row: number | undefined,
  address: string | undefined,
): Spot | undefined {
  // As in VROOM, a position beside an index only tells where that is.
  if (row !== undefined) return { row };
  if (at !== undefined && address !== undefined)
    throw new FleetError(`${field}: send a position or an address, not both`);
  if (at !== undefined) {
    if (Math.abs(at[1]) > 90) throw new FleetError(`${field} must be [longitude, latitude]`);
    return { at: [at[0], at[1]] };
  }
  return address === undefined ? undefined : { address };
}

function readStop(stop: StopRequest, field: string, places: Places): { stop: Stop; spot: Spot } {
  const spot = spotOf(`${field}.location`, stop.location, stop.location_index, stop.address);
  if (!spot) throw new FleetError(`${field}.location is missing: a position, an index or an address`);
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
  const start = spotOf(`${field}.start`, vehicle.start, vehicle.start_index, vehicle.start_address);
  const end = spotOf(`${field}.end`, vehicle.end, vehicle.end_index, vehicle.end_address);
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

/** A shipment's pick-up and delivery are the same task, met twice. */
function givenRoutes(
  { vehicles }: FleetRequest,
  origins: ReadonlyMap<string, readonly Origin[]>,
): GivenRoute[] {
  const tasks = new Map(
    [...origins].flatMap(([task, of]) => of.map(({ type, id }) => [`${type} ${id}`, task])),
  );
  return vehicles.flatMap(({ id, steps }, v) => {
    if (!steps) return [];
    const stops = steps.flatMap((step, s) => {
      if (step.type === 'start' || step.type === 'end' || step.type === 'break') return [];
      const task = tasks.get(`${step.type} ${step.id}`);
      if (task === undefined)
        throw new FleetError(
          `vehicles.${v}.steps.${s}: there is no ${step.type} ${step.id ?? 'without an id'}`,
        );
      return [task];
    });
    return [{ vehicle: String(id), stops }];
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
  const rowOf = (spot: Spot): number => ('row' in spot ? spot.row : 0);
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

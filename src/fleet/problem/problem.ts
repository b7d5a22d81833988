// What a dispatcher asks: vehicles, tasks, and what must hold. Plain data, with everything optional that may be left out.
// Times are whole seconds from any common zero, distances whole metres, amounts whole numbers, prices in any one currency.
import type { Metres, Seconds } from '../../geo/units.ts';

/** Row of the travel matrices: a place where vehicles start, end, reload or serve. */
export type Place = number;

/** Travel between all places for one profile, by rows (from, to); Infinity where there is no way. */
export interface TravelMatrix {
  readonly size: number;
  readonly durations: ArrayLike<Seconds>;
  readonly distances: ArrayLike<Metres>;
}

/** From the first to the last second at which something may begin. */
export type Window = readonly [from: Seconds, until: Seconds];

/** Beginning later than this costs a price for every hour. What may not begin before some time has a window for that. */
export interface SoftWindow {
  readonly until: Seconds;
  readonly pricePerHour: number;
}

export interface Break {
  readonly id: string;
  readonly windows: readonly Window[];
  readonly service: Seconds;
}

export interface Costs {
  /** For a vehicle that is used at all. */
  readonly fixed?: number;
  /** For every hour of travel. */
  readonly perHour?: number;
  readonly perKilometre?: number;
  /** For every hour between leaving and coming back, with service, waiting and breaks. */
  readonly perDutyHour?: number;
}

export interface Reloading {
  /** Any of these places; the nearest is chosen. */
  readonly places: readonly Place[];
  readonly service?: Seconds;
  /** Most times a day that the vehicle reloads: one less than its trips. */
  readonly most: number;
}

export interface Vehicle {
  readonly id: string;
  readonly profile: string;
  /** Null: begins at its first task, or ends at its last. */
  readonly start: Place | null;
  readonly end: Place | null;
  /** Working hours: neither leaves before nor is back after. */
  readonly hours?: Window;
  /** In every dimension that the tasks use; without it, no limit. */
  readonly capacity?: readonly number[];
  readonly skills?: readonly string[];
  readonly breaks?: readonly Break[];
  readonly mostTasks?: number;
  readonly longestTravel?: Seconds;
  readonly longestDistance?: Metres;
  readonly longestDuty?: Seconds;
  /** 2 is twice as fast as the profile's matrix. */
  readonly speedFactor?: number;
  readonly costs?: Costs;
  readonly reloading?: Reloading;
  /** Ids of tasks that come first, in this order: under way, or decided by a person. A shipment's id stands twice: pick-up, drop. */
  readonly fixed?: readonly string[];
  /** Ids of tasks whose goods are on the vehicle already: it has to deliver them itself. Of shipments only the drop is left. */
  readonly aboard?: readonly string[];
}

/** What tasks and shipments share. */
export interface Demand {
  readonly id: string;
  /** The vehicle needs all of them. */
  readonly skills?: readonly string[];
  /** 0 … 100: which tasks to serve if not all can be. */
  readonly priority?: number;
  /** What it costs not to serve the task. Without it, a task is left out only if it cannot be served. */
  readonly price?: number;
  /** Kinds of goods, for `apart`. */
  readonly kinds?: readonly string[];
  /** Only these vehicles may serve it. */
  readonly vehicles?: readonly string[];
}

/** Something done at one place. */
export interface Stop {
  readonly place: Place;
  readonly service?: Seconds;
  /** Before the service, unless the vehicle comes from the same place. */
  readonly setup?: Seconds;
  /** Without one, any time. */
  readonly windows?: readonly Window[];
  readonly soft?: SoftWindow;
}

export interface Task extends Demand, Stop {
  /** Loaded where the trip starts, dropped here. */
  readonly delivery?: readonly number[];
  /** Taken here, unloaded where the trip ends. */
  readonly pickup?: readonly number[];
}

/** Taken at one place and dropped at another, later, by the same vehicle on the same trip. */
export interface Shipment extends Demand {
  readonly amount?: readonly number[];
  readonly from: Stop;
  readonly to: Stop;
}

/** The earlier plan: who was to serve what. Serving it with another vehicle costs the price. */
export interface Promised {
  readonly vehicle: string;
  /** In order; a shipment's id stands twice. */
  readonly tasks: readonly string[];
}

export interface Goal {
  /** As few vehicles as possible first, then the lowest cost. */
  readonly fewestVehicles?: boolean;
  /** Adds weight × load² ÷ mean load for every vehicle, the load being its tasks, or its hours of travel and service. */
  readonly balance?: { readonly by: 'tasks' | 'time'; readonly weight: number };
}

export interface Problem {
  /** By profile; all of the same size. */
  readonly matrices: Readonly<Record<string, TravelMatrix>>;
  readonly vehicles: readonly Vehicle[];
  readonly tasks?: readonly Task[];
  readonly shipments?: readonly Shipment[];
  /** Pairs of kinds of goods that may not be on one trip together; a pair of the same kind: at most one such task. */
  readonly apart?: readonly (readonly [string, string])[];
  readonly goal?: Goal;
  /** A plan to begin with. */
  readonly promised?: readonly Promised[];
  /** For every task that another vehicle serves than was promised. */
  readonly movePrice?: number;
}

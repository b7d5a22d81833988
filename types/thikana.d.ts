// Thikana as a library: places, addresses and routes of a dataset, answered in the caller's own process. No server, no key.

export interface OpenOptions {
  /**
   * Folder of the dataset, as `thikana import --out` makes it: the one with `manifest.json` in it. A relative path is taken from the
   * folder in which the program was started. Default: `.thikana/dataset`, where `thikana serve` keeps its own.
   */
  readonly dataset?: string;
}

/** Reads a dataset into memory. Rejects with a sentence where there is none, or where it is damaged. */
export function open(options?: OpenOptions | string): Promise<Thikana>;

export interface Point {
  /** Degrees, WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
}

export interface Thikana {
  /** Countries, sources and counts of the dataset. */
  readonly about: About;
  /** The address of a point; undefined outside the countries of the dataset. */
  reverse(point: Point, options?: ReverseOptions): Address | undefined;
  /** Places by text, in English, Bangla or Banglish: the best first; with `near`, the nearest first. */
  search(text: string, options?: SearchOptions): Place[];
  /** Places around a point, the nearest first. */
  nearby(point: Point, options?: NearbyOptions): NearbyPlace[];
  /** Corrects, completes and geocodes an address as people write it. */
  rupantor(address: string | AddressForm, options?: RupantorOptions): CorrectedAddress;
  /** Whether two addresses are the same, and how near they are to it. */
  compareAddresses(one: string, other: string): ComparedAddresses;
  /** The quickest way through two points or more. Throws a sentence where no way leads. */
  route(points: readonly Point[], options?: RouteOptions): Route;
  /** Durations and distances from each point to each, or from `points` to `options.to`. */
  matrix(points: readonly Point[], options?: MatrixOptions): Matrix;
  /** What can be reached from a point within each of these minutes, as areas; the smallest first. */
  isochrone(point: Point, options: IsochroneOptions): ReachedArea[];
  /** A measured trace put on the roads. Throws a sentence where none is near. */
  match(points: readonly Point[], options?: MatchOptions): MatchedTrace;
  /** The ward of a city corporation and its zone; undefined outside of them. */
  ward(point: Point): Ward | undefined;
  /** Whole fleets: who serves what, in which order and when. */
  readonly fleet: Fleets;
  /** Lets go of the dataset. */
  close(): Promise<void>;
}

export interface About {
  /** When the dataset was made, ISO 8601. */
  readonly built: string;
  /** ISO 3166 alpha-2 codes. */
  readonly countries: readonly string[];
  readonly sources: readonly {
    readonly name: string;
    readonly licence: string;
    readonly attribution: string;
  }[];
  readonly counts: Readonly<Record<string, number>>;
}

export interface ReverseOptions {
  /** Adds the address in Bangla; names of units come in Bangla. */
  readonly bangla?: boolean;
}

export interface Address {
  readonly id: number;
  /** Metres to what the address is of. */
  readonly distance: number;
  readonly address: string;
  readonly addressBn?: string;
  readonly area: string;
  readonly city: string;
  readonly division: string;
  readonly district: string;
  readonly subDistrict: string;
  readonly union: string | null;
  readonly postcode?: string;
}

export interface SearchOptions {
  /** At most so many, 1 to 50; 10 when absent. */
  readonly limit?: number;
  readonly near?: Point;
  /** With `near`: the nearest first (as when absent), or the best first, to which nearness then belongs. */
  readonly sort?: 'distance' | 'relevance';
  readonly district?: string;
  readonly area?: string;
  readonly city?: string;
  /** Place types or sub-types, separated by commas. */
  readonly type?: string;
  /** west, south, east, north. */
  readonly box?: readonly [number, number, number, number];
  /** Adds Bangla. */
  readonly bangla?: boolean;
}

export interface Place extends Point {
  /** Of a house without a name its number and street. */
  readonly name: string;
  readonly id: number;
  readonly code: string;
  readonly address: string;
  readonly addressBn?: string;
  readonly area: string;
  readonly city: string;
  readonly district: string;
  readonly type: string;
  readonly subType: string;
  /** 0 where it is not known. */
  readonly postcode: number;
  /** Own fields of the source. */
  readonly extra?: Readonly<Record<string, string>>;
}

export interface NearbyOptions {
  /** Metres; 500 when absent. */
  readonly radius?: number;
  readonly limit?: number;
  /** Place types or sub-types, separated by commas. */
  readonly types?: string;
}

export interface NearbyPlace extends Place {
  /** Metres. */
  readonly distance: number;
}

/** An address in the fields of a form, each optional, by the names of the API; `q` is a line of free text. */
export interface AddressForm {
  readonly q?: string;
  readonly flat?: string;
  readonly floor?: string;
  readonly building?: string;
  readonly house?: string;
  readonly street?: string;
  readonly landmark?: string;
  readonly block?: string;
  readonly section?: string;
  readonly sector?: string;
  readonly village?: string;
  readonly area?: string;
  readonly ward?: string;
  readonly union?: string;
  readonly post_office?: string;
  readonly city?: string;
  readonly thana?: string;
  readonly district?: string;
  readonly division?: string;
  readonly post_code?: number;
}

export interface RupantorOptions {
  /** Writes the thana, the district into the corrected address. */
  readonly thana?: boolean;
  readonly district?: boolean;
}

export interface CorrectedAddress {
  readonly given: string;
  readonly address: string;
  readonly addressBn: string;
  readonly complete: boolean;
  /** 0 … 100: above 95 the place itself, from 70 the right area. */
  readonly confidence: number;
  /** Absent where nothing is known. */
  readonly point?: Point;
}

export interface IsochroneOptions {
  /** One to six limits. */
  readonly minutes: readonly number[];
  readonly profile?: Profile;
  /** From the point, or to it. */
  readonly direction?: 'from' | 'to';
}

export interface ReachedArea {
  readonly minutes: number;
  /** GeoJSON. */
  readonly geometry: {
    readonly type: 'MultiPolygon';
    readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
  };
}

export interface MatchOptions {
  readonly profile?: Profile;
  /** Seconds, one for each point, not descending. */
  readonly times?: readonly number[];
}

export interface MatchedTrace {
  /** Metres. */
  readonly distance: number;
  readonly line: readonly Point[];
}

export interface Ward {
  readonly ward: number;
  /** 0 where the corporation has no zones. */
  readonly zone: number;
  readonly area: string;
}

export type Profile = 'car' | 'motorcycle' | 'bike' | 'foot';

export interface RouteOptions {
  readonly profile?: Profile;
  /** Of the instructions. */
  readonly language?: 'en' | 'bn';
}

export interface Route {
  /** Metres. */
  readonly distance: number;
  /** Seconds. */
  readonly duration: number;
  readonly line: readonly Point[];
  readonly steps: readonly RouteStep[];
}

export interface RouteStep {
  readonly instruction: string;
  readonly name: string;
  readonly distance: number;
  readonly duration: number;
}

export interface MatrixOptions {
  readonly to?: readonly Point[];
  readonly profile?: Profile;
}

export interface Matrix {
  /** Seconds, by origin and then by destination; null where no way leads. */
  readonly durations: readonly (readonly (number | null)[])[];
  /** Metres, likewise. */
  readonly distances: readonly (readonly (number | null)[])[];
}

/** Each throws a sentence that names the field in which something is wrong. They take as long as they search: mind the caller's event loop. */
export interface Fleets {
  /** The same fleet, `options.seed` and `options.iterations` give the same plan on every machine; with `options.seconds` it is as good as the machine is fast. */
  plan(fleet: Fleet, options?: { readonly onProgress?: (share: number) => boolean | undefined }): FleetPlan;
  /** Times the routes that the vehicles have as `steps`, and tells what they break. */
  check(fleet: Fleet): FleetPlan;
  /** Which of the windows can be promised for a job that no route serves yet, by whom and at what added cost. */
  slots(
    fleet: Fleet,
    question: { readonly job: number; readonly windows: readonly (readonly [number, number])[] },
  ): readonly FleetSlot[];
}

/** VROOM's JSON, with fields of our own: docs/fleet.md has them all. Times are seconds from any common zero. */
export interface Fleet {
  readonly vehicles: readonly FleetVehicle[];
  readonly jobs?: readonly FleetJob[];
  readonly shipments?: readonly FleetShipment[];
  /** By profile, in place of the roads of the dataset. */
  readonly matrices?: Readonly<Record<string, FleetMatrix>>;
  /** Pairs of `kinds` that may not ride together. */
  readonly apart?: readonly (readonly [string, string])[];
  readonly options?: FleetOptions;
}

export interface FleetOptions {
  readonly iterations?: number;
  readonly seconds?: number;
  readonly seed?: number;
  readonly fewest_vehicles?: boolean;
  readonly balance?: { readonly by: 'tasks' | 'time'; readonly weight: number };
  /** For every task that another vehicle serves than the one whose `steps` have it. */
  readonly move_price?: number;
  /** Lines of the routes, as encoded polylines. */
  readonly g?: boolean;
  /** Least confidence of an address, in per cent, at which its task is planned. */
  readonly confidence?: number;
}

export interface FleetMatrix {
  readonly durations: readonly (readonly number[])[];
  readonly distances?: readonly (readonly number[])[];
}

type LongitudeLatitude = readonly [number, number];

/** One of the four says where it is. */
export interface FleetStop {
  readonly location?: LongitudeLatitude;
  readonly location_index?: number;
  readonly address?: string;
  readonly place?: string;
  readonly setup?: number;
  readonly service?: number;
  readonly time_windows?: readonly (readonly [number, number])[];
  readonly soft_window?: { readonly until: number; readonly price_per_hour: number };
}

export interface FleetDemand {
  readonly skills?: readonly number[];
  readonly priority?: number;
  /** What it costs not to serve it. */
  readonly price?: number;
  readonly kinds?: readonly string[];
  /** Who alone may serve it. */
  readonly vehicles?: readonly number[];
}

export interface FleetJob extends FleetStop, FleetDemand {
  readonly id: number;
  readonly description?: string;
  readonly delivery?: readonly number[];
  readonly pickup?: readonly number[];
}

export interface FleetShipment extends FleetDemand {
  readonly amount?: readonly number[];
  readonly pickup: FleetStop & { readonly id: number; readonly description?: string };
  readonly delivery: FleetStop & { readonly id: number; readonly description?: string };
}

export interface FleetVehicle {
  readonly id: number;
  readonly description?: string;
  readonly profile?: string;
  readonly start?: LongitudeLatitude;
  readonly start_index?: number;
  readonly start_address?: string;
  readonly start_place?: string;
  readonly end?: LongitudeLatitude;
  readonly end_index?: number;
  readonly end_address?: string;
  readonly end_place?: string;
  readonly capacity?: readonly number[];
  readonly skills?: readonly number[];
  readonly time_window?: readonly [number, number];
  readonly breaks?: readonly {
    readonly id: number;
    readonly time_windows?: readonly (readonly [number, number])[];
    readonly service?: number;
  }[];
  readonly speed_factor?: number;
  readonly max_tasks?: number;
  readonly max_travel_time?: number;
  readonly max_distance?: number;
  readonly max_duty?: number;
  readonly costs?: {
    readonly fixed?: number;
    readonly per_hour?: number;
    readonly per_km?: number;
    readonly per_duty_hour?: number;
  };
  readonly reload?: {
    readonly locations: readonly LongitudeLatitude[];
    readonly service?: number;
    readonly most: number;
  };
  readonly steps?: readonly {
    readonly type: string;
    readonly id?: number;
    readonly fixed?: boolean;
  }[];
  readonly aboard?: readonly { readonly type: 'job' | 'pickup'; readonly id: number }[];
}

export interface FleetTotals {
  readonly cost: number;
  readonly setup: number;
  readonly service: number;
  readonly duration: number;
  readonly waiting_time: number;
  readonly distance: number;
  readonly violations: readonly { readonly cause: string; readonly by?: number }[];
}

export interface FleetPlan {
  readonly summary: FleetTotals & { readonly routes: number; readonly unassigned: number };
  readonly routes: readonly FleetRoute[];
  readonly unassigned: readonly {
    readonly id: number;
    readonly type: string;
    readonly description?: string;
    readonly reason: string;
  }[];
  /** Addresses that a person should look at: their tasks are unassigned. */
  readonly review: readonly {
    readonly type?: string;
    readonly id?: number;
    readonly given: string;
    readonly address?: string;
    readonly confidence: number;
  }[];
}

export interface FleetRoute extends FleetTotals {
  readonly vehicle: number;
  readonly geometry?: string;
  readonly steps: readonly {
    readonly type: string;
    readonly id?: number;
    readonly description?: string;
    readonly location?: LongitudeLatitude;
    readonly setup: number;
    readonly service: number;
    readonly waiting_time: number;
    readonly load: readonly number[];
    readonly arrival: number;
    readonly duration: number;
    readonly distance: number;
  }[];
}

export interface FleetSlot {
  readonly window: readonly [number, number];
  readonly vehicle: number | null;
  readonly cost: number | null;
}

export interface ComparedAddresses {
  /** The same house, another flat of it, another house of the road, or different. */
  readonly relation: 'same' | 'same_building' | 'same_road' | 'different';
  /** 0 … 100. */
  readonly score: number;
  readonly reason: string;
}

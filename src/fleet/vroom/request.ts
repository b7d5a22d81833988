// A fleet as dispatchers' programs already send it: VROOM's JSON, with a few fields of our own beside it. The schema says what is allowed.
import { type Static, type TObject, Type } from 'typebox';
import { faultBy } from '../../lookup/schema-fault.ts';

/** Bounds what one file may ask for; the search itself takes any size. */
const MOST = { tasks: 20_000, vehicles: 2_000, windows: 100, dimensions: 16, skills: 200 } as const;

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0, maximum: 2 ** 31 });
const Amounts = Type.Array(Type.Integer({ minimum: 0, maximum: 1e9 }), { maxItems: MOST.dimensions });
const Skills = Type.Array(Type.Integer({ minimum: 0 }), { maxItems: MOST.skills });
const Window = Type.Array(Seconds, { minItems: 2, maxItems: 2 });
const Windows = Type.Array(Window, { minItems: 1, maxItems: MOST.windows });
const Price = Type.Number({ minimum: 0, maximum: 1e12 });
/** Longitude, latitude. */
const Location = Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 2, maxItems: 2 });

const Address = Type.String({ minLength: 1, maxLength: 500, description: 'Ours: geocoded by Rupantor' });
const PlaceCode = Type.String({
  pattern: '^[A-Za-z]{4}[0-9]{4}$',
  description: 'Ours: the uCode of a place',
});

/** Where something is: a position, a row of the matrices that came along, an address or a place. */
const Where = {
  location: Type.Optional(Location),
  location_index: Type.Optional(Type.Integer({ minimum: 0 })),
  address: Type.Optional(Address),
  place: Type.Optional(PlaceCode),
};

const Stop = {
  ...Where,
  setup: Type.Optional(Seconds),
  service: Type.Optional(Seconds),
  time_windows: Type.Optional(Windows),
  /** Ours: beginning later costs a price for every hour. */
  soft_window: Type.Optional(Type.Object({ until: Seconds, price_per_hour: Price }, closed)),
};

const Demand = {
  skills: Type.Optional(Skills),
  priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Ours: what it costs not to serve it, what it is (for `apart`), and who alone may serve it. */
  price: Type.Optional(Price),
  kinds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
  vehicles: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MOST.vehicles })),
};

const Job = Type.Object(
  {
    id: Id,
    description: Type.Optional(Type.String({ maxLength: 1_000 })),
    ...Stop,
    ...Demand,
    delivery: Type.Optional(Amounts),
    pickup: Type.Optional(Amounts),
  },
  closed,
);

const ShipmentStop = Type.Object(
  { id: Id, description: Type.Optional(Type.String({ maxLength: 1_000 })), ...Stop },
  closed,
);

const Shipment = Type.Object(
  { amount: Type.Optional(Amounts), ...Demand, pickup: ShipmentStop, delivery: ShipmentStop },
  closed,
);

const Vehicle = Type.Object(
  {
    id: Id,
    description: Type.Optional(Type.String({ maxLength: 1_000 })),
    profile: Type.Optional(Type.String({ maxLength: 100 })),
    start: Type.Optional(Location),
    start_index: Type.Optional(Type.Integer({ minimum: 0 })),
    start_address: Type.Optional(Address),
    start_place: Type.Optional(PlaceCode),
    end: Type.Optional(Location),
    end_index: Type.Optional(Type.Integer({ minimum: 0 })),
    end_address: Type.Optional(Address),
    end_place: Type.Optional(PlaceCode),
    capacity: Type.Optional(Amounts),
    skills: Type.Optional(Skills),
    time_window: Type.Optional(Window),
    breaks: Type.Optional(
      Type.Array(
        Type.Object(
          { id: Id, time_windows: Type.Optional(Windows), service: Type.Optional(Seconds) },
          closed,
        ),
        { maxItems: 20 },
      ),
    ),
    speed_factor: Type.Optional(Type.Number({ minimum: 0.1, maximum: 5 })),
    max_tasks: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST.tasks })),
    max_travel_time: Type.Optional(Seconds),
    max_distance: Type.Optional(Type.Integer({ minimum: 0 })),
    costs: Type.Optional(
      Type.Object(
        {
          fixed: Type.Optional(Price),
          per_hour: Type.Optional(Price),
          per_km: Type.Optional(Price),
          /** Ours: for every hour between leaving and coming back. */
          per_duty_hour: Type.Optional(Price),
        },
        closed,
      ),
    ),
    /**
     * A route in order, to be checked or for planning to begin with: what a plan's steps say besides is not looked at. Tasks that planning then gives
     * to another vehicle cost `options.move_price`.
     */
    steps: Type.Optional(
      Type.Array(
        Type.Object({
          type: Type.Enum(['start', 'end', 'job', 'pickup', 'delivery', 'break', 'reload']),
          id: Type.Optional(Id),
          location: Type.Optional(Location),
          /** Ours: decided, so that planning leaves it where it is; such steps come first. */
          fixed: Type.Optional(Type.Boolean()),
        }),
        { maxItems: 2 * MOST.tasks },
      ),
    ),
    /** Ours: jobs, and shipments by the id of their pick-up, whose goods are on the vehicle already. */
    aboard: Type.Optional(
      Type.Array(
        Type.Object({ type: Type.Union([Type.Literal('job'), Type.Literal('pickup')]), id: Id }, closed),
        {
          maxItems: MOST.tasks,
        },
      ),
    ),
    /** Ours: longest time between leaving and coming back, and trips with reloading. */
    max_duty: Type.Optional(Seconds),
    reload: Type.Optional(
      Type.Object(
        {
          locations: Type.Array(Location, { minItems: 1, maxItems: 50 }),
          service: Type.Optional(Seconds),
          most: Type.Integer({ minimum: 1, maximum: 50 }),
        },
        closed,
      ),
    ),
  },
  closed,
);

const Rows = Type.Array(Type.Array(Type.Number({ minimum: 0 })));
const Matrix = Type.Object({ durations: Rows, distances: Type.Optional(Rows) }, closed);

export const FleetRequest = Type.Object(
  {
    jobs: Type.Optional(Type.Array(Job, { maxItems: MOST.tasks })),
    shipments: Type.Optional(Type.Array(Shipment, { maxItems: MOST.tasks })),
    vehicles: Type.Array(Vehicle, { minItems: 1, maxItems: MOST.vehicles }),
    /** By profile: travel between the places that `location_index` counts. */
    matrices: Type.Optional(Type.Record(Type.String(), Matrix)),
    /** Ours: pairs of kinds that may not ride together. */
    apart: Type.Optional(
      Type.Array(Type.Array(Type.String({ maxLength: 100 }), { minItems: 2, maxItems: 2 }), {
        maxItems: 500,
      }),
    ),
    options: Type.Optional(
      Type.Object(
        {
          /** Lines of the routes, as encoded polylines. */
          g: Type.Optional(Type.Boolean()),
          seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 })),
          /** Effort: rounds of the search (the same plan on every machine), or seconds. */
          iterations: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e9 })),
          seconds: Type.Optional(Type.Number({ minimum: 0, maximum: 3_600 })),
          /** For every task that another vehicle serves than the one whose `steps` have it. */
          move_price: Type.Optional(Price),
          /** As few vehicles as possible first. */
          fewest_vehicles: Type.Optional(Type.Boolean()),
          balance: Type.Optional(
            Type.Object(
              {
                by: Type.Union([Type.Literal('tasks'), Type.Literal('time')]),
                weight: Type.Number({ minimum: 0 }),
              },
              closed,
            ),
          ),
          /** Least confidence of an address, in per cent, at which its task is planned. */
          confidence: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
          /** When second 0 of the plan is: travel times are those of the hours in which each vehicle works. */
          time_zero: Type.Optional(Type.String({ maxLength: 40 })),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type FleetRequest = Static<typeof FleetRequest>;

/** A fleet, one of its jobs and the windows that might be promised for it. */
export const SlotRequest = Type.Object(
  {
    ...FleetRequest.properties,
    job: Id,
    windows: Type.Array(Window, { minItems: 1, maxItems: MOST.windows }),
  },
  closed,
);
export type SlotRequest = Static<typeof SlotRequest>;

/** What is wrong with a fleet, naming the field. */
export class FleetError extends Error {}

const checkFleetRequest = checkedBy(FleetRequest);
const checkSlotRequest = checkedBy(SlotRequest);

/** The request as sent, checked field by field; throws a FleetError that names the first one that is wrong. */
export const checkedRequest = (sent: unknown): FleetRequest => checkFleetRequest(sent);
export const checkedSlotRequest = (sent: unknown): SlotRequest => checkSlotRequest(sent);

function checkedBy<T extends TObject>(schema: T): (sent: unknown) => Static<T> {
  const faultIn = faultBy(schema, 'the fleet');
  return (sent) => {
    const fault = faultIn(sent);
    if (fault !== undefined) throw new FleetError(fault);
    return sent as Static<T>;
  };
}

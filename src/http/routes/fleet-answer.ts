// A plan as VROOM writes it, for the API document.
import { Type } from 'typebox';

const Violations = Type.Array(
  Type.Object(
    {
      cause: Type.String(),
      by: Type.Optional(Type.Number({ description: 'Seconds, metres, tasks or amounts, as the cause is' })),
    },
    { title: 'FleetViolation' },
  ),
);
const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'Longitude, latitude' });
const totals = {
  cost: Type.Number(),
  setup: Type.Number({ description: 'Seconds' }),
  service: Type.Number({ description: 'Seconds' }),
  duration: Type.Number({ description: 'Seconds of travel' }),
  waiting_time: Type.Number({ description: 'Seconds' }),
  distance: Type.Number({ description: 'Metres' }),
  violations: Violations,
};

const Step = Type.Object(
  {
    type: Type.Enum(['start', 'job', 'pickup', 'delivery', 'break', 'reload', 'end']),
    id: Type.Optional(Type.Integer()),
    description: Type.Optional(Type.String()),
    location: Type.Optional(Position),
    setup: Type.Number(),
    service: Type.Number(),
    waiting_time: Type.Number(),
    load: Type.Array(Type.Number(), { description: 'On leaving, by dimension' }),
    arrival: Type.Number({ description: 'Seconds' }),
    duration: Type.Number({ description: 'Seconds of travel so far' }),
    distance: Type.Number({ description: 'Metres so far' }),
    violations: Violations,
  },
  { title: 'FleetStep' },
);

export const FleetPlan = Type.Object(
  {
    code: Type.Integer(),
    summary: Type.Object({ ...totals, routes: Type.Integer(), unassigned: Type.Integer() }),
    unassigned: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          type: Type.String(),
          description: Type.Optional(Type.String()),
          reason: Type.String({
            description:
              'skill, vehicle, unreachable, capacity, window, distance, apart, tasks, price, free (nothing keeps it out) or address (see `review`)',
          }),
        },
        { title: 'UnassignedTask' },
      ),
    ),
    routes: Type.Array(
      Type.Object(
        {
          vehicle: Type.Integer(),
          ...totals,
          geometry: Type.Optional(Type.String({ description: 'With `options.g`: an encoded polyline' })),
          steps: Type.Array(Step),
        },
        { title: 'FleetRoute' },
      ),
    ),
    review: Type.Array(
      Type.Object(
        {
          type: Type.Optional(Type.String()),
          id: Type.Optional(Type.Integer()),
          given: Type.String(),
          address: Type.Optional(Type.String({ description: 'What it was read as' })),
          confidence: Type.Number(),
          location: Type.Optional(Position),
        },
        { title: 'AddressToReview' },
      ),
      { description: 'Addresses and places that a person should look at: their tasks are not planned' },
    ),
  },
  { title: 'FleetPlan' },
);

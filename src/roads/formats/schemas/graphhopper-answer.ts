// The schema of GraphHopper's format for the detailed and the optimised route.
import { type Static, Type } from 'typebox';
import { CostsSchema } from './costs.ts';
import { LineString } from './overview.ts';
import { TripHoursFields } from './trip-hours.ts';

const Instruction = Type.Object(
  {
    distance: Type.Number({ minimum: 0 }),
    sign: Type.Integer({ minimum: -98, maximum: 8 }),
    interval: Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }),
    text: Type.String({ minLength: 1 }),
    time: Type.Integer({ minimum: 0 }),
    street_name: Type.String(),
    /** Degrees clockwise from north, on the first and on the last instruction. */
    heading: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    last_heading: Type.Optional(Type.Number({ minimum: 0, maximum: 360 })),
    /** For a roundabout. */
    exit_number: Type.Optional(Type.Integer({ minimum: 1 })),
    exited: Type.Optional(Type.Boolean()),
  },
  { title: 'Instruction' },
);

const Path = Type.Object(
  {
    distance: Type.Number({ minimum: 0 }),
    weight: Type.Number({ minimum: 0 }),
    /** Milliseconds. */
    time: Type.Integer({ minimum: 0 }),
    /** Seconds; with a time of day. */
    duration: Type.Optional(Type.Number({ minimum: 0 })),
    ...TripHoursFields,
    costs: Type.Optional(CostsSchema),
    transfers: Type.Integer({ minimum: 0 }),
    points_encoded: Type.Boolean(),
    /** West, south, east, north. */
    bbox: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
    points: Type.Union([Type.String(), LineString]),
    instructions: Type.Array(Instruction, { minItems: 2 }),
    legs: Type.Array(Type.Object({})),
    details: Type.Record(
      Type.String(),
      Type.Array(
        Type.Array(Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]), {
          minItems: 3,
          maxItems: 3,
        }),
      ),
      { description: 'With `details`: stretches [first point, last point, value] by name' },
    ),
    ascend: Type.Number(),
    descend: Type.Number(),
    snapped_waypoints: Type.Union([Type.String(), LineString]),
    /** With optimize=true: the ids of geo_points in visiting order. */
    points_order: Type.Optional(Type.Array(Type.Integer())),
    /** With free ends or a round trip: `source`, ids and `destination` in visiting order. */
    visits: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'Path' },
);

export const GraphHopperAnswerSchema = Type.Object(
  {
    hints: Type.Object({
      'visited_nodes.sum': Type.Number({ minimum: 0 }),
      'visited_nodes.average': Type.Number({ minimum: 0 }),
    }),
    info: Type.Object({
      copyrights: Type.Array(Type.String()),
      took: Type.Integer({ minimum: 0 }),
      road_data_timestamp: Type.String(),
    }),
    paths: Type.Array(Path, { minItems: 1 }),
  },
  { title: 'DetailedRouteB' },
);

export type GraphHopperAnswer = Static<typeof GraphHopperAnswerSchema>;
export type GraphHopperPath = Static<typeof Path>;
export type GraphHopperInstruction = Static<typeof Instruction>;

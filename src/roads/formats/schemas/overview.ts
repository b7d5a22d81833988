// The schema of the route overview: types for the code, the response schema for the server and the tests.
import { type Static, Type } from 'typebox';
import { CostsSchema } from './costs.ts';
import { BannerSchema, VoiceInstructionSchema } from './spoken.ts';
import { TripHoursFields } from './trip-hours.ts';

/** lon, lat. */
const Position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });

export const LineString = Type.Object(
  {
    type: Type.Literal('LineString'),
    coordinates: Type.Array(Position, { minItems: 2 }),
  },
  { title: 'LineString' },
);

const Geometry = Type.Union([Type.String(), LineString]);

const Intersection = Type.Object({
  location: Position,
  bearings: Type.Array(Type.Integer({ minimum: 0, maximum: 359 })),
  entry: Type.Array(Type.Boolean()),
  in: Type.Optional(Type.Integer()),
  out: Type.Optional(Type.Integer()),
  lanes: Type.Optional(
    Type.Array(
      Type.Object({
        indications: Type.Array(Type.String()),
        valid: Type.Boolean(),
      }),
    ),
  ),
});

const Step = Type.Object(
  {
    distance: Type.Number({ minimum: 0 }),
    duration: Type.Number({ minimum: 0 }),
    weight: Type.Number({ minimum: 0 }),
    geometry: Geometry,
    name: Type.String(),
    ref: Type.Optional(Type.String()),
    destinations: Type.Optional(Type.String()),
    exits: Type.Optional(Type.String()),
    mode: Type.String(),
    driving_side: Type.Union([Type.Literal('left'), Type.Literal('right')]),
    maneuver: Type.Object({
      type: Type.String(),
      modifier: Type.Optional(Type.String()),
      location: Position,
      bearing_before: Type.Integer({ minimum: 0, maximum: 359 }),
      bearing_after: Type.Integer({ minimum: 0, maximum: 359 }),
      exit: Type.Optional(Type.Integer({ minimum: 1 })),
      instruction: Type.String(),
    }),
    intersections: Type.Array(Intersection, { minItems: 1 }),
    voiceInstructions: Type.Optional(Type.Array(VoiceInstructionSchema)),
    bannerInstructions: Type.Optional(Type.Array(BannerSchema)),
  },
  { title: 'RouteStep' },
);

/** By segment of the line; one node more than segments. */
const AnnotationSchema = Type.Object(
  {
    distance: Type.Optional(Type.Array(Type.Number({ minimum: 0 }))),
    duration: Type.Optional(Type.Array(Type.Number({ minimum: 0 }))),
    speed: Type.Optional(Type.Array(Type.Number({ minimum: 0, description: 'Metres per second' }))),
    weight: Type.Optional(Type.Array(Type.Number({ minimum: 0 }))),
    nodes: Type.Optional(Type.Array(Type.Integer({ description: 'A number made of the position' }))),
    datasources: Type.Optional(Type.Array(Type.Integer())),
    metadata: Type.Optional(Type.Object({ datasource_names: Type.Array(Type.String()) })),
    maxspeed: Type.Optional(
      Type.Array(
        Type.Object({
          speed: Type.Optional(Type.Integer()),
          unit: Type.Optional(Type.String()),
          unknown: Type.Optional(Type.Boolean()),
        }),
      ),
    ),
  },
  { title: 'Annotation' },
);

const Leg = Type.Object(
  {
    steps: Type.Array(Step),
    distance: Type.Number({ minimum: 0 }),
    duration: Type.Number({ minimum: 0 }),
    ...TripHoursFields,
    summary: Type.String(),
    weight: Type.Number({ minimum: 0 }),
    /** Only where it is asked for. */
    annotation: Type.Optional(AnnotationSchema),
  },
  { title: 'RouteLeg' },
);

const Route = Type.Object(
  {
    /** Absent only with overview=false. */
    geometry: Type.Optional(Geometry),
    legs: Type.Array(Leg, { minItems: 1 }),
    distance: Type.Number({ minimum: 0 }),
    duration: Type.Number({ minimum: 0 }),
    ...TripHoursFields,
    day_durations: Type.Optional(
      Type.Array(Type.Number({ minimum: 0 }), {
        description:
          'Seconds on these roads for one who sets out at 0:00, 1:00 … (of 48 values: 0:00, 0:30 …) of the day, in Dhaka',
      }),
    ),
    costs: Type.Optional(CostsSchema),
    weight_name: Type.String(),
    voiceLocale: Type.Optional(Type.String()),
    weight: Type.Number({ minimum: 0 }),
  },
  { title: 'Route' },
);

const OverviewWaypoint = Type.Object(
  {
    hint: Type.Optional(Type.String()),
    distance: Type.Number({ minimum: 0 }),
    name: Type.Union([Type.String(), Type.Null()]),
    location: Position,
  },
  { title: 'Waypoint' },
);

export const OverviewSchema = Type.Object(
  {
    code: Type.String(),
    routes: Type.Array(Route, { minItems: 1 }),
    waypoints: Type.Array(OverviewWaypoint, { minItems: 2 }),
  },
  { title: 'RouteOverview' },
);

export type Overview = Static<typeof OverviewSchema>;
export type Annotation = Static<typeof AnnotationSchema>;
export type OverviewStep = Static<typeof Step>;

// The schema of the route overview: types for the code, the response schema for the server and the tests.
import { type Static, Type } from 'typebox';

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
});

const Step = Type.Object(
  {
    distance: Type.Number({ minimum: 0 }),
    duration: Type.Number({ minimum: 0 }),
    weight: Type.Number({ minimum: 0 }),
    geometry: Geometry,
    name: Type.String(),
    ref: Type.Optional(Type.String()),
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
  },
  { title: 'RouteStep' },
);

const Leg = Type.Object(
  {
    steps: Type.Array(Step),
    distance: Type.Number({ minimum: 0 }),
    duration: Type.Number({ minimum: 0 }),
    summary: Type.String(),
    weight: Type.Number({ minimum: 0 }),
    /** Only where it is asked for. */
    annotation: Type.Optional(Type.Object({}, { shown: {} })),
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
    weight_name: Type.String(),
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
export type OverviewStep = Static<typeof Step>;

// The schema of Valhalla's format for the detailed route.
import { type Static, Type } from 'typebox';
import { CostsSchema } from './costs.ts';
import { TripHoursFields } from './trip-hours.ts';

const Summary = Type.Object(
  {
    has_time_restrictions: Type.Boolean(),
    has_toll: Type.Boolean(),
    has_highway: Type.Boolean(),
    has_ferry: Type.Boolean(),
    min_lat: Type.Number({ minimum: -90, maximum: 90 }),
    min_lon: Type.Number({ minimum: -180, maximum: 180 }),
    max_lat: Type.Number({ minimum: -90, maximum: 90 }),
    max_lon: Type.Number({ minimum: -180, maximum: 180 }),
    time: Type.Number({ minimum: 0 }),
    length: Type.Number({ minimum: 0 }),
    cost: Type.Number({ minimum: 0 }),
    /** With a time of day, on the summary of the trip. */
    duration: Type.Optional(Type.Number({ minimum: 0 })),
    ...TripHoursFields,
  },
  { title: 'TripSummary' },
);

const Maneuver = Type.Object(
  {
    type: Type.Integer({ minimum: 0, maximum: 43 }),
    instruction: Type.String({ minLength: 1 }),
    verbal_succinct_transition_instruction: Type.String(),
    verbal_pre_transition_instruction: Type.String(),
    verbal_post_transition_instruction: Type.String(),
    time: Type.Number({ minimum: 0 }),
    length: Type.Number({ minimum: 0 }),
    cost: Type.Number({ minimum: 0 }),
    begin_shape_index: Type.Integer({ minimum: 0 }),
    end_shape_index: Type.Integer({ minimum: 0 }),
    verbal_multi_cue: Type.Boolean(),
    travel_mode: Type.String(),
    travel_type: Type.String(),
    street_names: Type.Array(Type.String()),
    /** For a roundabout with an exit. */
    roundabout_exit_count: Type.Optional(Type.Integer({ minimum: 1 })),
    /** The next three with voice_instructions=true. */
    verbal_transition_alert_instruction: Type.Optional(Type.String()),
    lanes: Type.Optional(
      Type.Array(
        Type.Object({
          directions: Type.Integer(),
          valid: Type.Optional(Type.Integer()),
          active: Type.Optional(Type.Integer()),
        }),
      ),
    ),
    sign: Type.Optional(
      Type.Object({
        exit_number_elements: Type.Optional(Type.Array(Type.Object({ text: Type.String() }))),
        exit_toward_elements: Type.Optional(Type.Array(Type.Object({ text: Type.String() }))),
      }),
    ),
  },
  { title: 'Maneuver' },
);

const Leg = Type.Object(
  {
    maneuvers: Type.Array(Maneuver, { minItems: 2 }),
    summary: Summary,
    /** Polyline with six decimals. */
    shape: Type.String(),
  },
  { title: 'TripLeg' },
);

export const ValhallaAnswerSchema = Type.Object(
  {
    trip: Type.Object(
      {
        locations: Type.Array(
          Type.Object({
            type: Type.String(),
            lat: Type.Number({ minimum: -90, maximum: 90 }),
            lon: Type.Number({ minimum: -180, maximum: 180 }),
            original_index: Type.Integer({ minimum: 0 }),
          }),
          { minItems: 2 },
        ),
        legs: Type.Array(Leg, { minItems: 1 }),
        summary: Summary,
        costs: Type.Optional(CostsSchema),
        status_message: Type.String(),
        status: Type.Integer(),
        units: Type.String(),
        language: Type.String(),
      },
      { title: 'Trip' },
    ),
    id: Type.String(),
  },
  { title: 'DetailedRouteA' },
);

export type ValhallaAnswer = Static<typeof ValhallaAnswerSchema>;
export type ValhallaSummary = Static<typeof Summary>;
export type ValhallaManeuver = Static<typeof Maneuver>;

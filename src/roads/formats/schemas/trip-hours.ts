// What an answer says of the hours of a trip; only where it has a time of day.
import { Type } from 'typebox';

export const TripHoursFields = {
  duration_typical: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'Seconds at this hour of the week, without what is reported at present',
    }),
  ),
  duration_free: Type.Optional(Type.Number({ minimum: 0, description: 'Seconds on free roads' })),
  duration_waiting: Type.Optional(
    Type.Number({
      minimum: 0,
      description:
        'Seconds of the duration until roads, gates or ferries on the way open; only if there is any',
    }),
  ),
  depart_at: Type.Optional(Type.String({ description: 'When the trip begins' })),
  arrive_at: Type.Optional(Type.String({ description: 'When it ends' })),
  duration_range: Type.Optional(
    Type.Array(Type.Number({ minimum: 0 }), {
      minItems: 2,
      maxItems: 2,
      description:
        'Seconds below which 10 and 90 of 100 such trips stay; once the speeds of most of its roads have been learned',
    }),
  ),
  based_on: Type.Optional(
    Type.Object(
      {
        measured: Type.Number({ description: 'On roads that vehicles were measured on' }),
        neighbours: Type.Number({ description: 'On roads of a kind that vehicles were measured on nearby' }),
        table: Type.Number({ description: 'On roads with hours from the table' }),
        free: Type.Number({ description: 'On roads without hours, as when they are free' }),
      },
      {
        title: 'DurationBasis',
        description: 'What the speeds rest on, in shares of the duration; once speeds have been learned',
      },
    ),
  ),
};

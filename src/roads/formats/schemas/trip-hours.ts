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
  depart_at: Type.Optional(Type.String({ description: 'When the trip begins' })),
  arrive_at: Type.Optional(Type.String({ description: 'When it ends' })),
};

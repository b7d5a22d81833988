// Where what an answer says comes from, for callers who ask: the flag, and what it adds to a place.
import { Type } from 'typebox';

export const DATA_SOURCE = Type.Optional(
  Type.Boolean({
    description:
      'Extension. Adds data_source to each place: the name of its source, the day of its data where known, whom to credit, and the licence',
  }),
);

export const DataSourceAnswer = Type.Optional(
  Type.Object(
    {
      name: Type.String(),
      date: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
      attribution: Type.String(),
      licence: Type.String(),
    },
    { description: 'With data_source=true' },
  ),
);

// A stretch of road named by the ways that it is in the source, as a parameter.
import { Type } from 'typebox';

export const WaysOfStretch = Type.Optional(
  Type.Array(Type.Integer({ minimum: 0 }), {
    minItems: 1,
    maxItems: 200,
    description: 'Ids of ways in the source',
  }),
);

// The fields that an account keeps with a place of its own, as answers give them back.
import { Type } from 'typebox';

export const OwnFieldsAnswer = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'Own fields of the place, where it has some',
  }),
);

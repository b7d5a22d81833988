// What calls answer that open and end sessions, and what the console is told of its server.
import { Type } from 'typebox';
import { OrNull, type Told } from './told.ts';

/** Who is signed in to the console. */
export const Session = Type.Object({
  account: OrNull(Type.Object({ id: Type.Integer(), name: Type.String(), email: OrNull(Type.String()) })),
  operator: Type.Boolean(),
  registration: Type.Boolean({ description: 'Whether people can register here' }),
});
export type Session = Told<typeof Session>;

export const SignedIn = Type.Object({ signed_in: Type.Boolean(), expires: Type.String() });
export const SignedOut = Type.Object({ signed_out: Type.Boolean() });
export const IssuedToken = Type.Object({ token: Type.String(), expires: Type.String() });
export const Confirmed = Type.Object({ confirmed: Type.Boolean() });
export const Changed = Type.Object({ changed: Type.Boolean() });
export const Sentence = Type.Object({ message: Type.String() });

/** `/console.json`. */
const ServerNotes = Type.Object({
  version: Type.String(),
  registration: Type.Boolean({ description: 'Whether people can register' }),
  built: Type.String({ description: 'When the dataset was made' }),
  countries: Type.Array(Type.String()),
  credits: Type.Array(Type.String(), { description: 'Attributions, shown beside every map' }),
  profiles: Type.Array(Type.Object({ name: Type.String(), words: Type.Array(Type.String()) }), {
    description: 'By what one can travel, with words for it in English and Bangla',
  }),
  links: Type.Boolean({ description: 'Whether a link of `thikana console-link` brings a key to a browser' }),
  operator: Type.Boolean({ description: 'Whether the operator is signed in with this browser' }),
  key: Type.Optional(Type.String({ description: 'The key that such a link brought' })),
});
export type ServerNotes = Told<typeof ServerNotes>;

/** `/operator/health`. */
const Health = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  state: Type.Optional(
    Type.Object({ database: Type.Optional(Type.String()), redis: Type.Optional(Type.String()) }),
  ),
  dataset: Type.Optional(Type.Object({ built: Type.String(), countries: Type.Array(Type.String()) })),
});
export type Health = Told<typeof Health>;

// What calls answer that tell the operator how the server did.
import { Type } from 'typebox';
import { OrNull, type Told } from './told.ts';

const Milliseconds = OrNull(Type.Number());

export const PastLoad = Type.Object({
  at: Type.String({ description: 'When the stretch of time began' }),
  requests: Type.Integer(),
  refused: Type.Integer({ description: 'Answered with 400 to 499' }),
  faults: Type.Integer({ description: 'Answered with 500 and above' }),
  median_ms: Milliseconds,
  p95_ms: Milliseconds,
  p99_ms: Milliseconds,
});
export type PastLoad = Told<typeof PastLoad>;

export const RefusedRequests = Type.Object({
  last: Type.String({ description: 'When it last happened within its hour' }),
  account: OrNull(Type.Integer()),
  key: OrNull(Type.Integer({ description: 'Null: refused before a key was known' })),
  key_name: OrNull(Type.String()),
  endpoint: Type.String(),
  status: Type.Integer(),
  code: Type.String({ description: 'As in the list of errors' }),
  requests: Type.Integer(),
});
export type RefusedRequests = Told<typeof RefusedRequests>;

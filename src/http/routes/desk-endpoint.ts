// Account endpoints, for the operator and for account holders: they cost no credits, return what a desk returns, and announce
// changes to the other threads and nodes.
import { type TObject, Type } from 'typebox';
import { type Access, AnswerWithHeaders, type Endpoint, endpoint } from '../endpoint.ts';

export const DAY_MS = 86_400_000;
export const Id = Type.Integer({ minimum: 1 });
export const Overlap = Type.Optional(Type.Integer({ minimum: 0, description: 'A day by default' }));
export const Time = Type.Integer({ minimum: 0, description: 'Milliseconds since 1970' });

export interface DeskDefinition<P extends TObject> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly params: P;
  run: Endpoint<P>['run'];
}

interface Desk {
  readonly tag: string;
  readonly access: Access;
}

export function deskEndpoint<P extends TObject>(desk: Desk, definition: DeskDefinition<P>): Endpoint {
  const { method, run, ...declared } = definition;
  return endpoint({
    ...declared,
    ...desk,
    method,
    answer: Type.Any(),
    plainJson: true,
    cost: 0,
    example: { params: {}, answer: { status: 200 } },
    async run(given, call) {
      const result = await run(given, call);
      if (method !== 'GET') call.app.announceChange?.();
      return result instanceof AnswerWithHeaders
        ? new AnswerWithHeaders({ result: result.answer, status: 200 }, result.headers)
        : { result, status: 200 };
    },
  });
}

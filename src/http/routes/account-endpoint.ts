// Account endpoints, for the operator and for account holders: they cost no credits, return what their function does, and announce
// changes to the other threads and nodes. Long lists come in pages, with `next` beside `result`.
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { ListPage } from '../../accounts/list-page.ts';
import { GRANTED_SCOPES, SCOPES } from '../../accounts/scopes.ts';
import { LAST_INSTANT } from '../../text/instant.ts';
import { envelopeOf, type Told } from '../answers/told.ts';
import type { Call } from '../call.ts';
import { type Access, AnswerWithHeaders, type Endpoint, endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';

export const DAY_MS = 86_400_000;
/** Numbers beyond these are no longer exact, and no database takes them. */
const EXACT = { maximum: Number.MAX_SAFE_INTEGER, allowed: 'a whole number above 0' } as const;
export const Id = Type.Integer({ minimum: 1, ...EXACT });
/** Of a list that goes back in time. */
export const Before = Type.Optional(
  Type.Integer({ minimum: 1, ...EXACT, description: '`next` of the page before' }),
);
export const Overlap = Type.Optional(Type.Integer({ minimum: 0, description: 'A day by default' }));
export const Time = Type.Integer({
  minimum: 0,
  maximum: LAST_INSTANT,
  instant: true,
  allowed: 'a time such as 2026-08-01T18:00+06:00 or 2026-08-01, or milliseconds since 1970',
  description:
    '`2026-08-01T18:00+06:00`, `2026-08-01`, or milliseconds since 1970; Dhaka time without an offset',
  shown: { anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }] },
});

export const Password = Type.String({ maxLength: 200, description: 'In the body, never in the URL' });
/** Of a list that is told in pages. */
export const PageLimit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries of a page' }),
);
export const After = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    allowed: 'a whole number',
    description: '`next` of the page before',
  }),
);
export const PAGE = 100;
export const CreditCap = Type.Optional(
  Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('none')], {
    description: 'Credits that the key may spend in a period of its account, or `none`',
  }),
);
export const Scopes = Type.Optional(
  Type.Array(Type.String(), {
    maxItems: 20,
    commas: true,
    description: `Families of calls that the key is for: some of \`${SCOPES.join(', ')}\`; an empty list: all but those that only the operator gives (${GRANTED_SCOPES.join(', ')})`,
  }),
);

export const Domains = Type.Array(Type.String(), {
  commas: true,
  maxItems: 100,
  description: 'Hosts whose pages may use the key: `["shop.example.com", "*.example.org"]`',
});
export const Anywhere = Type.Optional(
  Type.Boolean({
    description: 'In place of `domains`: true lifts the binding, so that any caller may use the key',
  }),
);

/** The hosts to bind a key to. None, so that it is bound to nothing, only where that is said: an empty list may be a program's slip. */
export function domainsIn(domains: readonly string[] | undefined, anywhere = false): readonly string[] {
  if (anywhere) {
    if (domains !== undefined && domains.length > 0)
      throw errors.refused('Send either domains or anywhere=true');
    return [];
  }
  if (domains === undefined) throw errors.missing('domains');
  if (domains.every((domain) => domain.trim() === ''))
    throw errors.refused('Parameter domains is empty; to let any caller use the key send anywhere=true');
  return domains;
}

/** What a call gives: the answer, a page of it where it is a long list, or the answer with a cookie. */
type Given<T> = T | ListPage<T extends readonly (infer Item)[] ? Item : never> | AnswerWithHeaders<T>;

export interface AccountDefinition<P extends TObject, A extends TSchema> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly params: P;
  /** What stands under `result`. */
  readonly answer: A;
  run(params: Static<P>, call: Call): Given<Told<A>> | Promise<Given<Told<A>>>;
}

interface Family {
  readonly tag: string;
  readonly access: Access;
}

export function accountEndpoint<P extends TObject, A extends TSchema>(
  family: Family,
  definition: AccountDefinition<P, A>,
): Endpoint {
  const { method, run, answer, ...declared } = definition;
  return endpoint({
    ...declared,
    ...family,
    method,
    answer: envelopeOf(answer),
    plainJson: true,
    cost: 0,
    example: { params: {}, answer: { status: 200 } },
    async run(given, call) {
      const result = await run(given, call);
      if (method !== 'GET') call.app.announceChange?.();
      if (result instanceof ListPage) return { result: result.rows, next: result.next, status: 200 };
      return result instanceof AnswerWithHeaders
        ? new AnswerWithHeaders({ result: result.answer, status: 200 }, result.headers)
        : { result, status: 200 };
    },
  });
}

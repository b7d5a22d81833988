// What the functions of the library may be called with. Programs in JavaScript have no compiler that says so: what does not fit is thrown as an error
// that names it.
import { type TSchema, Type } from 'typebox';
import { faultBy } from '../lookup/schema-fault.ts';

const Point = Type.Object({
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
});
const points = (least: number) => Type.Array(Point, { minItems: least });
/** Which there are is for the dataset to say. */
const Profile = Type.String();
/** Separated by commas. */
const Types = Type.String();
const optional = (fields: Record<string, TSchema>) =>
  Type.Optional(
    Type.Object(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])),
      { additionalProperties: false },
    ),
  );

const CALLS = {
  reverse: { point: Point, options: optional({ bangla: Type.Boolean() }) },
  search: {
    text: Type.String(),
    options: optional({
      limit: Type.Number(),
      near: Point,
      sort: Type.Enum(['distance', 'relevance']),
      district: Type.String(),
      area: Type.String(),
      city: Type.String(),
      type: Types,
      box: Type.Array(Type.Number(), { minItems: 4, maxItems: 4 }),
      bangla: Type.Boolean(),
    }),
  },
  nearby: {
    point: Point,
    options: optional({
      radius: Type.Number({ minimum: 0 }),
      limit: Type.Integer({ minimum: 1 }),
      types: Types,
    }),
  },
  rupantor: {
    address: Type.Union([Type.String(), Type.Object({})]),
    options: Type.Optional(Type.Object({})),
  },
  compareAddresses: { one: Type.String(), other: Type.String() },
  route: { points: points(2), options: optional({ profile: Profile, language: Type.Enum(['en', 'bn']) }) },
  matrix: { points: points(1), options: optional({ to: points(1), profile: Profile }) },
  isochrone: {
    point: Point,
    options: Type.Object(
      {
        minutes: Type.Array(Type.Number({ exclusiveMinimum: 0 }), { minItems: 1 }),
        profile: Type.Optional(Profile),
        direction: Type.Optional(Type.Enum(['from', 'to'])),
      },
      { additionalProperties: false },
    ),
  },
  match: { points: points(2), options: optional({ profile: Profile, times: Type.Array(Type.Number()) }) },
  ward: { point: Point },
} as const;

/** The functions, of which each looks at what it is called with first. */
export function withArguments<T extends object>(calls: T): T {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      name in CALLS ? checked(name as keyof typeof CALLS, call) : call,
    ]),
  ) as T;
}

type Call = (...given: unknown[]) => unknown;

function checked(name: keyof typeof CALLS, call: Call): Call {
  const declared: Readonly<Record<string, TSchema>> = CALLS[name];
  const faultIn = faultBy(Type.Object(declared), 'the call');
  const names = Object.keys(declared);
  return (...given) => {
    const named = names.flatMap((argument, i) => (given[i] === undefined ? [] : [[argument, given[i]]]));
    const fault = faultIn(Object.fromEntries(named));
    if (fault !== undefined) throw new TypeError(`${name}: ${fault}`);
    return call(...given);
  };
}

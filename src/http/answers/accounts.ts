// What calls about accounts answer: to their holders, and to the operator.
import { Type } from 'typebox';
import { OrNull, type Told } from './told.ts';

/** ISO 8601. */
const Time = Type.String();
const Credits = OrNull(Type.Integer({ description: 'Null: no limit' }));

export const Package = Type.Object({
  name: Type.String(),
  credits: Credits,
  period_days: Type.Integer(),
  per_minute: Credits,
  burst: Credits,
  waypoints: Credits,
  answer_kib: Credits,
  body_kib: Credits,
  plan_seconds: Credits,
  open: Type.Boolean({ description: 'People may choose it themselves' }),
});
export type Package = Told<typeof Package>;

export const ListedAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: OrNull(Type.String()),
  package: Type.String(),
  package_until: OrNull(Time),
  created: Time,
  confirmed: OrNull(Time),
  closed: OrNull(Time),
});
export type ListedAccount = Told<typeof ListedAccount>;

const Topup = Type.Object({
  id: Type.Integer(),
  credits: Type.Integer(),
  remaining: Type.Integer(),
  note: Type.String(),
  created: Time,
  expires: OrNull(Time),
});

const CreditsLeft = Type.Object({
  per_period: Credits,
  period_start: Time,
  period_end: OrNull(Time),
  left: Credits,
});

export const OwnAccount = Type.Object({
  ...ListedAccount.properties,
  credits: CreditsLeft,
  topups: Type.Array(Topup),
  notices: Type.Array(Type.Object({ level: Type.Integer(), at: Time }), {
    description: 'So many per cent of the credits of this period are used',
  }),
});
export type OwnAccount = Told<typeof OwnAccount>;

export const Key = Type.Object({
  id: Type.Integer(),
  account: Type.Integer(),
  name: Type.String(),
  hint: Type.String({ description: 'The first characters' }),
  domains: Type.Array(Type.String()),
  credit_cap: OrNull(Type.Integer({ description: 'Null: no cap' })),
  scopes: Type.Array(Type.String(), { description: 'None: all families of calls' }),
  created: Time,
  last_used: OrNull(Time),
  expires: OrNull(Time),
  revoked: OrNull(Time),
});
export type Key = Told<typeof Key>;

/** In the operator's list. */
export const ListedKey = Type.Object({ ...Key.properties, package: Type.String() });

export const ShownAccount = Type.Object({
  ...ListedAccount.properties,
  credits: Type.Object({
    ...CreditsLeft.properties,
    taken: Type.Integer({ description: 'Spent, or lent to nodes that are about to spend it' }),
    lent: Type.Integer(),
    owed: Type.Integer({ description: 'Spent in an outage and not covered yet' }),
    lapsed: Type.Integer({ description: 'Counted as spent, as the node that held them never came back' }),
  }),
  topups: Type.Array(Topup),
  keys: Type.Array(Key),
});
export type ShownAccount = Told<typeof ShownAccount>;

export const AddedCredits = Type.Object({
  id: Type.Integer(),
  account: Type.Integer(),
  credits: Type.Integer(),
  expires: OrNull(Time),
});

export const IssuedKey = Type.Object({
  id: Type.Integer(),
  account: Type.Integer(),
  name: Type.String(),
  package: Type.String(),
  domains: Type.Array(Type.String()),
  credit_cap: OrNull(Type.Integer()),
  scopes: Type.Array(Type.String()),
  expires: OrNull(Time),
  key: Type.String({ description: 'Shown this once' }),
  replaces: Type.Optional(Type.Integer({ description: 'After a rotation: the id of the old key' })),
  old_key_until: Type.Optional(
    Type.String({ description: 'After a rotation: until when the old key works' }),
  ),
});
export type IssuedKey = Told<typeof IssuedKey>;

export const LimitedKey = Type.Object({
  id: Type.Integer(),
  credit_cap: Type.Optional(OrNull(Type.Integer())),
  scopes: Type.Optional(OrNull(Type.String())),
});
export const BoundKey = Type.Object({ id: Type.Integer(), domains: Type.Array(Type.String()) });
export const RevokedKey = Type.Object({ id: Type.Integer(), revoked: Type.Boolean() });
export const DeletedAccount = Type.Object({ id: Type.Integer(), deleted: Type.Boolean() });

export const UsageReport = Type.Object({
  usage: Type.Array(
    Type.Object({
      key: Type.Optional(Type.Integer()),
      account: Type.Optional(Type.Integer()),
      endpoint: Type.Optional(Type.String()),
      time: Type.Optional(Type.String({ description: 'The start of the day in Dhaka, or of the hour' })),
      requests: Type.Integer(),
      credits: Type.Integer(),
    }),
  ),
  requests: Type.Integer(),
  credits: Type.Integer(),
});
export type UsageReport = Told<typeof UsageReport>;

/** What somebody changed about an account. */
export const Change = Type.Object({
  id: Type.Integer(),
  at: Time,
  by: Type.String(),
  account: OrNull(Type.Integer()),
  action: Type.String({ description: 'What was done to what: `key.create`' }),
  detail: Type.Record(Type.String(), Type.Unknown()),
});
export type Change = Told<typeof Change>;

export const ListedWebhook = Type.Object({
  account: Type.Integer(),
  account_name: Type.String(),
  url: Type.String(),
  waiting: Type.Integer(),
  failures: Type.Integer(),
  last_error: OrNull(Type.String()),
  created: Time,
  disabled: OrNull(Type.String({ description: 'When it was switched off after failing for days' })),
});
export type ListedWebhook = Told<typeof ListedWebhook>;
export const RemovedWebhook = Type.Object({ account: Type.Integer(), removed: Type.Boolean() });

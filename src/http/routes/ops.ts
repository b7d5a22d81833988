// Accounts, keys, packages and usage for the operator, over HTTP: the same as the commands `thikana account|key|package|usage`.
// Served only if an operator token is set.
import { type TObject, type TSchema, Type } from 'typebox';
import { AllAccounts } from '../../accounts/all-accounts.ts';
import { USAGE_GROUPS, usageReport } from '../../accounts/usage-report.ts';
import {
  AddedCredits,
  BoundKey,
  Change,
  DeletedAccount,
  IssuedKey,
  LimitedKey,
  ListedAccount,
  ListedKey,
  ListedWebhook,
  Package,
  RemovedWebhook,
  RevokedKey,
  ShownAccount,
  UsageReport,
} from '../answers/accounts.ts';
import { PastLoad, RefusedRequests } from '../answers/history.ts';
import { Learning } from '../answers/learning.ts';
import type { Endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { learningState } from '../learning-state.ts';
import { pastLoad } from '../request-history.ts';
import {
  type AccountDefinition,
  After,
  Anywhere,
  accountEndpoint,
  Before,
  CreditCap,
  DAY_MS,
  Domains,
  domainsIn,
  Id,
  Overlap,
  PAGE,
  PageLimit,
  Password,
  Scopes,
  Time,
} from './account-endpoint.ts';

const TAG = 'Accounts';
const HOUR_MS = 3_600_000;
const Term = Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('none')], {
  description: 'A number, or `none` for no limit',
});

const ops = <P extends TObject, A extends TSchema>(definition: AccountDefinition<P, A>): Endpoint =>
  accountEndpoint({ tag: TAG, access: 'operator' }, definition);

export const opsEndpoints = [
  ops({
    method: 'GET',
    path: '/ops/accounts',
    id: 'opsListAccounts',
    summary: 'Accounts, page by page; `next` is null on the last',
    params: Type.Object({
      q: Type.Optional(
        Type.String({
          maxLength: 320,
          description: 'Part of the e-mail address or of the name, in any case',
        }),
      ),
      after: After,
      limit: PageLimit,
    }),
    answer: Type.Array(ListedAccount),
    run: ({ q, after, limit = PAGE }, { app }) =>
      new AllAccounts(app.store, app.now).accounts({ text: q?.trim(), after, limit }),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts',
    id: 'opsCreateAccount',
    summary: 'Create an account; its e-mail address counts as confirmed',
    params: Type.Object({
      name: Type.String(),
      email: Type.Optional(Type.String()),
      password: Type.Optional(Type.String()),
      package: Type.Optional(Type.String()),
    }),
    answer: ListedAccount,
    run: (params, { app }) => new AllAccounts(app.store, app.now).createAccount(params),
  }),
  ops({
    method: 'GET',
    path: '/ops/accounts/:id',
    id: 'opsShowAccount',
    summary: 'One account: credits, top-ups, keys',
    params: Type.Object({ id: Id }),
    answer: ShownAccount,
    run: ({ id }, { app }) => new AllAccounts(app.store, app.now).account(id),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts/:id/confirm',
    id: 'opsConfirmAccount',
    summary: 'Confirm the e-mail address of an account',
    params: Type.Object({ id: Id }),
    answer: ListedAccount,
    run: ({ id }, { app }) => new AllAccounts(app.store, app.now).confirm(id),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts/:id/package',
    id: 'opsChoosePackage',
    summary: 'Give an account a package; its credits start over',
    params: Type.Object({ id: Id, package: Type.String(), until: Type.Optional(Time) }),
    answer: ListedAccount,
    run: ({ id, ...request }, { app }) => new AllAccounts(app.store, app.now).choosePackage(id, request),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts/:id/topups',
    id: 'opsTopUp',
    summary: 'Add credits beyond the package',
    params: Type.Object({
      id: Id,
      credits: Type.Integer({ minimum: 1 }),
      note: Type.Optional(Type.String({ maxLength: 500 })),
      expires: Type.Optional(Time),
    }),
    answer: AddedCredits,
    run: ({ id, credits, note, expires }, { app }) =>
      new AllAccounts(app.store, app.now).topUp(id, { credits, note, expiresAt: expires }),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts/:id/close',
    id: 'opsCloseAccount',
    summary: 'Close an account and revoke its keys',
    params: Type.Object({ id: Id }),
    answer: ListedAccount,
    run: ({ id }, { app }) => new AllAccounts(app.store, app.now).close(id),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts/:id/reopen',
    id: 'opsReopenAccount',
    summary: 'Open a closed account again, with its keys',
    params: Type.Object({ id: Id }),
    answer: ListedAccount,
    run: ({ id }, { app }) => new AllAccounts(app.store, app.now).reopen(id),
  }),
  ops({
    method: 'POST',
    path: '/ops/accounts/:id/password',
    id: 'opsSetPassword',
    summary: 'Set the password of an account; all its sign-ins end',
    params: Type.Object({ id: Id, password: Password }),
    answer: ListedAccount,
    run({ id, password }, call) {
      if (call.isInUrl('password')) throw errors.refused('Send the password in the body, not in the URL');
      return new AllAccounts(call.app.store, call.app.now).setPassword(id, password);
    },
  }),
  ops({
    method: 'DELETE',
    path: '/ops/accounts/:id',
    id: 'opsDeleteAccount',
    summary: 'Delete a closed account with everything that belongs to it, for good',
    params: Type.Object({ id: Id }),
    answer: DeletedAccount,
    run: ({ id }, { app }) => new AllAccounts(app.store, app.now).delete(id),
  }),
  ops({
    method: 'GET',
    path: '/ops/audit',
    id: 'opsAudit',
    summary: 'What operators and owners changed, the newest first, page by page',
    params: Type.Object({
      account: Type.Optional(Id),
      before: Before,
      limit: PageLimit,
    }),
    answer: Type.Array(Change),
    run: ({ account, before, limit = PAGE }, { app }) =>
      new AllAccounts(app.store, app.now).audit({ accountId: account, before, limit }),
  }),
  ops({
    method: 'GET',
    path: '/ops/keys',
    id: 'opsListKeys',
    summary: 'Keys, without the keys themselves, page by page',
    params: Type.Object({ account: Type.Optional(Id), after: After, limit: PageLimit }),
    answer: Type.Array(ListedKey),
    run: ({ account, after, limit = PAGE }, { app }) =>
      new AllAccounts(app.store, app.now).keys({ accountId: account, after, limit }),
  }),
  ops({
    method: 'POST',
    path: '/ops/keys',
    id: 'opsCreateKey',
    summary: 'Create a key; the response shows it only this once',
    params: Type.Object({
      name: Type.String(),
      account: Type.Optional(Id),
      package: Type.Optional(Type.String()),
      domains: Type.Optional(Domains),
      expires: Type.Optional(Time),
      credit_cap: CreditCap,
      scopes: Scopes,
    }),
    answer: IssuedKey,
    run({ name, account, package: packageName, domains, expires, credit_cap, scopes }, { app }) {
      const key = { name, accountId: account, package: packageName, domains, expiresAt: expires };
      return new AllAccounts(app.store, app.now).createKey({ ...key, creditCap: credit_cap, scopes });
    },
  }),
  ops({
    method: 'POST',
    path: '/ops/keys/:id/limits',
    id: 'opsLimitKey',
    summary:
      'Cap the credits of a key, or limit it to some families of calls; what is not sent stays as it is',
    params: Type.Object({ id: Id, credit_cap: CreditCap, scopes: Scopes }),
    answer: LimitedKey,
    run: ({ id, credit_cap, scopes }, { app }) =>
      new AllAccounts(app.store, app.now).limitKey(id, { creditCap: credit_cap, scopes }),
  }),
  ops({
    method: 'POST',
    path: '/ops/keys/:id/rotate',
    id: 'opsRotateKey',
    summary: 'Replace a key with a new one; the old one keeps working for a while',
    params: Type.Object({ id: Id, overlap_seconds: Overlap }),
    answer: IssuedKey,
    run: ({ id, overlap_seconds }, { app }) =>
      new AllAccounts(app.store, app.now).rotateKey(id, (overlap_seconds ?? DAY_MS / 1000) * 1000),
  }),
  ops({
    method: 'POST',
    path: '/ops/keys/:id/domains',
    id: 'opsBindKey',
    summary: 'Bind a key to the pages of some hosts, or let any caller use it',
    params: Type.Object({ id: Id, domains: Type.Optional(Domains), anywhere: Anywhere }),
    answer: BoundKey,
    run: ({ id, domains, anywhere }, { app }) =>
      new AllAccounts(app.store, app.now).bindKey(id, domainsIn(domains, anywhere)),
  }),
  ops({
    method: 'DELETE',
    path: '/ops/keys/:id',
    id: 'opsRevokeKey',
    summary: 'Revoke a key on all nodes within a second',
    params: Type.Object({ id: Id }),
    answer: RevokedKey,
    run: ({ id }, { app }) => new AllAccounts(app.store, app.now).revokeKey(id),
  }),
  ops({
    method: 'GET',
    path: '/ops/packages',
    id: 'opsListPackages',
    summary: 'Packages',
    params: Type.Object({}),
    answer: Type.Array(Package),
    run: (_params, { app }) => new AllAccounts(app.store, app.now).packages(),
  }),
  ops({
    method: 'POST',
    path: '/ops/packages/:name',
    id: 'opsChangePackage',
    summary: 'Change a package, or create one; what is not sent stays as it is',
    params: Type.Object({
      name: Type.String(),
      credits: Type.Optional(Term),
      period_days: Type.Optional(Type.Integer()),
      per_minute: Type.Optional(Term),
      burst: Type.Optional(Term),
      waypoints: Type.Optional(Term),
      answer_kib: Type.Optional(Term),
      body_kib: Type.Optional(Term),
      plan_seconds: Type.Optional(Term),
      open: Type.Optional(Type.Boolean({ description: 'People may choose it themselves' })),
    }),
    answer: Package,
    run: ({ name, period_days, per_minute, answer_kib, body_kib, plan_seconds, ...terms }, { app }) => {
      const limits = {
        periodDays: period_days,
        perMinute: per_minute,
        answerKib: answer_kib,
        bodyKib: body_kib,
        planSeconds: plan_seconds,
      };
      return new AllAccounts(app.store, app.now).changePackage(name, { ...terms, ...limits });
    },
  }),
  ops({
    method: 'GET',
    path: '/ops/usage',
    id: 'opsUsage',
    summary: 'Requests and credits by key, endpoint, day or hour',
    params: Type.Object({
      account: Type.Optional(Id),
      key_id: Type.Optional(Id),
      from: Type.Optional(Time),
      until: Type.Optional(Time),
      by: Type.Optional(Type.Enum([...USAGE_GROUPS])),
    }),
    answer: UsageReport,
    run: ({ account, key_id, from, until, by }, { app }) =>
      usageReport(app.store, {
        accountId: account,
        keyId: key_id,
        from: from ?? app.now() - 30 * DAY_MS,
        until: until ?? app.now(),
        by: by ?? 'key',
      }),
  }),
  ops({
    method: 'GET',
    path: '/ops/history',
    id: 'opsHistory',
    summary: 'How many requests came and how long they took: a day by quarters of an hour, a week by hours',
    params: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, default: 1 })) }),
    answer: Type.Array(PastLoad),
    run: ({ days = 1 }, { app }) => pastLoad(app.store, app.now(), days),
  }),
  ops({
    method: 'GET',
    path: '/ops/learning',
    id: 'opsLearning',
    summary: 'How the learning of speeds stands: for all by hour, and of single accounts',
    params: Type.Object({}),
    answer: Learning,
    run: (_params, { app }) => learningState(app.store, app),
  }),
  ops({
    method: 'GET',
    path: '/ops/refusals',
    id: 'opsRefusals',
    summary: 'Requests that were not answered as asked, by hour, key, call and reason, the newest first',
    params: Type.Object({
      key_id: Type.Optional(Id),
      account: Type.Optional(Id),
      from: Type.Optional(Time),
      limit: PageLimit,
    }),
    answer: Type.Array(RefusedRequests),
    async run({ key_id, account, from, limit = PAGE }, { app }) {
      const fromHour = Math.floor((from ?? app.now() - 7 * DAY_MS) / HOUR_MS);
      const found = await app.store.requestHistory.refusals({
        keyId: key_id,
        accountId: account,
        fromHour,
        limit,
      });
      return found.map(({ last_at, account_id, key_id, hour: _, ...refusal }) => ({
        last: new Date(last_at).toISOString(),
        account: account_id || null,
        key: key_id || null,
        ...refusal,
      }));
    },
  }),
  ops({
    method: 'GET',
    path: '/ops/webhooks',
    id: 'opsListWebhooks',
    summary: 'Where accounts have their events sent, and how that goes; secrets are not told',
    params: Type.Object({}),
    answer: Type.Array(ListedWebhook),
    run: (_params, { app }) => new AllAccounts(app.store, app.now).webhooks(),
  }),
  ops({
    method: 'DELETE',
    path: '/ops/webhooks/:account',
    id: 'opsRemoveWebhook',
    summary: 'Send the events of an account nowhere',
    params: Type.Object({ account: Id }),
    answer: RemovedWebhook,
    run: ({ account }, { app }) => new AllAccounts(app.store, app.now).removeWebhook(account),
  }),
];

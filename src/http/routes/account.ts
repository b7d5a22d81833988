// For people: registering, confirming the e-mail address, signing in, and everything about their own account. Served only if the
// operator opens registration. Free of charge, no key needed.
import { type TObject, type TSchema, Type } from 'typebox';
import { AccountHolder, openPackages } from '../../accounts/account-holder.ts';
import type { AttemptKind } from '../../accounts/attempts.ts';
import type { People } from '../../accounts/people.ts';
import { MailFailed } from '../../accounts/registration.ts';
import { USAGE_GROUPS } from '../../accounts/usage-report.ts';
import {
  BoundKey,
  Change,
  IssuedKey,
  Key,
  LimitedKey,
  ListedAccount,
  OwnAccount,
  Package,
  RevokedKey,
  UsageReport,
} from '../answers/accounts.ts';
import { Changed, Confirmed, IssuedToken, Sentence, SignedOut } from '../answers/sessions.ts';
import type { Call } from '../call.ts';
import type { Access, Endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { bearerIn } from '../sessions.ts';
import {
  type AccountDefinition,
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

const TAG = 'Account';
export const Email = Type.String({ maxLength: 320 });

/** For signed-in people, unless stated otherwise. */
const account = <P extends TObject, A extends TSchema>(
  definition: AccountDefinition<P, A> & { readonly access?: Access },
): Endpoint => accountEndpoint({ tag: TAG, access: definition.access ?? 'user' }, definition);

const holderOf = ({ app, accountId }: Call): AccountHolder =>
  new AccountHolder(app.store, accountId, app.now);

/** For calls with a password: counts the attempt, and refuses passwords where proxies log them. */
export function attempt(kind: AttemptKind, call: Call, email: string): People {
  const { app, ip } = call;
  if (!app.people) throw errors.notReady('Registration is not open here');
  if (call.isInUrl('password') || call.isInUrl('new_password'))
    throw errors.refused('Send the password in the body, not in the URL');
  app.people.attempts.take(kind, ip, email);
  return app.people;
}

/** The caller is told that the mail could not be sent, the operator why. */
function logged(error: unknown, { app }: Call): unknown {
  if (error instanceof MailFailed) app.log.error({ err: error }, 'a mail could not be sent');
  return error;
}

export const accountEndpoints = [
  account({
    method: 'POST',
    path: '/account/register',
    id: 'register',
    summary: 'Ask for an account',
    access: 'anybody',
    params: Type.Object({
      name: Type.String(),
      email: Email,
      password: Password,
      package: Type.Optional(Type.String()),
    }),
    answer: Sentence,
    async run(person, call) {
      const { registration } = attempt('register', call, person.email);
      try {
        await registration.register(person);
      } catch (error) {
        throw logged(error, call);
      }
      return { message: 'Registered; the account can be used once its e-mail address is confirmed' };
    },
  }),
  account({
    method: 'POST',
    path: '/account/confirm',
    id: 'confirmAddress',
    summary: 'Confirm the e-mail address with the code from the mail',
    access: 'anybody',
    params: Type.Object({ email: Email, password: Password, code: Type.String({ maxLength: 40 }) }),
    answer: Confirmed,
    async run({ email, password, code }, call) {
      const { registration } = attempt('password', call, email);
      const outcome = await registration.confirm(email, password, code);
      if (outcome === 'wrong password') throw errors.wrongPassword();
      if (outcome === 'wrong code') throw errors.wrongRegistrationCode();
      return { confirmed: true };
    },
  }),
  account({
    method: 'POST',
    path: '/account/sign-in',
    id: 'signIn',
    summary: 'Get a token for the calls about your own account',
    access: 'anybody',
    params: Type.Object({ email: Email, password: Password }),
    answer: IssuedToken,
    async run({ email, password }, call) {
      const { signIns } = attempt('password', call, email);
      const outcome = await signIns.signIn(email, password);
      if (outcome === 'wrong password') throw errors.wrongPassword();
      if (outcome === 'not confirmed') throw errors.notConfirmed();
      return { token: outcome.token, expires: new Date(outcome.expiresAt).toISOString() };
    },
  }),
  account({
    method: 'POST',
    path: '/account/reset',
    id: 'askForPassword',
    summary: 'Have a code for a new password mailed',
    access: 'anybody',
    params: Type.Object({ email: Email }),
    answer: Sentence,
    async run({ email }, call) {
      const { passwordReset } = attempt('reset', call, email);
      try {
        await passwordReset.ask(email);
      } catch (error) {
        throw logged(error, call);
      }
      return { message: 'If there is an account with this e-mail address, a code is on its way to it' };
    },
  }),
  account({
    method: 'POST',
    path: '/account/reset/confirm',
    id: 'resetPassword',
    summary: 'Set a new password with the code from the mail; all sign-ins end',
    access: 'anybody',
    params: Type.Object({ email: Email, code: Type.String({ maxLength: 40 }), password: Password }),
    answer: Changed,
    async run({ email, code, password }, call) {
      const { passwordReset } = attempt('password', call, email);
      if (!(await passwordReset.set(email, code, password))) throw errors.wrongPasswordCode();
      return { changed: true };
    },
  }),
  account({
    method: 'POST',
    path: '/account/password',
    id: 'changePassword',
    summary: 'Change the password; all other sign-ins end',
    params: Type.Object({ password: Password, new_password: Password }),
    answer: Changed,
    async run({ password, new_password }, call) {
      // Whoever finds a signed-in browser must not be able to try passwords without end.
      attempt('password', call, `account ${call.accountId}`);
      const keep = bearerIn(call.headers.authorization) ?? call.sessionIn('account');
      return holderOf(call).changePassword({ password, next: new_password, keep });
    },
  }),
  account({
    method: 'GET',
    path: '/account/audit',
    id: 'ownAudit',
    summary: 'What was changed about your account and by whom, the newest first, page by page',
    params: Type.Object({
      before: Before,
      limit: PageLimit,
    }),
    answer: Type.Array(Change),
    run: ({ before, limit = PAGE }, call) => holderOf(call).audit({ before, limit }),
  }),
  account({
    method: 'POST',
    path: '/account/sign-out',
    id: 'signOut',
    summary: 'Revoke the token',
    params: Type.Object({}),
    answer: SignedOut,
    async run(_params, { app, headers }) {
      const token = bearerIn(headers.authorization);
      if (token !== undefined) await app.people?.signIns.signOut(token);
      return { signed_out: true };
    },
  }),
  account({
    method: 'GET',
    path: '/account',
    id: 'ownAccount',
    summary: 'Your own account: package, credits left, top-ups',
    params: Type.Object({}),
    answer: OwnAccount,
    run: (_params, call) => holderOf(call).account(),
  }),
  account({
    method: 'GET',
    path: '/account/packages',
    id: 'choosablePackages',
    summary: 'Packages to choose from, also before registering',
    access: 'anybody',
    params: Type.Object({}),
    answer: Type.Array(Package),
    run: (_params, { app }) => openPackages(app.store),
  }),
  account({
    method: 'POST',
    path: '/account/package',
    id: 'chooseOwnPackage',
    summary: 'Choose a package, once in 30 days',
    params: Type.Object({ package: Type.String() }),
    answer: ListedAccount,
    run: ({ package: name }, call) => holderOf(call).choosePackage(name),
  }),
  account({
    method: 'GET',
    path: '/account/keys',
    id: 'ownKeys',
    summary: 'Your keys, without the keys themselves',
    params: Type.Object({}),
    answer: Type.Array(Key),
    run: (_params, call) => holderOf(call).keys(),
  }),
  account({
    method: 'POST',
    path: '/account/keys',
    id: 'createOwnKey',
    summary: 'Create a key; it is shown only this once',
    params: Type.Object({
      name: Type.String(),
      domains: Type.Optional(Domains),
      expires: Type.Optional(Time),
      credit_cap: CreditCap,
      scopes: Scopes,
    }),
    answer: IssuedKey,
    run: ({ name, domains, expires, credit_cap, scopes }, call) =>
      holderOf(call).createKey({ name, domains, expiresAt: expires, creditCap: credit_cap, scopes }),
  }),
  account({
    method: 'POST',
    path: '/account/keys/:id/limits',
    id: 'limitOwnKey',
    summary:
      'Cap the credits of a key, or limit it to some families of calls; what is not sent stays as it is',
    params: Type.Object({ id: Id, credit_cap: CreditCap, scopes: Scopes }),
    answer: LimitedKey,
    run: ({ id, credit_cap, scopes }, call) => holderOf(call).limitKey(id, { creditCap: credit_cap, scopes }),
  }),
  account({
    method: 'POST',
    path: '/account/keys/:id/rotate',
    id: 'rotateOwnKey',
    summary: 'Replace a key with a new one; the old one keeps working for a while',
    params: Type.Object({ id: Id, overlap_seconds: Overlap }),
    answer: IssuedKey,
    run: ({ id, overlap_seconds }, call) =>
      holderOf(call).rotateKey(id, (overlap_seconds ?? DAY_MS / 1000) * 1000),
  }),
  account({
    method: 'POST',
    path: '/account/keys/:id/domains',
    id: 'bindOwnKey',
    summary: 'Bind a key to the pages of some hosts, or let any caller use it',
    params: Type.Object({ id: Id, domains: Type.Optional(Domains), anywhere: Anywhere }),
    answer: BoundKey,
    run: ({ id, domains, anywhere }, call) => holderOf(call).bindKey(id, domainsIn(domains, anywhere)),
  }),
  account({
    method: 'DELETE',
    path: '/account/keys/:id',
    id: 'revokeOwnKey',
    summary: 'Revoke a key on all nodes within a second',
    params: Type.Object({ id: Id }),
    answer: RevokedKey,
    run: ({ id }, call) => holderOf(call).revokeKey(id),
  }),
  account({
    method: 'GET',
    path: '/account/usage',
    id: 'ownUsage',
    summary: 'Requests and credits by key, endpoint, day or hour',
    params: Type.Object({
      key_id: Type.Optional(Id),
      from: Type.Optional(Time),
      until: Type.Optional(Time),
      by: Type.Optional(Type.Enum([...USAGE_GROUPS])),
    }),
    answer: UsageReport,
    run: ({ key_id, from, until, by }, call) =>
      holderOf(call).usage({
        keyId: key_id,
        from: from ?? call.app.now() - 30 * DAY_MS,
        until: until ?? call.app.now(),
        by: by ?? 'key',
      }),
  }),
];

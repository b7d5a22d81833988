// The sessions of the console: a person signs in to their account, the operator enters the token once; both then use a cookie
// that scripts cannot read. No response here contains a token.
import { type TObject, type TSchema, Type } from 'typebox';
import type * as signIns from '../../accounts/sign-ins.ts';
import { Session, SignedIn, SignedOut } from '../answers/sessions.ts';
import type { Call } from '../call.ts';
import { AnswerWithHeaders, type Endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import type { SessionKind } from '../sessions.ts';
import { attempt, Email } from './account.ts';
import { type AccountDefinition, accountEndpoint, Password } from './account-endpoint.ts';

const session = <P extends TObject, A extends TSchema>(definition: AccountDefinition<P, A>): Endpoint =>
  accountEndpoint({ tag: 'Console', access: 'anybody' }, definition);

export const sessionEndpoints = [
  session({
    method: 'GET',
    path: '/session',
    id: 'currentSession',
    summary: 'Who is signed in to the console, and whether people can register',
    params: Type.Object({}),
    answer: Session,
    async run(_params, call) {
      const { app } = call;
      const [user, operator] = await Promise.all([call.userByCookie(), call.operatorByCookie()]);
      const account = user && (await app.store.accounts.find(user.accountId));
      return {
        account: account ? { id: account.id, name: account.name, email: account.email } : null,
        operator: operator !== undefined,
        registration: app.people !== undefined,
      };
    },
  }),
  session({
    method: 'POST',
    path: '/session',
    id: 'beginSession',
    summary: 'Sign in to the own account, in the console',
    params: Type.Object({ email: Email, password: Password }),
    answer: SignedIn,
    async run({ email, password }, call) {
      call.requireOwnPage();
      const { signIns } = attempt('password', call, email);
      const outcome = await signIns.signIn(email, password);
      if (outcome === 'wrong password') throw errors.wrongPassword();
      if (outcome === 'not confirmed') throw errors.notConfirmed();
      return begun(call, 'account', outcome);
    },
  }),
  session({
    method: 'DELETE',
    path: '/session',
    id: 'endSession',
    summary: 'Sign out of the own account',
    params: Type.Object({}),
    answer: SignedOut,
    async run(_params, call) {
      call.requireOwnPage();
      const token = call.sessionIn('account');
      if (token !== undefined) await call.app.people?.signIns.signOut(token);
      return ended(call, 'account');
    },
  }),
  session({
    method: 'POST',
    path: '/session/operator',
    id: 'beginOperatorSession',
    summary: "Exchange the operator's token for a session, in the console",
    params: Type.Object({
      token: Type.String({ maxLength: 1000, description: 'In the body, never in the URL' }),
    }),
    answer: SignedIn,
    async run({ token }, call) {
      call.requireOwnPage();
      const { operatorSessions, attempts } = call.app;
      if (!operatorSessions) throw errors.notReady('There are no sessions for the operator here');
      if (call.isInUrl('token')) throw errors.refused('Send the token in the body, not in the URL');
      attempts?.takeAsOperator(call.ip);
      const outcome = await operatorSessions.begin(token.trim());
      if (outcome === undefined) throw errors.wrongOperatorToken();
      return begun(call, 'operator', outcome);
    },
  }),
  session({
    method: 'DELETE',
    path: '/session/operator',
    id: 'endOperatorSession',
    summary: "End the operator's session",
    params: Type.Object({}),
    answer: SignedOut,
    async run(_params, call) {
      call.requireOwnPage();
      const token = call.sessionIn('operator');
      if (token !== undefined) await call.app.operatorSessions?.end(token);
      return ended(call, 'operator');
    },
  }),
  session({
    method: 'POST',
    path: '/session/console',
    id: 'enterConsole',
    summary: 'Exchange the one-time code of a console link for a key of this browser',
    params: Type.Object({
      code: Type.String({ maxLength: 100, description: 'In the body, never in the URL' }),
    }),
    answer: SignedIn,
    async run({ code }, call) {
      call.requireOwnPage();
      const { consoleEntry } = call.app;
      if (!consoleEntry || call.isForwarded)
        throw errors.notFound('The console here takes no links; enter a key');
      if (call.isInUrl('code')) throw errors.refused('Send the code in the body, not in the URL');
      const issued = await consoleEntry.enter(code, call.sessionIn('console'));
      if (issued === undefined) throw errors.spentLink();
      const { expires_at } = issued.record;
      return begun(call, 'console', { token: issued.key, expiresAt: expires_at ?? call.app.now() });
    },
  }),
];

function begun(call: Call, kind: SessionKind, { token, expiresAt }: signIns.SignedIn) {
  const seconds = (expiresAt - call.app.now()) / 1000;
  return new AnswerWithHeaders(
    { signed_in: true, expires: new Date(expiresAt).toISOString() },
    { 'set-cookie': call.sessionCookie(kind, token, seconds) },
  );
}

const ended = (call: Call, kind: SessionKind) =>
  new AnswerWithHeaders({ signed_out: true }, { 'set-cookie': call.sessionCookie(kind, '', 0) });

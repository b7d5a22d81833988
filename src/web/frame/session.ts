// Who is signed in to the console, and calls that go by the session: the browser sends its cookie, which no script can read, and the
// header says that a page of the console asks.
import { signal } from '@preact/signals';
import type { Session } from '../../http/answers/sessions.ts';
import type { Envelope } from '../../http/answers/told.ts';
import { type CallRequest, call, ThikanaError } from './call.ts';

/** Undefined until the server has answered. */
export const session = signal<Session | undefined>(undefined);

const OWN_PAGE = { 'x-thikana-console': '1' };

export async function loadSession(): Promise<void> {
  session.value = await ask<Session>({ path: '/session' });
}

/** Calls with the session and returns `result`. Not shown in the request panel, since the body may contain passwords. */
export async function ask<T>(request: Omit<CallRequest, 'as' | 'headers' | 'quiet'>): Promise<T> {
  const answer = await askWhole<Envelope<T>>(request);
  return answer.result;
}

/** As `ask`, for calls whose answer is not under `result`. */
export async function askWhole<T>(request: Omit<CallRequest, 'as' | 'headers' | 'quiet'>): Promise<T> {
  try {
    return await call<T>({ ...request, as: 'none', headers: OWN_PAGE, quiet: true });
  } catch (error) {
    // The session may have expired: the page then asks the user to sign in again.
    const signedIn = session.value?.account != null || session.value?.operator === true;
    if (error instanceof ThikanaError && error.status === 401 && signedIn && request.path !== '/session')
      await loadSession();
    throw error;
  }
}

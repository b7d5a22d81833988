// What was thrown, in a form that arrives in another thread. Only the language's own errors do: of others (a DOMException, as timeouts throw it; one with a cause
// that cannot be copied) an empty object arrives, or nothing can be sent at all.
import { inspect, types } from 'node:util';

export function sentError(thrown: unknown): unknown {
  if (types.isNativeError(thrown) && thrown.cause === undefined) return thrown;
  if (!(thrown instanceof Error))
    return new Error(`something that is no error was thrown: ${inspect(thrown)}`);
  const sent = new Error(thrown.message || thrown.name);
  sent.stack = thrown.stack;
  return sent;
}

/** What nobody catches in this thread ends it; the thread that started it then hears what it was. */
export function tellWhatEndsThisThread(): void {
  process.once('uncaughtException', (thrown) => {
    throw sentError(thrown);
  });
}

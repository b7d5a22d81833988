// What a thrown value says about itself: anything can be thrown, but most of it is an Error.

/** Of an object that is no Error (the body of an answer, what is left of an error that came from another thread) its own message, or what it holds. */
export function messageOf(thrown: unknown): string {
  // Where no address of a name answers, Node's error has a code and no message.
  if (thrown instanceof Error) return thrown.message || (codeOf(thrown) ?? thrown.name);
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  if ('message' in thrown && typeof thrown.message === 'string' && thrown.message !== '')
    return thrown.message;
  const written = asJson(thrown);
  return written === '{}' ? 'it failed without saying why' : written;
}

/** The code that Node gives its errors, such as ENOENT; undefined if there is none. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;

function asJson(value: object): string {
  try {
    return JSON.stringify(value) ?? '{}';
  } catch {
    // It holds itself, or a number that JSON does not know.
    return `a failure with ${Object.keys(value).join(', ')}`;
  }
}

// JSON bodies: bounded in depth and in the names of one object, and without keys that could reach a prototype.
import { errors } from './errors.ts';

const JSON_DEPTH = 32;
/** Far more than any call has. An object of a hundred thousand names takes longer to make than all that is done with it. */
const MOST_NAMES = 1_000;
/** Literally, or with letters written as escapes. A reviver makes parsing ten times as slow, so it is used only then. */
const MAY_NAME_PROTO = /__proto__|\\u/;
const withoutProto = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  refuseLarge(text);
  try {
    return MAY_NAME_PROTO.test(text) ? JSON.parse(text.trim(), withoutProto) : JSON.parse(text.trim());
  } catch {
    throw errors.unreadable('The request body is not valid JSON');
  }
}

/** Looks at brackets and colons outside strings, before anything is made of them. */
function refuseLarge(text: string): void {
  const names = new Uint32Array(JSON_DEPTH + 1);
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 91 || c === 123) {
      if (++depth > JSON_DEPTH)
        throw errors.unreadable(`The JSON body is nested deeper than ${JSON_DEPTH} levels`);
      names[depth] = 0;
    } else if (c === 93 || c === 125) depth = Math.max(0, depth - 1);
    else if (c === 58 && ++names[depth] > MOST_NAMES)
      throw errors.unreadable(
        `An object of the JSON body has more than ${MOST_NAMES.toLocaleString('en-US')} names`,
      );
  }
}

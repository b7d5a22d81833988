// JSON bodies: bounded in depth, and without keys that could reach a prototype.
import { errors } from './errors.ts';

const JSON_DEPTH = 32;
/** Literally, or with letters written as escapes. A reviver makes parsing ten times as slow, so it is used only then. */
const MAY_NAME_PROTO = /__proto__|\\u/;
const withoutProto = (key: string, value: unknown): unknown => (key === '__proto__' ? undefined : value);

export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (depthOf(text) > JSON_DEPTH)
    throw errors.unreadable(`The JSON body is nested deeper than ${JSON_DEPTH} levels`);
  try {
    return MAY_NAME_PROTO.test(text) ? JSON.parse(text.trim(), withoutProto) : JSON.parse(text.trim());
  } catch {
    throw errors.unreadable('The request body is not valid JSON');
  }
}

/** How deep brackets nest outside strings; stops counting once it is too deep. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 93 || c === 125) depth--;
    if (deepest > JSON_DEPTH) return deepest;
  }
  return deepest;
}

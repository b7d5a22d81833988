// Turns request bodies into fields: JSON, forms and multipart forms, under the content types that real callers use.
import { parse } from 'node:querystring';
import { errors } from './errors.ts';
import { parseJson } from './json-body.ts';
import { parseMultipart } from './multipart-body.ts';
import { nested, requireFewFields } from './nested-fields.ts';
import type { Given } from './parameters.ts';

export const BODY_LIMIT = 1024 * 1024;

export interface Body {
  /** A body that is not an object has none. */
  readonly fields: Given;
  /** Whether they were written as JSON, whatever the body calls itself. */
  readonly isJson: boolean;
}

export const isJson = (contentType: string): boolean => mediaTypeOf(contentType) === 'application/json';

const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0].trim().toLowerCase();

export function parseBody(bytes: Buffer, contentType: string): Body {
  switch (mediaTypeOf(contentType)) {
    case 'application/json':
      return json(bytes.toString());
    case 'application/x-www-form-urlencoded':
      return parseForm(bytes.toString());
    case 'multipart/form-data':
      return { fields: nested(parseMultipart(bytes, contentType)), isJson: false };
    case 'text/plain':
      return parseText(bytes.toString());
    default:
      if (bytes.length === 0) return { fields: {}, isJson: false };
      throw errors.mediaType('of the request');
  }
}

function json(text: string): Body {
  const body = parseJson(text);
  const isObject = body !== null && typeof body === 'object' && !Array.isArray(body);
  return { fields: isObject ? { ...body } : {}, isJson: true };
}

const looksLikeJson = (text: string): boolean => text.trimStart().startsWith('{');

/** `fetch` labels JSON as plain text unless told otherwise. */
function parseText(text: string): Body {
  if (text.trim() === '' || looksLikeJson(text)) return json(text);
  throw errors.mediaType('text/plain');
}

/** curl labels JSON as a form unless told otherwise. */
function parseForm(text: string): Body {
  if (looksLikeJson(text)) {
    try {
      return json(text);
    } catch {
      // a form whose first name begins with a bracket
    }
  }
  requireFewFields(fieldsIn(text));
  return { fields: nested({ ...parse(text, '&', '=', { maxKeys: 0 }) }), isJson: false };
}

function fieldsIn(form: string): number {
  let count = 1;
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) count++;
  return count;
}

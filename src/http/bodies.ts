// Turns request bodies into fields: JSON, forms and multipart forms, under the content types that real callers use.
import { parse } from 'node:querystring';
import { errors } from './errors.ts';
import { parseJson } from './json-body.ts';
import { parseMultipart } from './multipart-body.ts';
import type { Given } from './parameters.ts';

export const BODY_LIMIT = 1024 * 1024;

/** The fields of a body; one that is not an object has none. */
export function parseBody(bytes: Buffer, contentType: string): Given {
  const mediaType = contentType.split(';', 1)[0].trim().toLowerCase();
  switch (mediaType) {
    case 'application/json':
      return fieldsOf(parseJson(bytes.toString()));
    case 'application/x-www-form-urlencoded':
      return parseForm(bytes.toString());
    case 'multipart/form-data':
      return parseMultipart(bytes, contentType);
    case 'text/plain':
      return parseText(bytes.toString());
    default:
      if (bytes.length === 0) return {};
      throw errors.mediaType('of the request');
  }
}

const fieldsOf = (body: unknown): Given =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? { ...body } : {};

const looksLikeJson = (text: string): boolean => text.trimStart().startsWith('{');

/** `fetch` labels JSON as plain text unless told otherwise. */
function parseText(text: string): Given {
  if (text.trim() === '' || looksLikeJson(text)) return fieldsOf(parseJson(text));
  throw errors.mediaType('text/plain');
}

/** curl labels JSON as a form unless told otherwise. */
function parseForm(text: string): Given {
  if (looksLikeJson(text)) {
    try {
      return fieldsOf(parseJson(text));
    } catch {
      // a form whose first name begins with a bracket
    }
  }
  return { ...parse(text) };
}

// The tolerance that real callers need before routing: doubled ampersands, trailing slashes, empty bodies, forms.
import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { errors } from './errors.ts';

export const BODY_LIMIT = 1024 * 1024;
const JSON_DEPTH = 32;
/** More than any call has parameters; with the limit of a field it bounds what a body without a length can hold. */
const FIELDS = 40;

/** `/v2/a/?x=1&&y=2` is asked as `/v2/a?x=1&y=2`. Pages keep their slash: their own links depend on it. */
export function rewriteUrl(url: string): string {
  if (!url.includes('&&') && !url.includes('?&') && !url.includes('/?') && !url.endsWith('/')) return url;
  const at = url.indexOf('?');
  let path = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at).replace(/&{2,}/g, '&').replace(/^\?&/, '?');
  if (/^\/(v\d|api)\//.test(path)) while (path.endsWith('/')) path = path.slice(0, -1);
  return path + query;
}

export async function acceptBodies(fastify: FastifyInstance): Promise<void> {
  // The reader of multipart bodies has limits for fields alone.
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(Number(request.headers['content-length'] ?? 0) > BODY_LIMIT ? errors.tooLarge('1 MiB') : undefined);
  });
  const read = (parse: (text: string) => unknown) => (_request: unknown, body: unknown, done: BodyDone) => {
    try {
      done(null, parse(body as string));
    } catch (error) {
      done(error as Error);
    }
  };
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, read(parseJson));
  fastify.addContentTypeParser('text/plain', { parseAs: 'string' }, read(parseText));
  await fastify.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseForm });
  await fastify.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { fields: FIELDS, files: 0, fieldSize: BODY_LIMIT, parts: FIELDS },
  });
}

type BodyDone = (error: Error | null, body?: unknown) => void;

const looksLikeJson = (text: string): boolean => text.trimStart().startsWith('{');

/** `fetch` calls JSON plain text when it is told nothing else. */
function parseText(text: string): unknown {
  if (text.trim() === '' || looksLikeJson(text)) return parseJson(text);
  throw errors.mediaType('text/plain');
}

/** curl calls JSON a form when it is told nothing else. */
function parseForm(text: string): Record<string, unknown> {
  if (looksLikeJson(text)) {
    try {
      return parseJson(text) as Record<string, unknown>;
    } catch {
      // a form whose first name begins with a bracket
    }
  }
  return { ...parse(text) };
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  if (depthOf(text) > JSON_DEPTH)
    throw errors.unreadable(`The JSON body is nested deeper than ${JSON_DEPTH} levels`);
  try {
    return JSON.parse(text.trim(), (key, value) => (key === '__proto__' ? undefined : value));
  } catch {
    throw errors.unreadable('The request body is not valid JSON');
  }
}

/** How deep brackets nest outside of strings; stops counting when it is too deep anyway. */
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

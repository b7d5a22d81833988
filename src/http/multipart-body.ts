// Multipart forms (RFC 7578): text fields only, and a bounded number of them. The whole body has arrived, with its size checked, so one
// pass over the bytes reads it; no body can leave a request waiting.
import { errors } from './errors.ts';
import { isBracketed, requireFewFields } from './nested-fields.ts';
import type { Given } from './parameters.ts';

/** More than any call has parameters. */
const FIELDS = 40;
/** RFC 2046. */
const LONGEST_BOUNDARY = 70;
/** Bytes of a part's headers, as many as Node takes of a request's. */
const LONGEST_HEAD = 16_384;
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';

export function parseMultipart(bytes: Buffer, contentType: string): Given {
  const boundary = parameter(contentType, 'boundary');
  if (!boundary || boundary.length > LONGEST_BOUNDARY)
    throw errors.unreadable(
      'The multipart body cannot be read; it must have the boundary that its content type names',
    );
  const fields: Record<string, unknown> = Object.create(null);
  let count = 0;
  let nested = 0;
  for (const part of partsIn(bytes, boundary)) {
    const disposition = dispositionOf(part);
    if (parameter(disposition, 'filename') !== undefined || parameter(disposition, 'filename*') !== undefined)
      throw errors.unreadable('Files are not accepted; send each parameter as a text field');
    const name = parameter(disposition, 'name');
    if (name === undefined) continue;
    if (isBracketed(name)) requireFewFields(++nested);
    else if (++count > FIELDS)
      throw errors.unreadable('The body has more fields than any call has parameters');
    const value = part.toString('utf8', part.indexOf(HEAD_END) + HEAD_END.length);
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

/** The parts between delimiters, from the line end before their headers; a part without a delimiter after it is cut and left out. */
function* partsIn(bytes: Buffer, boundary: string): Generator<Buffer> {
  // A delimiter stands at the beginning of a line, the first one too.
  const lines = Buffer.concat([Buffer.from(LINE_END), bytes]);
  const delimiter = `${LINE_END}--${boundary}`;
  let begin = -1;
  for (let at = lines.indexOf(delimiter); at >= 0; at = lines.indexOf(delimiter, at + delimiter.length)) {
    const after = at + delimiter.length;
    const next = lines.toString('latin1', after, after + 2);
    if (!/^(--|\r\n|[ \t])/.test(next)) continue;
    if (begin >= 0) yield lines.subarray(begin, at);
    if (next === '--') return;
    begin = after;
  }
}

/** The `Content-Disposition` of a part; empty where it has none. */
function dispositionOf(part: Buffer): string {
  const headEnd = part.indexOf(HEAD_END);
  if (headEnd < 0 || headEnd > LONGEST_HEAD) return '';
  return /^content-disposition:(.*)$/im.exec(part.toString('utf8', 0, headEnd))?.[1] ?? '';
}

/** A parameter of a header's value, quoted or not. */
function parameter(value: string, name: string): string | undefined {
  for (const [, key, quoted, plain] of value.matchAll(
    /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g,
  ))
    if (key.toLowerCase() === name) return quoted?.replace(/\\(["\\])/g, '$1') ?? plain;
  return undefined;
}

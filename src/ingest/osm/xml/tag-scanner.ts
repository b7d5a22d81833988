// Splits a stream of XML text into tags. Supports just what OpenStreetMap files need: no custom entities, no text between
// tags. Bounded: a tag that does not end within a megabyte is refused.
import { BlockFault } from '../osm-file-error.ts';

const MAX_TAG_CHARS = 1 << 20;

const LESS = 60;
const GREATER = 62;
const DOUBLE = 34;
const SINGLE = 39;

export interface TagSink {
  /** `attributes` is the raw text after the name; read it with `attribute`. */
  open(name: string, attributes: string, selfClosed: boolean): void;
  close(name: string): void;
}

export class TagScanner {
  #rest = '';
  /** Byte offset of `#rest` in the text. */
  #offset = 0;
  #at = 0;

  constructor(readonly sink: TagSink) {}

  /** Byte offset in the text of the tag being read. */
  get offset(): number {
    return this.#offset + Buffer.byteLength(this.#rest.slice(0, this.#at));
  }

  push(chunk: string): void {
    this.#rest += chunk;
    this.#at = 0;
    for (;;) {
      const start = this.#rest.indexOf('<', this.#at);
      if (start < 0) {
        this.#at = this.#rest.length;
        break;
      }
      this.#at = start;
      const end = this.#end(start);
      if (end < 0) break;
      this.#tag(start, end);
      this.#at = end;
    }
    this.#offset += Buffer.byteLength(this.#rest.slice(0, this.#at));
    this.#rest = this.#rest.slice(this.#at);
    this.#at = 0;
    if (this.#rest.length > MAX_TAG_CHARS) throw new BlockFault('a tag has no end within a megabyte');
  }

  /** Called at the end of the text: refuses an unterminated tag. */
  finish(): void {
    if (this.#rest.trim() !== '') throw new BlockFault('the file ends inside a tag');
  }

  /** Position after the tag's ">", or -1 if it has not arrived yet. */
  #end(start: number): number {
    const text = this.#rest;
    if (text.startsWith('<!--', start)) {
      const end = text.indexOf('-->', start + 4);
      return end < 0 ? -1 : end + 3;
    }
    if (text[start + 1] === '!' && text.length >= start + 4) {
      throw new BlockFault('declarations (<!DOCTYPE …>) are not supported');
    }
    let quote = 0;
    for (let i = start + 1; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (quote !== 0) {
        if (code === quote) quote = 0;
      } else if (code === DOUBLE || code === SINGLE) quote = code;
      else if (code === GREATER) return i + 1;
      else if (code === LESS) throw new BlockFault('a tag begins inside a tag');
    }
    return -1;
  }

  #tag(start: number, end: number): void {
    const text = this.#rest;
    const first = text[start + 1];
    if (first === '?' || first === '!') return;
    if (first === '/') {
      this.sink.close(text.slice(start + 2, end - 1).trim());
      return;
    }
    const selfClosed = text[end - 2] === '/';
    const body = text.slice(start + 1, selfClosed ? end - 2 : end - 1);
    const space = body.search(/\s/);
    if (space < 0) this.sink.open(body, '', selfClosed);
    else this.sink.open(body.slice(0, space), body.slice(space), selfClosed);
  }
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (name[0] !== '#') return NAMED.get(name) ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** Value of an attribute, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return undefined;
    const key = attributes.slice(at, equals).trim();
    let open = equals + 1;
    while (attributes[open] === ' ') open++;
    const quote = attributes[open];
    if (quote !== '"' && quote !== "'") throw new BlockFault('an attribute value has no quotes');
    const close = attributes.indexOf(quote, open + 1);
    if (close < 0) throw new BlockFault('an attribute value has no closing quote');
    if (key === name) return unescaped(attributes.slice(open + 1, close));
    at = close + 1;
  }
}

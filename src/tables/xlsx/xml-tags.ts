// The little XML that workbooks need: elements by their name, none inside another of the same name, and their texts.

export interface Tag {
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly inner: string;
}

interface Patterns {
  readonly opening: RegExp;
  readonly closing: RegExp;
}

const patternsOf = new Map<string, Patterns>();

function patterns(name: string): Patterns {
  let found = patternsOf.get(name);
  if (!found) {
    found = {
      opening: new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(/)?>`, 'g'),
      closing: new RegExp(`</(?:\\w+:)?${name}>`, 'g'),
    };
    patternsOf.set(name, found);
  }
  return found;
}

/** Those that are whole, and where the first of them begins that is not: at the end of the text if none is cut off. */
function tagsIn(xml: string, name: string): { readonly tags: Tag[]; readonly rest: number } {
  const tags: Tag[] = [];
  const { opening, closing } = patterns(name);
  opening.lastIndex = 0;
  let rest = 0;
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const { 1: written = '', 2: isEmpty, index } = match;
    if (isEmpty) {
      tags.push({ attributes: attributesIn(written), inner: '' });
      rest = opening.lastIndex;
      continue;
    }
    closing.lastIndex = opening.lastIndex;
    const end = closing.exec(xml);
    if (!end) return { tags, rest: index };
    tags.push({ attributes: attributesIn(written), inner: xml.slice(opening.lastIndex, end.index) });
    opening.lastIndex = closing.lastIndex;
    rest = closing.lastIndex;
  }
  return { tags, rest };
}

/** The elements of this name, none of which contains another one. */
export const tags = (xml: string, name: string): Tag[] => tagsIn(xml, name).tags;

function attributesIn(written: string): Record<string, string | undefined> {
  const attributes: Record<string, string | undefined> = {};
  for (const [, key, value] of written.matchAll(/([\w:]+)\s*=\s*"([^"]*)"/g))
    attributes[key] = decoded(value);
  return attributes;
}

/** All runs of a text; what is shown above letters of other scripts is left out. */
export const textIn = (xml: string): string =>
  tags(xml.replace(/<rPh[\s\S]*?<\/rPh>/g, ''), 't')
    .map(({ inner }) => decoded(inner))
    .join('');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

export const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? all;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
      })
    : text;

/** Elements of one name out of a text that comes in chunks. */
export class TagStream {
  #text = '';

  constructor(
    readonly name: string,
    /** Characters of one element. */
    readonly most: number,
    readonly tooLong: () => Error,
  ) {}

  push(text: string): Tag[] {
    this.#text += text;
    const { tags: found, rest } = tagsIn(this.#text, this.name);
    // Of what belongs to no element only so much stays as the beginning of one could be.
    const open = this.#text.lastIndexOf('<');
    const kept = rest > 0 || this.#isOpen(rest) ? rest : Math.max(rest, open < 0 ? this.#text.length : open);
    this.#text = this.#text.slice(kept);
    if (this.#text.length > this.most) throw this.tooLong();
    return found;
  }

  #isOpen(rest: number): boolean {
    const { opening } = patterns(this.name);
    opening.lastIndex = rest;
    return opening.exec(this.#text)?.index === rest;
  }
}

// Every link of the documents leads somewhere: files that exist, headings that exist.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, ROOT, textOf } from './documents.ts';

/** The anchor that a heading gets. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (document: string): string[] =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading));

function brokenLinks(document: string): string[] {
  const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path, heading] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, target))) return true;
    return heading !== undefined && !anchorsOf(target).includes(heading);
  });
}

describe('links', () => {
  it.each(DOCUMENTS)('of %s lead somewhere', (document) => {
    expect(brokenLinks(document)).toEqual([]);
  });

  it('would be found broken', () => {
    expect(anchorsOf('docs/benchmarks.md')).toContain('addresses-rupantor');
    expect(anchorsOf('docs/benchmarks.md')).not.toContain('rupantor');
  });
});

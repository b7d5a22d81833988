// A cast switches the type checker off, so their number only goes down. Lower MOST_CASTS whenever there are fewer.
import { describe, expect, it } from 'vitest';
import { parse, type SourceFile, type SyntaxNode, sourceFiles, walk, whereIs } from './source-files.ts';

/** How many casts src may hold; `as const` is no cast. */
const MOST_CASTS = 75;
/** How many of them may still be `as never`. */
const MOST_AS_NEVER = 0;

const isAsConst = (type: SyntaxNode): boolean => {
  const name = type.typeName as SyntaxNode | undefined;
  return type.type === 'TSTypeReference' && name?.name === 'const';
};

/** The types that a file casts to, `as const` left out. */
function castsIn(file: SourceFile): { where: string; to: string }[] {
  const found: { where: string; to: string }[] = [];
  walk(file.root, (node) => {
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return;
    const to = node.typeAnnotation as SyntaxNode;
    if (!isAsConst(to)) found.push({ where: whereIs(file, node), to: to.type });
  });
  return found;
}

describe('casts in src', () => {
  const casts = sourceFiles().flatMap(castsIn);

  it('do not increase', () => {
    expect(casts.length, `casts in src; the fewest so far is ${MOST_CASTS}`).toBeLessThanOrEqual(MOST_CASTS);
  });

  it('do not use `as never` more often', () => {
    const never = casts.filter(({ to }) => to === 'TSNeverKeyword').map(({ where }) => where);
    expect(never.length, never.join('\n')).toBeLessThanOrEqual(MOST_AS_NEVER);
  });

  it('are distinguished from `as const`, from words in strings and from renamed imports', () => {
    const text = [
      "import { a as b } from './x.ts'; // as never",
      "const c = ['as never'] as const;",
      'const d = b as unknown as string;',
      'const e = c as never;',
    ].join('\n');
    expect(castsIn(parse('a.ts', text))).toEqual([
      { where: 'src/a.ts:3', to: 'TSStringKeyword' },
      { where: 'src/a.ts:3', to: 'TSUnknownKeyword' },
      { where: 'src/a.ts:4', to: 'TSNeverKeyword' },
    ]);
  });
});

// A function with many parameters is called wrongly sooner or later: what belongs together is passed as one thing.
import { describe, expect, it } from 'vitest';
import { parse, type SourceFile, sourceFiles, walk, whereIs } from './source-files.ts';

const MOST_PARAMETERS = 6;
/** How many functions may still have more. Lower it whenever there are fewer. */
const EXCEPTIONS = 5;

function longLists(file: SourceFile): string[] {
  const found: string[] = [];
  walk(file.root, (node) => {
    if (
      !/^(Function(Declaration|Expression)|ArrowFunctionExpression|TSEmptyBodyFunctionExpression)$/.test(
        node.type,
      )
    )
      return;
    const params = node.params as readonly unknown[];
    if (params.length > MOST_PARAMETERS) found.push(`${whereIs(file, node)} takes ${params.length}`);
  });
  return found;
}

describe('parameters', () => {
  it(`are at most ${MOST_PARAMETERS} in all but ${EXCEPTIONS} functions`, () => {
    const long = sourceFiles().flatMap(longLists);
    expect(long.length, long.join('\n')).toBeLessThanOrEqual(EXCEPTIONS);
  });

  it('are counted in functions, methods and arrows', () => {
    const text = [
      'function f(a, b, c, d, e, f) {}',
      'function g(a, b, c, d, e, f, ...g) {}',
      'class C { m(a, b, c, d, e, f, g = 1, { h }) {} }',
      'const h = (a, b, c, d, e, f, g) => a;',
    ].join('\n');
    expect(longLists(parse('a.ts', text))).toEqual([
      'src/a.ts:2 takes 7',
      'src/a.ts:3 takes 8',
      'src/a.ts:4 takes 7',
    ]);
  });
});

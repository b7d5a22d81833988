// A function that does not fit on a screen does more than one thing; their number only goes down.
import { expect, it } from 'vitest';
import { longFunctions } from './long-functions.ts';
import { parse, sourceFiles } from './source-files.ts';

const MOST_LINES = 60;
/** How many functions may still be longer. Lower it whenever there are fewer. */
const EXCEPTIONS = 29;

it(`functions have at most ${MOST_LINES} lines, all but ${EXCEPTIONS}`, () => {
  const long = longFunctions(sourceFiles(), MOST_LINES);
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(EXCEPTIONS);
});

it('are counted with their first and last line', () => {
  const file = parse('a.ts', 'const f = () => {\n  g();\n};\nfunction g() {\n}\n');
  expect(longFunctions([file], 2)).toEqual(['src/a.ts:1 has 3 lines']);
});

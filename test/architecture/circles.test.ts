// No file imports itself by way of others, not even for a type: each file can be read and changed from the bottom up.
import { describe, expect, it } from 'vitest';
import { circles } from './circles.ts';
import { importsOf, parse, sourceFiles } from './source-files.ts';

/** How many files may still stand in a circle. Lower it whenever there are fewer. */
const MOST_FILES_IN_CIRCLES = 0;

describe('import circles', () => {
  it('do not grow under src', () => {
    const inCircles = circles(sourceFiles()).flat();
    expect(inCircles.length, inCircles.join('\n')).toBeLessThanOrEqual(MOST_FILES_IN_CIRCLES);
  });

  it('would be detected, also of types', () => {
    const ring = [
      parse('a/one.ts', "import type { Two } from './two.ts';"),
      parse('a/two.ts', "export { three } from '../b/three.ts';"),
      parse('b/three.ts', "export const three = (await import('../a/one.ts')) && 3;"),
      parse('b/four.ts', "let x: import('../a/one.ts').One; import './three.ts';"),
    ];
    expect(circles(ring)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']]);
    expect(importsOf(ring[3]).sort()).toEqual(['a/one.ts', 'b/three.ts']);
  });
});

// No file imports itself by way of others, not even for a type: each file can be read and changed from the bottom up.
import { describe, expect, it } from 'vitest';
import { importsOf, parse, type SourceFile, sourceFiles } from './source-files.ts';

/** The groups of files that import each other in a circle (strongly connected components, Tarjan). */
function circles(files: readonly SourceFile[]): string[][] {
  const imports = new Map(files.map((file) => [file.name, importsOf(file)]));
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (name: string): void => {
    order.set(name, order.size);
    low.set(name, order.get(name)!);
    stack.push(name);
    for (const next of imports.get(name) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) {
        visit(next);
        low.set(name, Math.min(low.get(name)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, order.get(next)!));
    }
    if (low.get(name) !== order.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1 || imports.get(name)!.includes(name)) found.push(group.sort());
  };
  for (const name of imports.keys()) if (!order.has(name)) visit(name);
  return found;
}

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

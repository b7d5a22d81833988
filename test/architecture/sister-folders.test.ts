// Folders side by side import one way only, so that each can be understood without those above it.
import { describe, expect, it } from 'vitest';
import { mutualFolders, sisters } from './sister-folders.ts';
import { parse, sourceFiles } from './source-files.ts';

/** Pairs that still import each other. Remove them from here as they go; add none. */
const STILL_MUTUAL: readonly string[] = [];

describe('folders side by side', () => {
  it('do not import each other', () => {
    expect(mutualFolders(sourceFiles())).toEqual(STILL_MUTUAL);
  });

  it('would be found', () => {
    const files = [
      parse('a/b/one.ts', "import type { Two } from '../c/d/two.ts';"),
      parse('a/c/d/two.ts', "export { three } from '../three.ts'; import '../../up.ts';"),
      parse('a/c/three.ts', "import '../b/one.ts'; import '../../e/four.ts';"),
    ];
    expect(mutualFolders(files)).toEqual(['a/b ↔ a/c']);
    expect(sisters('a/b/one.ts', 'a/b/c/two.ts')).toBeUndefined();
    expect(sisters('main.ts', 'a/one.ts')).toBeUndefined();
  });
});

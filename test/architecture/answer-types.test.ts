// The console knows answers from the schemas of the calls: nobody has to keep a second description of them in step.
import { expect, it } from 'vitest';
import { writtenAnswerTypes } from './answer-types.ts';
import { parse, sourceFiles } from './source-files.ts';

it('no answer is described by hand in the console', () => {
  expect(writtenAnswerTypes(sourceFiles())).toEqual([]);
});

it('those that are would be found, wherever they are declared', () => {
  const files = [
    parse('web/a/answers.ts', 'export interface Key { readonly id: number }\nexport type List = Key[];\n'),
    parse('web/a/page.ts', "import type { List } from './answers.ts';\nconst keys = await ask<List>({});\n"),
    parse('web/b.ts', 'const one = await call<{ id: number }>({});\n'),
    parse('web/c.ts', 'const told: { id: number } = await response.json();\n'),
    parse(
      'web/d.ts',
      "import type { Key } from '../client/call-types.ts';\nconst key = await call<Key>({});\n",
    ),
    parse('web/e.ts', 'interface Unrelated { readonly id: number }\n'),
  ];
  expect(writtenAnswerTypes(files)).toEqual(['src/web/a/answers.ts:1', 'src/web/b.ts:1', 'src/web/c.ts:1']);
});

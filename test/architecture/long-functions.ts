// Functions of more lines than fit on a screen.
import { type SourceFile, walk, whereIs } from './source-files.ts';

const FUNCTION = /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/;

/** `file:line has n lines` of each, the longest first. */
export function longFunctions(files: readonly SourceFile[], most: number): string[] {
  const found: { where: string; lines: number }[] = [];
  for (const file of files)
    walk(file.root, (node) => {
      if (!FUNCTION.test(node.type)) return;
      const lines = file.text.slice(node.start, node.end as number).split('\n').length;
      if (lines > most) found.push({ where: whereIs(file, node), lines });
    });
  return found.sort((a, b) => b.lines - a.lines).map(({ where, lines }) => `${where} has ${lines} lines`);
}

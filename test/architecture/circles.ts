// Groups of files that import each other in a circle (strongly connected components, Tarjan).
import { importsOf, type SourceFile } from './source-files.ts';

export function circles(files: readonly SourceFile[]): string[][] {
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

// The files under src as syntax trees, for the tests that keep the architecture.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** A node of the tree; what it holds depends on its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

export interface SourceFile {
  /** Relative to src. */
  readonly name: string;
  readonly text: string;
  readonly root: SyntaxNode;
}

export function parse(name: string, text: string): SourceFile {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  return { name, text, root: program as unknown as SyntaxNode };
}

let parsed: readonly SourceFile[] | undefined;

/** Read once for all tests of a process: to read them takes longer than what most tests do with them. */
export function sourceFiles(): readonly SourceFile[] {
  parsed ??= readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => parse(relative(src, join(src, name)), readFileSync(join(src, name), 'utf8')));
  return parsed;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` for the node and everything under it. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

/** `file:line` of a node, for messages. */
export function whereIs(file: SourceFile, node: SyntaxNode): string {
  return `src/${file.name}:${file.text.slice(0, node.start).split('\n').length}`;
}

/** The files of src that a file imports or re-exports from, types included. */
export function importsOf(file: SourceFile): string[] {
  const found = new Set<string>();
  walk(file.root, (node) => {
    const source = node.type === 'TSImportType' ? (node.source ?? node.argument) : node.source;
    if (!isNode(source)) return;
    const text = isNode(source.literal) ? source.literal.value : source.value;
    if (typeof text === 'string' && text.startsWith('.'))
      found.add(relative(src, resolve(src, dirname(file.name), text)));
  });
  return [...found];
}

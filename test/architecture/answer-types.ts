// Types of answers that the console wrote down itself, instead of taking them from the schemas of the endpoints.
import { dirname, join } from 'node:path';
import { type SourceFile, type SyntaxNode, walk, whereIs } from './source-files.ts';

/** The functions of the console that ask the server, and the hooks over them: their type parameter is the answer. */
const ASKING = new Set(['call', 'ask', 'askWhole', 'useOpsList']);

type Declarations = ReadonlyMap<string, { readonly file: SourceFile; readonly node: SyntaxNode }>;

const nodeIn = (node: SyntaxNode, field: string): SyntaxNode | undefined => {
  const value = node[field];
  return typeof value === 'object' && value !== null ? (value as SyntaxNode) : undefined;
};
const nameIn = (node: SyntaxNode | undefined): string | undefined =>
  node && typeof node.name === 'string' ? node.name : undefined;

/** `file:line name` of each type under web that says field by field what a call answers. */
export function writtenAnswerTypes(files: readonly SourceFile[]): string[] {
  const web = files.filter(({ name }) => name.startsWith('web/'));
  const declared = declarationsOf(web);
  const found = new Set<string>();
  const seen = new Set<string>();
  const look = (file: SourceFile, type: SyntaxNode): void => {
    walk(type, (node) => {
      if (node.type === 'TSTypeLiteral' || node.type === 'TSInterfaceBody') found.add(whereIs(file, type));
      const name = node.type === 'TSTypeReference' ? nameIn(nodeIn(node, 'typeName')) : heritage(node);
      const place = name === undefined ? undefined : placeOf(file, name);
      const there = place === undefined ? undefined : declared.get(place);
      if (place === undefined || there === undefined || seen.has(place)) return;
      seen.add(place);
      look(there.file, there.node);
    });
  };
  for (const file of web)
    walk(file.root, (node) => {
      const answer = askedType(node) ?? readType(node);
      if (answer) look(file, answer);
    });
  return [...found].sort();
}

const heritage = (node: SyntaxNode): string | undefined =>
  node.type === 'TSInterfaceHeritage' ? nameIn(nodeIn(node, 'expression')) : undefined;

/** `call<T>(…)`: its T. */
function askedType(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== 'CallExpression' || !ASKING.has(nameIn(nodeIn(node, 'callee')) ?? '')) return undefined;
  return nodeIn(node, 'typeArguments');
}

/** `const answer: T = await response.json()`: its T. */
function readType(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== 'VariableDeclarator') return undefined;
  const awaited = nodeIn(node, 'init');
  const called = awaited?.type === 'AwaitExpression' ? nodeIn(awaited, 'argument') : undefined;
  const member = called && nodeIn(called, 'callee');
  if (nameIn(member && nodeIn(member, 'property')) !== 'json') return undefined;
  const name = nodeIn(node, 'id');
  return name && nodeIn(name, 'typeAnnotation');
}

/** Interfaces and types by `file#name`, wherever they are declared or imported. */
function declarationsOf(web: readonly SourceFile[]): Declarations {
  const own = new Map<string, { file: SourceFile; node: SyntaxNode }>();
  for (const file of web)
    walk(file.root, (node) => {
      if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return;
      own.set(`${file.name}#${nameIn(nodeIn(node, 'id'))}`, { file, node });
    });
  const all = new Map(own);
  for (const file of web)
    walk(file.root, (node) => {
      if (node.type !== 'ImportSpecifier') return;
      const there = own.get(`${sourceOf(file, node)}#${nameIn(nodeIn(node, 'imported'))}`);
      if (there) all.set(`${file.name}#${nameIn(nodeIn(node, 'local'))}`, there);
    });
  return all;
}

/** The file that an imported name is from, relative to src. */
function sourceOf(file: SourceFile, specifier: SyntaxNode): string {
  let from = '';
  walk(file.root, (node) => {
    if (node.type !== 'ImportDeclaration' || !(node.specifiers as SyntaxNode[]).includes(specifier)) return;
    from = join(dirname(file.name), String(nodeIn(node, 'source')?.value));
  });
  return from;
}

const placeOf = (file: SourceFile, name: string): string => `${file.name}#${name}`;

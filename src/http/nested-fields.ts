// Nested fields as forms write them, in names with brackets: `geo_points[0][point]=…`, `data[start][latitude]=…`, `sources[]=…`. PHP's
// http_build_query and jQuery send lists and objects so. Bounded in depth and number, and without names that could reach a prototype.
import { errors } from './errors.ts';
import type { Given } from './parameters.ts';

/** The name of the parameter, and what stands in its brackets. */
const BRACKETED = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;
const INDEX = /^\d{1,6}$/;
const MOST_LEVELS = 8;
/** As many as fit the largest body that is of use: 10,000 positions with four fields each. */
const MOST_FIELDS = 50_000;

export const isBracketed = (name: string): boolean => name.includes('[') && BRACKETED.test(name);

export function requireFewFields(count: number): void {
  if (count > MOST_FIELDS) throw errors.unreadable(`The body has more than ${MOST_FIELDS} fields`);
}

/** Fields under a name, by what stands in its next brackets, or the values there. */
type Branch = Map<string, Branch | readonly string[]>;

export function nested(fields: Given): Given {
  const names = Object.keys(fields);
  if (!names.some(isBracketed)) return fields;
  const plain: Record<string, unknown> = Object.create(null);
  const tree: Branch = new Map();
  for (const name of names) {
    const found = BRACKETED.exec(name);
    if (!found) {
      plain[name] = fields[name];
      continue;
    }
    const path = [found[1], ...found[2].slice(1, -1).split('][')];
    if (path.length > MOST_LEVELS)
      throw errors.unreadable(`Fields may be nested ${MOST_LEVELS - 1} levels deep in a form, not deeper`);
    plant(tree, path, textsOf(fields[name]));
  }
  for (const [name, branch] of tree) {
    if (name in plain)
      throw errors.unreadable(`Parameter ${name} is sent both as a value and with fields of its own`);
    plain[name] = grown(branch);
  }
  return plain;
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** Empty brackets number what is repeated: in `a[][b]=1&a[][b]=2` there are two objects. */
function plant(tree: Branch, path: readonly string[], texts: readonly string[]): void {
  const open = path.indexOf('', 1);
  if (open < 0 || open === path.length - 1) {
    plantAt(tree, path, texts);
    return;
  }
  for (const [i, text] of texts.entries())
    plant(tree, [...path.slice(0, open), String(i), ...path.slice(open + 1)], [text]);
}

function plantAt(tree: Branch, path: readonly string[], texts: readonly string[]): void {
  const [name] = path;
  if (path.length === 1) {
    const before = tree.get(name);
    if (before instanceof Map) throw mixed(name);
    tree.set(name, texts);
    return;
  }
  let branch = tree.get(name);
  if (branch === undefined) tree.set(name, (branch = new Map()));
  if (!(branch instanceof Map)) throw mixed(name);
  plantAt(branch, path.slice(1), texts);
}

const mixed = (name: string) =>
  errors.unreadable(`Field ${name} is sent both as a value and with fields of its own`);

function grown(branch: Branch | readonly string[]): unknown {
  // As everywhere in forms, the first of a repeated name counts.
  if (!(branch instanceof Map)) return branch[0];
  const names = [...branch.keys()];
  if (names.every((name) => name === '' || INDEX.test(name))) return listOf(branch);
  const object: Record<string, unknown> = Object.create(null);
  for (const [name, inner] of branch) if (name !== '__proto__') object[name] = grown(inner);
  return object;
}

/** In the order of their numbers; what has none comes last. Gaps are closed. */
function listOf(branch: Branch): unknown[] {
  const list = [...branch]
    .filter(([name]) => name !== '')
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, inner]) => grown(inner));
  const last = branch.get('');
  return last === undefined || last instanceof Map ? list : [...list, ...last];
}

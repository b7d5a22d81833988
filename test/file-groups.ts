// Which test files share a process. Files that start programs (servers, databases, browsers) get one each; all others run in one thread and load
// the program once for a group of rooms: loading took longer than most of them. A group ends with its thread, which gives its memory back.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = /'(node:child_process|playwright-core)'/;
/**
 * What they change or measure is the whole process: its environment, its handlers, modules in place of others, the list of profiles, its memory,
 * what a password takes (quick-passwords.ts).
 */
const WHOLE_PROCESS =
  /process\.(chdir|on|once|kill|exit|umask|memoryUsage)\b|process\.env(\.\w+|\[[^\]]+\]) =[^=]|vi\.(mock|stub)|\b(offerOwnProfiles|hashPassword)\(/;
const IMPORTED = /(?:from|import)\s*\(?'(\.[^']+\.ts)'/g;

const texts = new Map<string, string>();
const textOf = (path: string): string => {
  let text = texts.get(path);
  if (text === undefined) {
    text = readFileSync(path, 'utf8');
    texts.set(path, text);
  }
  return text;
};

/** The file itself and what it takes from the folder of tests, at any distance. */
function withParts(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, imported] of textOf(path).matchAll(IMPORTED)) {
    const part = join(dirname(path), imported);
    // A test about imports writes some that lead nowhere.
    if (part.startsWith(join(root, 'test')) && existsSync(part)) withParts(part, seen);
  }
  return seen;
}
const needsProcess = (path: string): boolean =>
  [...withParts(path)].some((part) => PROGRAMS.test(textOf(part)) || WHOLE_PROCESS.test(textOf(part)));

const GROUPS: Record<string, readonly string[]> = {
  // All sources as syntax trees, which the others should not have to keep.
  house: ['architecture'],
  roads: ['roads', 'geo', 'lookup', 'fleet', 'dispatch'],
  places: ['ingest', 'dataset', 'places', 'regions', 'tables', 'text', 'tiles'],
};

export interface FileGroups {
  /** A process for each. */
  alone: string[];
  /** By name, the files that run one after another in a thread. */
  together: Record<string, string[]>;
}

export function fileGroups(): FileGroups {
  const alone: string[] = [];
  const together: Record<string, string[]> = {};
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((each) => each.endsWith('.test.ts')).sort()) {
    const path = join(root, 'test', name);
    const room = name.split(/[\\/]/)[0];
    const group = Object.keys(GROUPS).find((each) => GROUPS[each].includes(room)) ?? 'calls';
    if (needsProcess(path)) alone.push(relative(root, path));
    else (together[group] ??= []).push(relative(root, path));
  }
  return { alone, together };
}

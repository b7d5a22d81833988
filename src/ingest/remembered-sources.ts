// The sources of a dataset, remembered next to it: an import rebuilds the dataset from all of them, so that adding one does not
// drop what was imported before. Files stay where they are; only their paths are kept, with the user's options for each.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { messageOf } from '../text/thrown.ts';
import type { ForwardCopy } from './forward-copy.ts';

const SOURCES_FILE = 'sources.json';

export interface RememberedSource {
  /** Unique among the sources of the dataset; the file's name unless the user chose another. */
  readonly name: string;
  /** An absolute path, or KIND=PATH. */
  readonly source: string;
  /** In the form of --map. */
  readonly map?: string;
  readonly licence?: string;
  readonly attribution?: string;
  /** The copy that changes were applied to. */
  readonly forward?: ForwardCopy;
}

/** A source as the user gives it. */
export type GivenSource = Omit<RememberedSource, 'name'> & { readonly name?: string };

class UnknownSource extends Error {
  override readonly name = 'UnknownSource';
}

/** Whether there is a list: a dataset that was made or copied without one may have sources that nobody remembers. */
export const remembersSources = (dataset: string): boolean => existsSync(join(dataset, SOURCES_FILE));

export function rememberedSources(dataset: string): RememberedSource[] {
  const path = join(dataset, SOURCES_FILE);
  if (!remembersSources(dataset)) return [];
  try {
    const { sources } = JSON.parse(readFileSync(path, 'utf8'));
    if (!Array.isArray(sources)) throw new Error('it has no list of sources');
    return sources;
  } catch (error) {
    throw new Error(`${path} cannot be read: ${messageOf(error)}`);
  }
}

/** Replaces the list atomically. */
export function rememberSources(dataset: string, sources: readonly RememberedSource[]): void {
  mkdirSync(dataset, { recursive: true });
  const path = join(dataset, SOURCES_FILE);
  writeFileSync(`${path}.part`, `${JSON.stringify({ sources }, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}

/**
 * The list with a source added at its end, where it wins; a source with the same file or name is replaced in place. What was said of the
 * same file before (its kind, its columns) holds until something else is said.
 */
export function withSource(sources: readonly RememberedSource[], given: GivenSource): RememberedSource[] {
  const stated = absolute(given.source);
  const before = sources.find((known) => pathOfSource(known.source) === pathOfSource(stated));
  const source = before && !KIND.test(stated) ? before.source : stated;
  const same = sources.findIndex((known) => known === before || known.name === given.name);
  const name =
    given.name ?? (same >= 0 ? sources[same].name : freeName(sources, basename(pathOfSource(source))));
  const added = { ...given, map: given.map ?? before?.map, forward: before?.forward, name, source };
  return same < 0 ? [...sources, added] : sources.map((known, i) => (i === same ? added : known));
}

export function withoutSource(sources: readonly RememberedSource[], name: string): RememberedSource[] {
  named(sources, name);
  return sources.filter((known) => known.name !== name);
}

/** The list with one source changed; properties that are not given stay. */
export function changedSource(
  sources: readonly RememberedSource[],
  name: string,
  change: Partial<GivenSource>,
): RememberedSource[] {
  const before = named(sources, name);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: RememberedSource = {
    ...before,
    ...given,
    name,
    source: absolute(change.source ?? before.source),
  };
  return sources.map((known) => (known.name === name ? after : known));
}

function named(sources: readonly RememberedSource[], name: string): RememberedSource {
  const found = sources.find((known) => known.name === name);
  if (found) return found;
  const known =
    sources.length === 0 ? 'there are none' : `there are ${sources.map((each) => each.name).join(', ')}`;
  throw new UnknownSource(`this dataset has no source ${name}; ${known}`);
}

const KIND = /^([a-z]+)=(.+)$/i;
export const pathOfSource = (source: string): string => KIND.exec(source)?.[2] ?? source;

function absolute(source: string): string {
  const kind = existsSync(source) ? null : KIND.exec(source);
  return kind ? `${kind[1].toLowerCase()}=${resolve(kind[2])}` : resolve(source);
}

function freeName(sources: readonly RememberedSource[], wanted: string): string {
  let name = wanted;
  for (let n = 2; sources.some((known) => known.name === name); n++) name = `${wanted}-${n}`;
  return name;
}

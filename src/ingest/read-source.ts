// Recognises a source by its file name and first bytes, and reads it.
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Progress } from '../dataset/progress.ts';
import type { ColumnGatherer } from './gather/column-gatherer.ts';
import type { Gatherer } from './gather/gathered.ts';
import type { ReadOptions } from './read-options.ts';
import { TABLE_WORDS, type TableSubject } from './records/recognise.ts';
import { SourceError } from './records/source-error.ts';
import { unitKindOf } from './records/unit-kinds.ts';
import { conversionOf, SOURCE_FORMATS, type SourceFormat } from './source-formats.ts';
import { unpacked } from './unpacked.ts';

export interface SourceFile {
  readonly path: string;
  /** As the user gave it: FILE, or KIND=FILE. */
  readonly given: string;
  readonly format: SourceFormat;
  /** What the user says the file is about: `wards=FILE`. */
  readonly table?: TableSubject;
}

/** `FILE`, or `KIND=FILE` where the file itself does not show what it is about. */
export function findSource(text: string): SourceFile {
  const at = text.indexOf('=');
  const word = text.slice(0, Math.max(0, at)).toLowerCase();
  if (at > 0 && !existsSync(text)) {
    if (!Object.hasOwn(TABLE_WORDS, word))
      throw new SourceError(
        text,
        `"${word}" is not a kind of table; the kinds are ${Object.keys(TABLE_WORDS).join(', ')}`,
      );
    const path = text.slice(at + 1);
    return { path, given: text, format: formatOf(path), table: TABLE_WORDS[word] };
  }
  return { path: text, given: text, format: formatOf(text) };
}

function formatOf(path: string): SourceFormat {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new SourceError(path, 'there is no such file');
  if (!found.isFile()) throw new SourceError(path, 'this is a folder; name the files in it');
  if (found.size === 0) throw new SourceError(path, 'the file is empty');
  const conversion = conversionOf(path);
  if (conversion !== undefined) throw new SourceError(path, conversion);
  const name = basename(path).toLowerCase();
  const format = SOURCE_FORMATS.find(
    ({ endings, recognises }) =>
      endings.some((ending) => name.endsWith(ending)) && (recognises?.(path) ?? true),
  );
  if (format) return format;
  const endings = new Set(SOURCE_FORMATS.flatMap((known) => known.endings));
  throw new SourceError(
    path,
    `its format is not clear from its name; files ending in ${[...endings].join(', ')} can be read`,
  );
}

/**
 * Lists of units refer to each other, so those of larger units are read first. Everything else stays in the order given,
 * which is the order of precedence.
 */
export function inReadingOrder(sources: readonly SourceFile[]): SourceFile[] {
  const ordered = [...sources];
  const lists = sources.flatMap((source, at) => (source.format.name === 'json list' ? [at] : []));
  const kind = (source: SourceFile): number => unitKindOf(source.path) ?? 99;
  const sorted = lists.map((at) => sources[at]).sort((a, b) => kind(a) - kind(b));
  lists.forEach((at, i) => {
    ordered[at] = sorted[i];
  });
  return ordered;
}

export async function readSource(
  gatherer: ColumnGatherer,
  source: SourceFile,
  options: ReadOptions,
  progress: Progress,
): Promise<void> {
  const { format, table } = source;
  await unpacked(source.path, (path) => format.read(gatherer, path, { ...options, table }, progress));
}

/** The same for tables only, into any gatherer. */
export async function readTable(
  gatherer: Gatherer,
  source: SourceFile,
  options: ReadOptions,
  progress: Progress,
): Promise<void> {
  const { format, table } = source;
  if (!format.readTable)
    throw new SourceError(source.path, `${format.name} files are not tables: import them directly`);
  await unpacked(source.path, (path) => format.readTable?.(gatherer, path, { ...options, table }, progress));
}

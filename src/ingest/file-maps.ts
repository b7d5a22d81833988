// What `--map` says about each file: `field=column` for every file that has the column, `FILE:field=column` for one alone.
import { basename } from 'node:path';
import { columnsOf } from './look-ahead.ts';
import { findSource } from './read-source.ts';
import { absentColumns, type Field, fieldMapText, parseFieldMap } from './records/fields.ts';

/** The map of each source, as text; sources about which nothing is said are absent. Throws an error for a file or a column that none has. */
export async function fileMaps(
  given: readonly string[],
  sources: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const maps = new Map<string, Map<Field, string>>();
  const add = (source: string, pairs: Iterable<readonly [Field, string]>): void => {
    maps.set(source, new Map([...(maps.get(source) ?? []), ...pairs]));
  };
  const general = new Map<Field, string>();
  const own: (readonly [file: string, Map<Field, string>])[] = [];
  for (const text of given) {
    const file = /^([^=]+?):(?=\w+=)/.exec(text)?.[1];
    if (file === undefined) for (const [field, column] of parseFieldMap(text)) general.set(field, column);
    else own.push([file, parseFieldMap(text.slice(file.length + 1))]);
  }
  await shareOut(general, sources, add);
  for (const [file, pairs] of own) {
    const source = sources.find((each) => isNamed(each, file));
    if (source === undefined)
      throw new Error(
        `--map: no file ${file} is imported; there ${sources.length === 1 ? 'is' : 'are'} ${sources.map((each) => basename(pathOf(each))).join(', ')}`,
      );
    add(source, pairs);
  }
  return new Map([...maps].map(([source, pairs]) => [source, fieldMapText(pairs)]));
}

const pathOf = (source: string): string => findSource(source).path;
const isNamed = (source: string, file: string): boolean =>
  pathOf(source) === file || basename(pathOf(source)) === file || source === file;

/** What is said of all files goes to those that have the column. */
async function shareOut(
  general: ReadonlyMap<Field, string>,
  sources: readonly string[],
  add: (source: string, pairs: Iterable<readonly [Field, string]>) => void,
): Promise<void> {
  if (general.size === 0) return;
  const files = sources.map((source) => ({ source, file: findSource(source) }));
  const tables = files.filter(({ file }) => file.format.readTable);
  if (tables.length === 1) {
    add(tables[0].source, general);
    return;
  }
  const missing = new Map(general);
  for (const { source, file } of tables) {
    const columns = await columnsOf(file, {});
    for (const [field, column] of general) {
      if (absentColumns(columns, new Map([[field, column]])).length > 0) continue;
      missing.delete(field);
      add(source, [[field, column]]);
    }
  }
  for (const column of missing.values())
    throw new Error(
      `--map names the column "${column}", which none of the files ${sources.map((each) => basename(pathOf(each))).join(', ')} has`,
    );
}

// `thikana source add|list|remove|update`: the sources that a dataset is made of, remembered beside it. A change takes effect with
// the next `thikana import`.
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { parseFieldMap } from '../../ingest/records/fields.ts';
import {
  changedSource,
  type RememberedSource,
  rememberedSources,
  rememberSources,
  withoutSource,
  withSource,
} from '../../ingest/remembered-sources.ts';
import { ownDataset } from '../dataset-here.ts';
import { print, table } from '../output.ts';

interface Flags {
  readonly dataset?: string;
  readonly name?: string;
  readonly file?: string;
  readonly map?: string;
  readonly licence?: string;
  readonly attribution?: string;
  readonly json?: boolean;
}

const NEXT = '`thikana import` rebuilds the dataset from all sources.';

export function registerSource(program: Command): void {
  const source = program.command('source').description('the sources that the dataset is made of');
  const command = (usage: string, description: string): Command =>
    source
      .command(usage)
      .description(description)
      .option('--dataset <folder>', 'folder of the dataset')
      .option('--json', 'print the result as JSON');
  const described = (to: Command): Command =>
    to
      .option('--map <pairs>', 'what columns mean: name=title,lat=Y,lon=X')
      .option('--licence <text>', 'licence of the file, kept with the dataset')
      .option('--attribution <text>', 'who the file is from, kept with the dataset');
  described(command('add <file>', 'remember a file (or KIND=FILE); later ones win'))
    .option('--name <name>', 'what it is called (default: the name of the file)')
    .action((file: string, flags: Flags) => {
      const { map, licence, attribution, name } = flags;
      return change(flags, (known) => withSource(known, { source: file, map, licence, attribution, name }));
    });
  command('list', 'the sources, in the order in which they are read').action((flags: Flags) => {
    const dataset = ownDataset(flags.dataset);
    const sources = rememberedSources(dataset).map((each) => ({
      ...each,
      found: existsSync(pathOf(each.source)),
    }));
    print({ sources }, flags.json ?? false, () =>
      sources.length === 0
        ? 'No sources are remembered: the dataset is made of the starter tables alone.'
        : table(
            ['name', 'file', 'columns', 'licence', 'there'],
            sources.map((each) => [
              each.name,
              each.source,
              each.map ?? '',
              each.licence ?? '',
              each.found ? 'yes' : 'no',
            ]),
          ),
    );
  });
  command('remove <name>', 'forget a source').action((name: string, flags: Flags) =>
    change(flags, (known) => withoutSource(known, name)),
  );
  described(command('update <name>', 'change what is recorded about a source'))
    .option('--file <file>', 'another file (or KIND=FILE) in its place')
    .action((name: string, flags: Flags) => {
      const { file, map, licence, attribution } = flags;
      return change(flags, (known) =>
        changedSource(known, name, {
          map,
          licence,
          attribution,
          ...(file === undefined ? {} : { source: file }),
        }),
      );
    });
}

async function change(
  flags: Flags,
  changed: (known: RememberedSource[]) => RememberedSource[],
): Promise<void> {
  const dataset = ownDataset(flags.dataset);
  const known = rememberedSources(dataset);
  const sources = changed(known);
  for (const { source, map } of sources)
    if (!known.some((each) => each.source === source && each.map === map)) await requireReadable(source, map);
  rememberSources(dataset, sources);
  print({ sources }, flags.json ?? false, () => `${sources.length} remembered. ${NEXT}`);
}

/** Reports a wrong name or mapping now, not at the next import. */
async function requireReadable(source: string, map: string | undefined): Promise<void> {
  const { findSource } = await import('../../ingest/read-source.ts');
  findSource(source);
  if (map === undefined) return;
  // Features may have columns that the first one does not have: all are read.
  const { previewSource } = await import('../../ingest/preview.ts');
  await previewSource(source, { map: parseFieldMap(map) });
}

const pathOf = (source: string): string => (existsSync(source) ? source : source.replace(/^[a-z]+=/i, ''));

// `thikana import SOURCE… --out DIR`: builds a dataset from OpenStreetMap files, CSV, GeoJSON and the starter tables.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { MANIFEST_NAME } from '../../dataset/manifest.ts';
import type { Preview } from '../../http/answers/data.ts';
import type { LocateAddress } from '../../ingest/gather/located-address.ts';
import type { AdminLevels } from '../../ingest/osm/admin-levels.ts';
import type { Printer } from '../../ingest/output/printers.ts';
import type { RememberedSource } from '../../ingest/remembered-sources.ts';
import { datasetHere, ownDataset } from '../dataset-here.ts';
import { print } from '../output.ts';

interface Flags {
  readonly out?: string;
  readonly starter: boolean;
  readonly roads: boolean;
  readonly map: readonly string[];
  readonly country: string;
  readonly licence?: string;
  readonly attribution?: string;
  readonly threads?: string;
  readonly adminLevels?: string;
  readonly download?: string | boolean;
  readonly downloadTo?: string;
  readonly keepOutside?: boolean;
  readonly preview?: boolean;
  readonly only?: boolean;
  readonly replace?: boolean;
  readonly rows?: string;
  readonly changesTo?: string;
  readonly update?: boolean;
  readonly watch?: boolean;
  readonly replication?: string;
  readonly every?: string;
  readonly state?: string;
  readonly json?: boolean;
}

export function registerImport(program: Command): void {
  program
    .command('import')
    .description('build a dataset from OpenStreetMap files, CSV, GeoJSON and the starter tables')
    .argument(
      '[source...]',
      'files (.osm.pbf, .osm, .osc and .osc.gz for changes, .csv, .tsv, .geojson, .json, .kml, .gpx, .gpkg, .shp, .parquet; most tables also .gz), or KIND=FILE; they are remembered, and later ones win',
    )
    .option('--out <folder>', 'where to write the dataset (default: the folder that serve uses)')
    .option('--no-starter', 'do not start from the starter tables of Bangladesh')
    .option('--no-roads', 'without the road network')
    .option('--download [url]', 'fetch an OpenStreetMap extract first (default: the whole of Bangladesh)')
    .option(
      '--download-to <folder>',
      'where fetched files are kept (default: downloads in the dataset folder)',
    )
    .option('--only', 'use these files alone and forget the sources remembered before')
    .option('--replace', 'a file takes the place of a remembered one of its name, wherever that is')
    .option('--preview', 'say what the files would become, without building anything')
    .option('--rows <n>', 'with --preview: how many rows are shown (default: 10)')
    .option(
      '--map <pairs>',
      'what columns mean: name=title,lat=Y,lon=X, or of one file FILE:name=title; may be repeated',
      (pairs: string, before: readonly string[]) => [...before, pairs],
      [],
    )
    .option(
      '--changes-to <name>',
      'with .osc files: the source that they change, where there are several maps',
    )
    .option('--update', 'bring the dataset forward by the changes that have been published for its map')
    .option('--watch', 'the same, and again whenever there are new ones; running servers take them over')
    .option('--replication <url>', 'where changes are published (default: what the map says)')
    .option('--every <minutes>', 'with --watch: how often to look (default: as often as they are published)')
    .option('--state <folder>', 'with --update and --watch: state folder of the servers that take them over')
    .option('--country <codes>', 'ISO codes of the countries covered', 'BD')
    .option(
      '--keep-outside',
      'keep records outside these countries (they are counted and left out otherwise)',
    )
    .option(
      '--admin-levels <file>',
      'JSON table of what admin_levels mean in a country: {"AD": {"7": "District"}}',
    )
    .option('--licence <text>', 'licence of the tables, kept with the dataset')
    .option('--attribution <text>', 'who the tables are from, kept with the dataset')
    .option('--threads <n>', 'threads to use (default: all cores)')
    .option('--json', 'report progress and result as JSON lines')
    .action(run);
}

async function run(sources: string[], flags: Flags): Promise<void> {
  if (flags.preview) return preview(sources, flags);
  const { JsonPrinter, PlainPrinter, TerminalPrinter } = await import('../../ingest/output/printers.ts');
  const talk = flags.json
    ? new JsonPrinter(process.stderr)
    : process.stderr.isTTY
      ? new TerminalPrinter(process.stderr)
      : new PlainPrinter(process.stderr);
  const out = flags.out ?? ownDataset();
  const remembered = await sourcesOf(sources, flags, out, talk);
  if (flags.watch || flags.update) {
    await follow(remembered, sources.length > 0 || flags.download !== undefined, flags, out, talk);
    return;
  }
  await build(remembered, flags, out, talk);
}

/** The sources of the dataset to be: those remembered, what was fetched, what the user names; the last win. */
async function sourcesOf(
  named: readonly string[],
  flags: Flags,
  out: string,
  talk: Printer,
): Promise<RememberedSource[]> {
  const { pathOfSource, rememberedSources, withSource } = await import('../../ingest/remembered-sources.ts');
  const { fileMaps } = await import('../../ingest/file-maps.ts');
  const { isChangeFile } = await import('../../ingest/osm/changes/read-changes.ts');
  const fetched: string[] = [];
  if (flags.download) {
    const { BANGLADESH_EXTRACT, download } = await import('../../ingest/download/download.ts');
    const url = flags.download === true ? BANGLADESH_EXTRACT : flags.download;
    fetched.push(await download(url, flags.downloadTo ?? join(out, 'downloads'), talk));
  }
  const changes = named.filter(isChangeFile);
  const files = named.filter((source) => !isChangeFile(source));
  const { licence, attribution } = flags;
  const maps = await fileMaps(flags.map, files);
  let remembered = flags.only ? [] : rememberedSources(out);
  for (const source of fetched) remembered = withSource(remembered, { source });
  for (const source of files) {
    const name = flags.replace ? basename(pathOfSource(source)) : undefined;
    remembered = withSource(remembered, { source, map: maps.get(source), licence, attribution, name });
  }
  if (changes.length === 0) return remembered;
  const { applyFiles, mapAmong } = await import('../../ingest/bring-forward.ts');
  const map = mapAmong(remembered, flags.changesTo);
  const forward = await applyFiles(out, map, changes, talk);
  return remembered.map((each) => (each === map ? forward : each));
}

async function build(
  remembered: readonly RememberedSource[],
  flags: Flags,
  out: string,
  talk: Printer,
): Promise<void> {
  // Loaded only now: other commands start without it.
  const { importDataset } = await import('../../ingest/import.ts');
  const { fileOf } = await import('../../ingest/forward-copy.ts');
  const { parseFieldMap } = await import('../../ingest/records/fields.ts');
  const { rememberSources } = await import('../../ingest/remembered-sources.ts');
  const { summaryText } = await import('../../ingest/output/import-summary.ts');
  const { openLocator } = await import('../address-locator.ts');
  const summary = await importDataset(
    {
      sources: remembered.map((each) => ({
        ...each,
        source: fileOf(each),
        map: each.map === undefined ? undefined : parseFieldMap(each.map),
      })),
      out,
      starter: flags.starter,
      roads: flags.roads,
      countries: countriesOf(flags.country),
      keepOutside: flags.keepOutside,
      threads: threadsOf(flags.threads),
      adminLevels: await adminLevelsOf(flags.adminLevels),
      openLocator,
    },
    talk,
  );
  rememberSources(out, remembered);
  talk.finish();
  print(summary, flags.json ?? false, () => summaryText(summary));
}

/** Brings the dataset forward by the feed of its map: once (--update), or as long as it runs (--watch). */
async function follow(
  sources: readonly RememberedSource[],
  differs: boolean,
  flags: Flags,
  out: string,
  talk: Printer,
): Promise<void> {
  const { keepCurrent } = await import('../keep-current.ts');
  const { mapAmong } = await import('../../ingest/bring-forward.ts');
  const { fileOf } = await import('../../ingest/forward-copy.ts');
  const { stampOf } = await import('../../ingest/osm/map-stamp.ts');
  const { Feed } = await import('../../ingest/replication/feed.ts');
  const { reloadServers } = await import('../reload-servers.ts');
  const { readServerNotes } = await import('../server-note.ts');
  const { readSettings } = await import('../settings.ts');
  const { waitFor } = await import('../wait-for.ts');
  const map = mapAmong(sources, flags.changesTo);
  const url = flags.replication ?? stampOf(fileOf(map)).feed;
  if (url === undefined)
    throw new Error(
      `${map.name} does not say where its changes are published: name the feed with --replication, for example https://planet.openstreetmap.org/replication/hour`,
    );
  const feed = new Feed(url);
  const every = everyOf(flags.every);
  const { state } = readSettings({ state: flags.state });
  await keepCurrent({
    out,
    sources,
    changesTo: flags.changesTo,
    feed,
    progress: talk,
    differs,
    build: (now) => build(now, flags, out, talk),
    async reload() {
      const servers = readServerNotes(state).filter(({ dataset }) => resolve(dataset) === resolve(out));
      await reloadServers(state, servers);
    },
    wait: async () =>
      flags.watch === true && (await waitFor(every ?? (await feed.interval().catch(() => 60_000)))),
  });
}

async function preview(sources: readonly string[], flags: Flags): Promise<void> {
  const { previewSource } = await import('../../ingest/preview.ts');
  const { previewText } = await import('../../ingest/output/preview-text.ts');
  const { parseFieldMap } = await import('../../ingest/records/fields.ts');
  if (sources.length === 0) throw new Error('--preview: name the files to preview');
  const { fileMaps } = await import('../../ingest/file-maps.ts');
  const maps = await fileMaps(flags.map, sources);
  const [country] = countriesOf(flags.country);
  const locate = await locatorOfDataset(flags.out ?? (await datasetHere()));
  for (const source of sources) {
    const text = maps.get(source);
    const map = text === undefined ? undefined : parseFieldMap(text);
    const seen = await previewSource(source, { map, country, locate, shown: rowsOf(flags.rows) });
    // As JSON it is what the data desk answers.
    print(seen satisfies Preview, flags.json ?? false, () => previewText(seen));
  }
}

/** Addresses are looked up in the dataset that there is; undefined where there is none. Opened for the first address. */
async function locatorOfDataset(dataset: string): Promise<LocateAddress | undefined> {
  if (!existsSync(join(dataset, MANIFEST_NAME))) return undefined;
  const { openLocator } = await import('../address-locator.ts');
  let locate: LocateAddress | undefined;
  return (address) => {
    locate ??= openLocator(dataset);
    return locate(address);
  };
}

async function adminLevelsOf(file: string | undefined): Promise<AdminLevels | undefined> {
  if (file === undefined) return undefined;
  const { parseAdminLevels } = await import('../../ingest/osm/admin-levels.ts');
  return parseAdminLevels(readFileSync(file, 'utf8'), file);
}

function countriesOf(text: string): string[] {
  const codes = text.toUpperCase().split(',');
  const wrong = codes.find((code) => !/^[A-Z]{2}$/.test(code));
  if (wrong !== undefined)
    throw new Error(`--country: "${wrong}" is not an ISO 3166 code of two letters, for example BD`);
  return codes;
}

function rowsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const rows = Number(text);
  if (!Number.isInteger(rows) || rows < 1 || rows > 100_000)
    throw new Error('--rows: a whole number from 1 to 100000 is allowed');
  return rows;
}

/** Milliseconds. */
function everyOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const minutes = Number(text);
  if (!(minutes >= 1 && minutes <= 10_080)) throw new Error('--every: minutes, from 1 to 10080 (a week)');
  return minutes * 60_000;
}

function threadsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const threads = Number(text);
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new Error('--threads must be a whole number from 1 to 64');
  return threads;
}

// `thikana export`: the places of the dataset, or those that an account keeps itself, as CSV or GeoJSON, to a file or to standard
// output; the map of the dataset as PMTiles.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { openDataset } from '../../dataset/open.ts';
import { datasetPlaces } from '../../places/export/dataset-places.ts';
import type { ExportedPlaces } from '../../places/export/exported-place.ts';
import { ownPlaces } from '../../places/export/own-places.ts';
import { placesAsCsv } from '../../places/export/places-csv.ts';
import { placesAsGeoJson } from '../../places/export/places-geojson.ts';
import type { LivePlaceRecord } from '../../store/live-places.ts';
import type { Store } from '../../store/open.ts';
import { datasetHere } from '../dataset-here.ts';
import { idOf, withAccounts } from '../operator-state.ts';

interface Flags {
  readonly account?: string;
  readonly dataset?: string;
  readonly format?: string;
  readonly out?: string;
  readonly state?: string;
}

const PLACES_AS = { csv: placesAsCsv, geojson: placesAsGeoJson } as const;
const ENDINGS = [
  ['.pmtiles', 'pmtiles'],
  ['json', 'geojson'],
] as const;
/** Rows of the state read at a time. */
const PAGE = 1_000;

export function registerExport(program: Command): void {
  program
    .command('export')
    .description(
      'the places of the dataset or of an account as CSV or GeoJSON, or the map of the dataset as PMTiles',
    )
    .option('--account <id>', 'the places that this account keeps itself, instead of those of the dataset')
    .option('--format <format>', 'csv, geojson or pmtiles (default: by the ending of --out, else csv)')
    .option('--out <file>', 'where it goes (default: standard output)')
    .option('--dataset <folder>', 'folder of the dataset')
    .option('--state <folder>', 'folder of the state file, for --account')
    .action(async ({ account, dataset: folder, out, format = formatOf(out), state }: Flags) => {
      if (format !== 'csv' && format !== 'geojson' && format !== 'pmtiles')
        throw new Error('--format must be one of csv, geojson, pmtiles');
      if (account !== undefined) {
        if (format === 'pmtiles')
          throw new Error(
            '--account: the places of an account are written as csv or geojson, not as pmtiles',
          );
        await withAccounts({ state }, async (accounts, store) => {
          const { id } = await accounts.account(idOf(account));
          await write(PLACES_AS[format], ownPlaces(await kept(store, id)), out);
        });
        return;
      }
      const dataset = openDataset(await datasetHere(folder));
      if (format === 'pmtiles') {
        if (out === undefined) throw new Error('--out: PMTiles go to a file, for example map.pmtiles');
        const { writeArchive } = await import('../../tiles/archive/write-archive.ts');
        const { PlainPrinter } = await import('../../ingest/output/printers.ts');
        await writeArchive(dataset, out, { progress: new PlainPrinter(process.stderr) });
        return;
      }
      await write(PLACES_AS[format], datasetPlaces(dataset), out);
    });
}

async function write(
  as: (places: ExportedPlaces) => Generator<string>,
  places: ExportedPlaces,
  out: string | undefined,
): Promise<void> {
  const pieces = Readable.from(as(places));
  if (out === undefined) await pipeline(pieces, process.stdout, { end: false });
  else await pipeline(pieces, createWriteStream(out));
}

async function kept({ livePlaces }: Store, accountId: number): Promise<LivePlaceRecord[]> {
  const rows: LivePlaceRecord[] = [];
  for (;;) {
    const page = await livePlaces.list(accountId, rows.at(-1)?.id ?? 0, PAGE);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

const formatOf = (out = ''): string =>
  ENDINGS.find(([ending]) => out.toLowerCase().endsWith(ending))?.[1] ?? 'csv';

// `thikana export`: the places of the dataset as CSV or GeoJSON, to a file or to standard output; its map as PMTiles.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { openDataset } from '../../dataset/open.ts';
import { placesAsCsv } from '../../places/places-csv.ts';
import { placesAsGeoJson } from '../../places/places-geojson.ts';
import { readSettings } from '../settings.ts';

interface Flags {
  readonly dataset?: string;
  readonly format?: string;
  readonly out?: string;
}

const PLACES_AS = { csv: placesAsCsv, geojson: placesAsGeoJson } as const;
const ENDINGS = [
  ['.pmtiles', 'pmtiles'],
  ['json', 'geojson'],
] as const;

export function registerExport(program: Command): void {
  program
    .command('export')
    .description('the places of the dataset as CSV or GeoJSON, or its map as PMTiles')
    .option('--format <format>', 'csv, geojson or pmtiles (default: by the ending of --out, else csv)')
    .option('--out <file>', 'where it goes (default: standard output)')
    .option('--dataset <folder>', 'folder of the dataset')
    .action(async ({ dataset: folder, out, format = formatOf(out) }: Flags) => {
      if (format !== 'csv' && format !== 'geojson' && format !== 'pmtiles')
        throw new Error('--format must be one of csv, geojson, pmtiles');
      const dataset = openDataset(readSettings({ dataset: folder }).dataset);
      if (format === 'pmtiles') {
        if (out === undefined) throw new Error('--out: PMTiles go to a file, for example map.pmtiles');
        const { writeArchive } = await import('../../tiles/archive/write-archive.ts');
        const { PlainPrinter } = await import('../../ingest/output/printers.ts');
        await writeArchive(dataset, out, { progress: new PlainPrinter(process.stderr) });
        return;
      }
      const pieces = Readable.from(PLACES_AS[format](dataset));
      if (out === undefined) await pipeline(pieces, process.stdout, { end: false });
      else await pipeline(pieces, createWriteStream(out));
    });
}

const formatOf = (out = ''): string =>
  ENDINGS.find(([ending]) => out.toLowerCase().endsWith(ending))?.[1] ?? 'csv';

// `thikana export`: the places of the dataset as CSV or GeoJSON, to a file or to standard output.
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

const FORMATS = { csv: placesAsCsv, geojson: placesAsGeoJson } as const;
type Format = keyof typeof FORMATS;
const isFormat = (text: string): text is Format => Object.hasOwn(FORMATS, text);

export function registerExport(program: Command): void {
  program
    .command('export')
    .description('the places of the dataset as CSV or GeoJSON (`thikana tiles` gives PMTiles)')
    .option('--format <format>', 'csv or geojson (default: by the ending of --out, else csv)')
    .option('--out <file>', 'where it goes (default: standard output)')
    .option('--dataset <folder>', 'folder of the dataset')
    .action(async ({ dataset: folder, format, out }: Flags) => {
      const wanted = format ?? (out?.toLowerCase().endsWith('json') ? 'geojson' : 'csv');
      if (!isFormat(wanted)) throw new Error(`--format must be one of ${Object.keys(FORMATS).join(', ')}`);
      const dataset = openDataset(readSettings({ dataset: folder }).dataset);
      const pieces = Readable.from(FORMATS[wanted](dataset));
      if (out === undefined) await pipeline(pieces, process.stdout, { end: false });
      else await pipeline(pieces, createWriteStream(out));
    });
}

// The manifest: the small text file that lists the files of a dataset and the sources of its data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatasetError } from './errors.ts';
import { FORMAT_VERSION } from './format.ts';

export const MANIFEST_NAME = 'manifest.json';

export interface Source {
  /** Short name, unique in the dataset: "starter", "andorra.osm.pbf". Records refer to it by its index in the list. */
  readonly name: string;
  readonly licence: string;
  readonly attribution: string;
  /** Date of the data, if known, as ISO 8601. */
  readonly date?: string;
  /** Which of the fields that its places keep is their owner's address. */
  readonly addressColumn?: string;
  /** Its shapes are sketched: maps draw them from afar only. */
  readonly schematic?: boolean;
  /** Metres, at the median, between its places and where other sources have them, if that is kilometres. */
  readonly rough?: number;
}

export interface FileEntry {
  readonly bytes: number;
  readonly checksum: number;
}

export interface Manifest {
  readonly product: 'thikana';
  readonly formatVersion: number;
  /** When the dataset was built, ISO 8601. */
  readonly built: string;
  /** Folder beside the manifest that holds the files of this build. */
  readonly generation: string;
  /** ISO 3166 alpha-2 codes of the countries that the dataset covers. */
  readonly countries: readonly string[];
  readonly sources: readonly Source[];
  /** Rows by kind, for human readers: divisions, unions, places, roads … */
  readonly counts: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, FileEntry>>;
}

export function readManifest(dir: string): Manifest {
  const path = join(dir, MANIFEST_NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new DatasetError(
      'missing',
      path,
      'there is no dataset here (no manifest); make one with `thikana import`',
      {
        cause,
      },
    );
  }
  if (text.trim() === '') throw new DatasetError('empty', path, 'the manifest is empty');
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch (cause) {
    throw new DatasetError('corrupt', path, 'the manifest is not valid JSON (cut or damaged)', { cause });
  }
  if (manifest?.product !== 'thikana')
    throw new DatasetError('foreign', path, 'this is not the manifest of a Thikana dataset');
  if (manifest.formatVersion !== FORMAT_VERSION) {
    const sentence = `format version ${manifest.formatVersion}, but this program reads version ${FORMAT_VERSION}; import the data again`;
    throw new DatasetError('version', path, sentence);
  }
  const whole =
    /^[a-z0-9-]+$/.test(manifest.generation ?? '') &&
    Array.isArray(manifest.sources) &&
    Array.isArray(manifest.countries) &&
    typeof manifest.files === 'object' &&
    manifest.files !== null;
  if (!whole) throw new DatasetError('corrupt', path, 'the manifest lacks required fields');
  if (Object.keys(manifest.files).length === 0)
    throw new DatasetError('incomplete', path, 'the manifest names no files');
  return manifest;
}

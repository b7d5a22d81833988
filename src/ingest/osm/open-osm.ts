// Opens a file with the reader of its form.
import { statSync } from 'node:fs';
import { formOf } from './osm-form.ts';
import type { OsmSource } from './osm-source.ts';
import { PbfSource } from './pbf/pbf-source.ts';
import { XmlSource } from './xml/xml-source.ts';

/** Below this size, starting threads takes longer than reading. */
const SMALL_FILE_BYTES = 2 * 1024 * 1024;

export function openOsm(path: string, threads: number): OsmSource {
  const form = formOf(path);
  if (form !== 'pbf') return new XmlSource(path, form === 'xml.gz');
  return new PbfSource(path, statSync(path).size < SMALL_FILE_BYTES ? 0 : threads);
}

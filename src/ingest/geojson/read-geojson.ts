// Reads GeoJSON of any size into the gatherer, one feature at a time.
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { SourceError } from '../records/source-error.ts';
import type { TableOptions } from '../records/table-options.ts';
import { openText } from '../records/text-chunks.ts';
import { checkCrs } from '../records/wgs84.ts';
import { BrokenJson, FeatureSplitter } from './feature-splitter.ts';
import { FeatureTable } from './feature-table.ts';

interface Feature {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly properties?: Readonly<Record<string, unknown>> | null;
  readonly geometry?: unknown;
}

export function readGeoJson(
  gatherer: Gatherer,
  path: string,
  options: TableOptions,
  progress: Progress,
): void {
  const file = openText(path);
  if (file.encoding !== 'utf-8')
    throw new SourceError(path, `GeoJSON must be UTF-8, but this file is ${file.encoding}`);
  progress.stage(basename(path), file.bytes, 'bytes');
  const table = new FeatureTable(gatherer, path, options);
  const add = (text: string): void => {
    const feature = parse(path, text) as Feature | null;
    table.add(feature?.properties ?? {}, () => feature?.geometry);
  };
  const members = new Map<string, string>();
  const splitter = new FeatureSplitter({
    feature: (text) => add(text),
    member(name, text) {
      if (name === 'crs') checkCrs(path, parse(path, text));
      else if (name === 'type' || name === 'geometry' || name === 'properties') members.set(name, text);
    },
  });
  try {
    for (const text of file.chunks((bytes) => progress.advance(bytes))) splitter.push(text);
    splitter.end();
  } catch (error) {
    if (error instanceof BrokenJson) throw new SourceError(path, `this is not GeoJSON: ${error.message}`);
    throw error;
  }
  // A file may be a single feature.
  if (splitter.features === 0 && members.has('geometry'))
    add(`{"geometry":${members.get('geometry')},"properties":${members.get('properties') ?? 'null'}}`);
  table.finish();
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError(path, `this is not GeoJSON: "${text.slice(0, 60)}" is not JSON`);
  }
}

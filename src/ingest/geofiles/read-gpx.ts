// Reads GPX: waypoints as places. What somebody drove or walked (tracks, routes) is no road, unless the user says so: roads=FILE.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { type Tag, tags } from '../../tables/xlsx/xml-tags.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { FeatureTable } from '../geojson/feature-table.ts';
import { SourceError } from '../records/source-error.ts';
import type { TableOptions } from '../records/table-options.ts';
import { textOf, xmlText } from './read-kml.ts';

const TEXTS = ['name', 'desc', 'cmt', 'type', 'sym', 'phone'] as const;

export function readGpx(gatherer: Gatherer, path: string, options: TableOptions, progress: Progress): void {
  progress.stage(basename(path), statSync(path).size, 'bytes');
  const xml = xmlText(path);
  if (!/<gpx[\s>]/.test(xml)) throw new SourceError(path, 'this is not GPX');
  const table = new FeatureTable(gatherer, path, options);
  if (options.table?.about === 'roads') {
    for (const { inner } of tags(xml, 'trk'))
      table.add(textsOf(inner), () => lines(tags(inner, 'trkseg'), 'trkpt'));
    for (const route of tags(xml, 'rte')) table.add(textsOf(route.inner), () => lines([route], 'rtept'));
    table.finish();
    return;
  }
  const points = tags(xml, 'wpt');
  if (points.length === 0 && /<(trk|rte)[\s>]/.test(xml))
    throw new SourceError(
      path,
      `it has tracks and no waypoints; if the tracks are roads, say so: roads=${path}`,
    );
  for (const point of points)
    table.add(textsOf(point.inner), () => ({ type: 'Point', coordinates: position(point) }));
  table.finish();
}

function textsOf(xml: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of TEXTS) {
    const text = textOf(xml, name);
    if (text !== '') texts[name] = text;
  }
  return texts;
}

const position = ({ attributes }: Tag): number[] => [Number(attributes.lon), Number(attributes.lat)];

const lines = (parts: readonly Tag[], point: string): unknown => ({
  type: 'MultiLineString',
  coordinates: parts.map(({ inner }) => tags(inner, point).map(position)).filter((line) => line.length > 1),
});

// Reads KML: each placemark is a feature with its name, its description and its extended data.
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Progress } from '../../dataset/progress.ts';
import { decoded, type Tag, tags } from '../../tables/xlsx/xml-tags.ts';
import type { Gatherer } from '../gather/gathered.ts';
import { FeatureTable } from '../geojson/feature-table.ts';
import { SourceError } from '../records/source-error.ts';
import type { TableOptions } from '../records/table-options.ts';

/** The text is held whole. */
const MOST_BYTES = 256e6;

export function readKml(gatherer: Gatherer, path: string, options: TableOptions, progress: Progress): void {
  progress.stage(basename(path), statSync(path).size, 'bytes');
  const xml = xmlText(path);
  if (!/<(\w+:)?kml[\s>]/.test(xml)) throw new SourceError(path, 'this is not KML');
  const table = new FeatureTable(gatherer, path, options);
  for (const { inner } of tags(xml, 'Placemark')) table.add(propertiesOf(inner), () => geometryOf(inner));
  table.finish();
}

/** Without comments, and with the text of CDATA sections in their place. */
export function xmlText(path: string): string {
  if (statSync(path).size > MOST_BYTES)
    throw new SourceError(
      path,
      `it is larger than ${MOST_BYTES / 1e6} MB; convert it to GeoJSON, which is read in pieces`,
    );
  return readFileSync(path, 'utf8')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) =>
      text.replace(/[<>&]/g, (sign) => `&#${sign.codePointAt(0)};`),
    );
}

/** The text of the first element of a name; empty if there is none. */
export const textOf = (xml: string, name: string): string => decoded(tags(xml, name)[0]?.inner ?? '').trim();

function propertiesOf(placemark: string): Record<string, string> {
  const properties: Record<string, string> = {};
  // Shapes and styles have names of their own.
  const [extended] = tags(placemark, 'ExtendedData');
  const own = placemark.replace(/<(?:\w+:)?ExtendedData[\s\S]*?<\/(?:\w+:)?ExtendedData>/, '');
  for (const name of ['name', 'description', 'address', 'phoneNumber']) {
    const text = textOf(own, name);
    if (text !== '') properties[name === 'phoneNumber' ? 'phone' : name] = text;
  }
  for (const { attributes, inner } of tags(extended?.inner ?? '', 'Data'))
    if (attributes.name) properties[attributes.name] = textOf(inner, 'value');
  for (const { attributes, inner } of tags(extended?.inner ?? '', 'SimpleData'))
    if (attributes.name) properties[attributes.name] = decoded(inner).trim();
  return properties;
}

/** Polygons where there are any, else lines, else the first point. */
function geometryOf(placemark: string): unknown {
  const polygons = tags(placemark, 'Polygon').map(({ inner }) =>
    [...tags(inner, 'outerBoundaryIs'), ...tags(inner, 'innerBoundaryIs')].map(coordinatesOf),
  );
  if (polygons.length > 0) return { type: 'MultiPolygon', coordinates: polygons };
  const lines = tags(placemark, 'LineString').map(coordinatesOf);
  if (lines.length > 0) return { type: 'MultiLineString', coordinates: lines };
  const [point] = tags(placemark, 'Point');
  return point && { type: 'Point', coordinates: coordinatesOf(point)[0] };
}

const coordinatesOf = ({ inner }: Tag): number[][] =>
  textOf(inner, 'coordinates')
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => text.split(',').map(Number));

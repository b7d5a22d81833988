// Positions of vehicles in files: tables (CSV, JSON lines, Excel, Parquet) with a column for the vehicle, and GPX with a track for each trip.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { SourceError } from '../ingest/records/source-error.ts';
import { fileBytes } from '../tables/file-bytes.ts';
import { openTable } from '../tables/open-table.ts';
import { instantIn } from '../text/instant.ts';

export interface SeenPosition {
  readonly vehicle: string;
  readonly lon: number;
  readonly lat: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const NAMES: Readonly<Record<'vehicle' | 'lon' | 'lat' | 'time', RegExp>> = {
  vehicle: /^(vehicle|vehicle_?id|id|device|device_?id|rider|rider_?id|driver|driver_?id|trip|trip_?id)$/i,
  lon: /^(lon|lng|long|longitude|x)$/i,
  lat: /^(lat|latitude|y)$/i,
  time: /^(time|timestamp|at|date|datetime|recorded_?at|t)$/i,
};
const BLOCK = 5_000;

/** What a file is known by, whatever its name. */
export async function contentOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** Rows that are no positions are passed over; a file without the columns is refused. */
export async function* positionsIn(path: string): AsyncGenerator<SeenPosition> {
  if (/\.gpx$/i.test(path)) {
    yield* gpxPositions(readFileSync(path, 'utf8'));
    return;
  }
  const table = await openTable(fileBytes(path));
  const { kind, columns } = table.shape;
  const column = (name: keyof typeof NAMES): string | undefined =>
    columns.find((one) => NAMES[name].test(one.trim()));
  const [vehicle, lon, lat, time] = [column('vehicle'), column('lon'), column('lat'), column('time')];
  if (lon === undefined || lat === undefined || time === undefined)
    throw new SourceError(path, 'needs columns for longitude, latitude and time (lon, lat, time)');
  for await (const { rows } of table.blocks(BLOCK)) {
    for (const row of rows) {
      const cell = kind === 'jsonl' ? jsonCells(row[0]) : (name: string) => row[columns.indexOf(name)];
      const position = positionOf(
        vehicle === undefined ? '' : cell(vehicle),
        cell(lon),
        cell(lat),
        cell(time),
      );
      if (position) yield position;
    }
  }
}

function jsonCells(line: unknown): (name: string) => unknown {
  try {
    const row: unknown = JSON.parse(String(line));
    return (name) => (typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined);
  } catch {
    return () => undefined;
  }
}

function positionOf(vehicle: unknown, lon: unknown, lat: unknown, time: unknown): SeenPosition | undefined {
  const position = {
    vehicle: String(vehicle ?? '').slice(0, 100),
    lon: numberIn(lon),
    lat: numberIn(lat),
    at: instantOf(time),
  };
  const isGood = Math.abs(position.lon) <= 180 && Math.abs(position.lat) <= 90 && position.at >= 0;
  return isGood ? position : undefined;
}

const numberIn = (value: unknown): number =>
  value === '' || value === null || value === undefined ? Number.NaN : Number(value);

/** Seconds until the year 2286; larger numbers are milliseconds. */
function instantOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  const number = numberIn(value);
  if (!Number.isNaN(number)) return Math.round(number < 1e10 ? number * 1000 : number);
  const text = String(value);
  const iso = instantIn(text);
  return Number.isNaN(iso) ? Date.parse(text) : iso;
}

/** Every track is a vehicle of its own: GPX does not say whose it is. */
function* gpxPositions(text: string): Generator<SeenPosition> {
  let track = 0;
  for (const part of text.split(/<trk[\s>]/).slice(1)) {
    track++;
    for (const [, attributes, inner] of part.matchAll(/<trkpt\b([^>]*)>([\s\S]*?)<\/trkpt>/g)) {
      const time = /<time>([^<]*)<\/time>/.exec(inner)?.[1];
      const position = positionOf(
        `track ${track}`,
        /\blon\s*=\s*["']([^"']*)/.exec(attributes)?.[1],
        /\blat\s*=\s*["']([^"']*)/.exec(attributes)?.[1],
        time,
      );
      if (position) yield position;
    }
  }
}

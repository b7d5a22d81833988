// A measured trace from a file: GPX by its track points, CSV by its columns. Throws an Error whose message is a key of the texts.
import type { Position } from './position.ts';

export interface Trace {
  readonly name: string;
  readonly points: readonly Position[];
  /** Seconds since the first, where every point has a time and they do not go back. */
  readonly times: readonly number[] | undefined;
}

export type TraceFault = 'noPoints' | 'noColumns' | 'badGpx';

export class TraceError extends Error {
  override readonly name = 'TraceError';
  constructor(readonly fault: TraceFault) {
    super(fault);
  }
}

export function readTrace(name: string, text: string): Trace {
  const rows = text.trimStart().startsWith('<') ? fromGpx(text) : fromCsv(text);
  const good = rows.filter(({ at: [lon, lat] }) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90);
  if (good.length < 2) throw new TraceError('noPoints');
  return { name, points: good.map(({ at }) => at), times: timesOf(good) };
}

interface Row {
  readonly at: Position;
  /** As written. */
  readonly time: string;
}

function fromGpx(text: string): Row[] {
  const tree = new DOMParser().parseFromString(text, 'application/xml');
  if (tree.querySelector('parsererror')) throw new TraceError('badGpx');
  const tagged = (tag: string) => [...tree.getElementsByTagName(tag)];
  const points = [tagged('trkpt'), tagged('rtept'), tagged('wpt')].find((list) => list.length > 0) ?? [];
  return points.map((point) => ({
    at: [Number(point.getAttribute('lon')), Number(point.getAttribute('lat'))],
    time: point.getElementsByTagName('time')[0]?.textContent ?? '',
  }));
}

const LON = /^"?(lon|lng|long|longitude|x)"?$/i;
const LAT = /^"?(lat|latitude|y)"?$/i;
const TIME = /^"?(time|timestamp|date|datetime|seconds|t)"?$/i;

function fromCsv(text: string): Row[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const separator = [';', '\t', ','].find((mark) => lines[0]?.includes(mark)) ?? ',';
  const cells = (line: string) => line.split(separator).map((cell) => cell.trim());
  const head = cells(lines[0] ?? '');
  const [lon, lat, time] = [LON, LAT, TIME].map((name) => head.findIndex((cell) => name.test(cell)));
  if (lon < 0 || lat < 0) throw new TraceError('noColumns');
  return lines.slice(1).map((line) => {
    const row = cells(line);
    return { at: [number(row[lon]), number(row[lat])], time: time < 0 ? '' : (row[time] ?? '') };
  });
}

const number = (cell: string | undefined): number =>
  cell === undefined || cell === '' ? Number.NaN : Number(cell.replaceAll('"', ''));

function timesOf(rows: readonly Row[]): number[] | undefined {
  const seconds = rows.map(({ time }) => (time === '' ? Number.NaN : secondsOf(time.replaceAll('"', ''))));
  if (seconds.some((each, i) => Number.isNaN(each) || (i > 0 && each < seconds[i - 1]))) return undefined;
  return seconds.map((each) => Math.round((each - seconds[0]) * 10) / 10);
}

/** Plain seconds (or milliseconds since 1970), or a date. */
function secondsOf(time: string): number {
  const plain = Number(time);
  if (!Number.isNaN(plain)) return plain > 1e11 ? plain / 1000 : plain;
  return Date.parse(time) / 1000;
}

// Reads a TSPLIB instance into a full matrix, by the distance rules of that library's description.
import { readFileSync } from 'node:fs';

export interface Instance {
  readonly name: string;
  readonly n: number;
  readonly cost: Float64Array;
}

export function readInstance(path: string): Instance {
  const text = readFileSync(path, 'utf8');
  const field = (name: string): string => new RegExp(`^${name}\\s*:\\s*(\\S+)`, 'm').exec(text)?.[1] ?? '';
  const n = Number(field('DIMENSION'));
  const type = field('EDGE_WEIGHT_TYPE');
  const section = (name: string): number[] => {
    const body = text.slice(text.indexOf(name) + name.length).trim();
    const end = body.search(/[A-Z]{3,}/);
    return (end < 0 ? body : body.slice(0, end)).trim().split(/\s+/).map(Number);
  };
  const cost = new Float64Array(n * n);
  if (type === 'EXPLICIT') fill(cost, n, field('EDGE_WEIGHT_FORMAT'), section('EDGE_WEIGHT_SECTION'));
  else {
    const rows = section('NODE_COORD_SECTION');
    const measure = { EUC_2D: euclidean, ATT: att, GEO: geographic }[type];
    if (!measure) throw new Error(`unknown EDGE_WEIGHT_TYPE ${type} in ${path}`);
    for (let a = 0; a < n; a++) {
      for (let b = 0; b < n; b++) {
        if (a !== b)
          cost[a * n + b] = measure(rows[a * 3 + 1], rows[a * 3 + 2], rows[b * 3 + 1], rows[b * 3 + 2]);
      }
    }
  }
  return { name: field('NAME'), n, cost };
}

function fill(cost: Float64Array, n: number, format: string, values: number[]): void {
  let at = 0;
  for (let a = 0; a < n; a++) {
    const from = format === 'UPPER_ROW' ? a + 1 : 0;
    const to = format === 'LOWER_DIAG_ROW' ? a + 1 : n;
    for (let b = from; b < to; b++) {
      const value = values[at++];
      cost[a * n + b] = value;
      if (format !== 'FULL_MATRIX') cost[b * n + a] = value;
    }
  }
  if (at > values.length) throw new Error(`too few weights for ${format}`);
}

const euclidean = (x1: number, y1: number, x2: number, y2: number): number =>
  Math.round(Math.hypot(x1 - x2, y1 - y2));

function att(x1: number, y1: number, x2: number, y2: number): number {
  return Math.ceil(Math.sqrt(((x1 - x2) ** 2 + (y1 - y2) ** 2) / 10));
}

const LIBRARY_PI = Number('3.141592');

/** Degrees and minutes written as DDD.MM; the library fixes its own pi and radius. */
function geographic(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (value: number): number => {
    const degrees = Math.trunc(value);
    return (LIBRARY_PI * (degrees + (5 * (value - degrees)) / 3)) / 180;
  };
  const q1 = Math.cos(radians(lon1) - radians(lon2));
  const q2 = Math.cos(radians(lat1) - radians(lat2));
  const q3 = Math.cos(radians(lat1) + radians(lat2));
  return Math.trunc(6378.388 * Math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1);
}

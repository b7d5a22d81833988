// Where a text points without naming anything: coordinates, a link to a map, a Plus Code. The one reader for search and Rupantor.
import { cellOfCode, codeNear } from '../geo/plus-code.ts';
import type { Lat, Lon } from '../geo/units.ts';
import { writtenCode, writtenPoint } from '../text/written-point.ts';

export interface PointedAt {
  readonly lon: Lon;
  readonly lat: Lat;
  /** What the text says besides; of a short code the place beside it is taken already. */
  readonly rest: string;
  /** All that stands beside it, the place of a short code too. */
  readonly besides: string;
  /** The full Plus Code, where the text has one. */
  readonly code?: string;
}

/** Whereabouts of the place that a short code is written beside; of the asker for an empty text. */
export type Locate = (place: string) => { readonly lon: Lon; readonly lat: Lat } | undefined;

export function pointedAt(text: string, locate: Locate): PointedAt | undefined {
  const written = writtenCode(text);
  if (!written) {
    const point = writtenPoint(text);
    return point && { ...point, besides: point.rest };
  }
  const { rest } = written;
  let code: string | undefined = written.code;
  let about = rest;
  if (!cellOfCode(code)) {
    const near = locate(rest);
    code = near && codeNear(written.code, near.lat, near.lon);
    about = '';
  }
  const cell = code === undefined ? undefined : cellOfCode(code);
  if (!cell) return undefined;
  const [lon, lat] = [(cell.west + cell.east) / 2, (cell.south + cell.north) / 2];
  return { lon, lat, rest: about, besides: rest, code };
}

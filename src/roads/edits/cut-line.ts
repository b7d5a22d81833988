// Lines of edges in degrees × 1e7: where one is cut, and how long a stretch of it is.
import { haversine } from '../../geo/distance.ts';
import { fromFixedDegrees } from '../../geo/units.ts';

export interface EdgeLine {
  readonly lon: readonly number[];
  readonly lat: readonly number[];
}

/** Both parts of a line at a point that lies after one of its own. */
export function cutLine(
  { lon, lat }: EdgeLine,
  place: { readonly after: number; readonly lon: number; readonly lat: number },
): [EdgeLine, EdgeLine] {
  const next = place.after + 1;
  return [
    { lon: [...lon.slice(0, next), place.lon], lat: [...lat.slice(0, next), place.lat] },
    { lon: [place.lon, ...lon.slice(next)], lat: [place.lat, ...lat.slice(next)] },
  ];
}

/** Whole centimetres. */
export function lineLength({ lon, lat }: EdgeLine): number {
  let metres = 0;
  for (let i = 1; i < lon.length; i++) metres += between(lon[i - 1], lat[i - 1], lon[i], lat[i]);
  return Math.round(metres * 100);
}

const between = (lon1: number, lat1: number, lon2: number, lat2: number): number =>
  haversine(fromFixedDegrees(lon1), fromFixedDegrees(lat1), fromFixedDegrees(lon2), fromFixedDegrees(lat2));

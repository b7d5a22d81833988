// Routes as a GPX 1.1 document, for devices and apps that read nothing else.
import { BytesAnswer } from '../../endpoint.ts';
import { isObject } from './engine-parameters.ts';

/** openrouteservice writes routes, GraphHopper tracks. */
export type GpxForm = 'route' | 'track';

/** `routes`: whatever has a line of `[lon, lat]` as GeoJSON under `line`. */
export function gpxOf(routes: readonly unknown[], line: 'geometry' | 'points', form: GpxForm): BytesAnswer {
  const inside = routes
    .map((route) => {
      const points = linesIn(isObject(route) ? route[line] : undefined);
      return form === 'route' ? `<rte>${written(points, 'rtept')}</rte>` : track(points);
    })
    .join('');
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Thikana" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>\n`;
  return new BytesAnswer(200, 'application/gpx+xml; charset=utf-8', Buffer.from(text));
}

const track = (points: readonly (readonly number[])[]): string =>
  `<trk><trkseg>${written(points, 'trkpt')}</trkseg></trk>`;

const linesIn = (line: unknown): readonly (readonly number[])[] =>
  isObject(line) && Array.isArray(line.coordinates) ? line.coordinates : [];

const written = (points: readonly (readonly number[])[], name: string): string =>
  points.map(([lon, lat]) => `<${name} lat="${lat}" lon="${lon}"/>`).join('');

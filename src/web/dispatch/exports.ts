// A plan as files for other programs: CSV, a row for each stop; GPX, a route for each rider. Pure.
import type { FleetPlan, FleetRoute } from '../../client/call-types.ts';
import { spreadsheetLine } from '../../text/spreadsheet-text.ts';
import { clock, decoded } from './plan.ts';

type NameOf = (id: number) => string;

export function asCsv({ routes }: FleetPlan, rider: NameOf, order: NameOf): string {
  const rows = routes.flatMap((route) =>
    route.steps.map((step, i) =>
      spreadsheetLine([
        rider(route.vehicle),
        String(i),
        step.type,
        step.id === undefined || step.type === 'break' ? '' : String(step.id),
        step.id === undefined || step.type === 'break' ? '' : order(step.id),
        clock(step.arrival),
        clock(step.arrival + step.waiting_time),
        String(Math.round(step.distance) / 1000),
        step.location ? String(step.location[1]) : '',
        step.location ? String(step.location[0]) : '',
      ]),
    ),
  );
  const head = ['rider', 'stop', 'kind', 'order', 'name', 'arrives', 'begins', 'km', 'latitude', 'longitude'];
  return spreadsheetLine(head) + rows.join('');
}

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function asGpx({ routes }: FleetPlan, rider: NameOf, order: NameOf): string {
  const stop = (route: FleetRoute): string =>
    route.steps
      .flatMap(({ location, id, type, arrival }) =>
        location
          ? [
              `<rtept lat="${location[1]}" lon="${location[0]}"><name>${escaped(id === undefined ? type : order(id))}</name><desc>${clock(arrival)}</desc></rtept>`,
            ]
          : [],
      )
      .join('');
  const line = ({ geometry }: FleetRoute): string =>
    decoded(geometry ?? '')
      .map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`)
      .join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Thikana" xmlns="http://www.topografix.com/GPX/1/1">',
    ...routes.map((route) => `<rte><name>${escaped(rider(route.vehicle))}</name>${stop(route)}</rte>`),
    ...routes.map(
      (route) => `<trk><name>${escaped(rider(route.vehicle))}</name><trkseg>${line(route)}</trkseg></trk>`,
    ),
    '</gpx>',
  ].join('\n');
}

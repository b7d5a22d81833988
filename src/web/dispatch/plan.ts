// What the page reads from a plan. Pure.
import type { FleetPlan, FleetRoute } from '../../client/call-types.ts';
import type { TableJob, TableVehicle } from '../../fleet/table/orders.ts';

export type LonLat = readonly [lon: number, lat: number];

/** Ten that are told apart by day and by night; beyond ten they begin again. */
const COLOURS = [
  '#1f77d0',
  '#d1495b',
  '#2a9d5c',
  '#e08e1b',
  '#8e5bd0',
  '#00a6a6',
  '#c2559d',
  '#7a8b2f',
  '#a0693f',
  '#5b6f8f',
];
export const colourOf = (at: number): string => COLOURS[at % COLOURS.length];

/** The order of a route, as steps to send. */
export const stepsOf = (route: FleetRoute | undefined) =>
  (route?.steps ?? []).flatMap(({ type, id }) => (type === 'job' ? [{ type, id }] : []));

/** The ids of the jobs of every vehicle, with one of them moved before another, or to the end. */
export function withMoved(
  plan: FleetPlan,
  job: number,
  to: number,
  before: number | undefined,
): Map<number, number[]> {
  const orders = new Map(
    plan.routes.map((route) => [
      route.vehicle,
      stepsOf(route).flatMap(({ id }) => (id === undefined || id === job ? [] : [id])),
    ]),
  );
  const order = orders.get(to) ?? [];
  const at = before === undefined ? -1 : order.indexOf(before);
  order.splice(at < 0 ? order.length : at, 0, job);
  orders.set(to, order);
  return orders;
}

/** What a plan breaks, each once. */
export const brokenBy = ({ routes }: FleetPlan): string[] => [
  ...new Set(
    routes.flatMap(({ steps, violations }) =>
      [...violations, ...steps.flatMap((step) => step.violations)].map(({ cause }) => cause),
    ),
  ),
];

export const clock = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

export const nameOf = (
  thing: Pick<TableJob | TableVehicle, 'id' | 'description'> | undefined,
  id: number,
): string => thing?.description ?? String(id);

/** An encoded polyline with five decimals. */
export function decoded(line: string): [number, number][] {
  const points: [number, number][] = [];
  let [at, lat, lon] = [0, 0, 0];
  const next = (): number => {
    let [result, shift, byte] = [0, 0, 0];
    do {
      byte = line.charCodeAt(at++) - 63;
      result |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32);
    return result & 1 ? ~(result >> 1) : result >> 1;
  };
  while (at < line.length) {
    lat += next();
    lon += next();
    points.push([lon / 1e5, lat / 1e5]);
  }
  return points;
}

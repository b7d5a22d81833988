// What the riders and tasks of a plan are called: as their tables say, otherwise by descriptions, numbers and places of the request.
import type { PreparedFleet } from '../dispatch/answer-fleet.ts';
import type { OrderLabel } from '../fleet/table/orders.ts';
import type { GivenPlace } from '../fleet/vroom/read-fleet.ts';
import type { PlanLabels, TaskLabel } from './fleet-plan-text.ts';

/** `orders`: by the ids that the orders of a table have in the request. */
export function planLabels(
  { request, fleet }: Pick<PreparedFleet, 'request' | 'fleet'>,
  orders: ReadonlyMap<number, OrderLabel> = new Map(),
): PlanLabels {
  const vehicles = new Map(request.vehicles.map(({ id, description }) => [id, description]));
  const tasks = new Map<string, TaskLabel>();
  for (const { type, id, description, spot } of [...fleet.origins.values()].flat()) {
    const own = orders.get(id);
    const name = own?.name || [String(id), description].filter(Boolean).join(' · ');
    tasks.set(`${type} ${id}`, { name, where: own?.address || placeOf(spot) });
  }
  return {
    vehicle: (id) => vehicles.get(id) || `vehicle ${id}`,
    task: (type, id) => tasks.get(`${type} ${id}`) ?? { name: String(id), where: '' },
  };
}

function placeOf(spot: GivenPlace): string {
  if ('address' in spot) return spot.address;
  if ('code' in spot) return spot.code;
  if ('row' in spot) return '';
  const [lon, lat] = spot.at;
  return `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
}

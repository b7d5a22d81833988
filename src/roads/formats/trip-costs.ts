// What a trip costs, in the words of all formats.
import type { Roads } from '../engine.ts';
import type { TollVehicle } from '../route/toll-table.ts';
import { travelCost } from '../route/travel-prices.ts';
import type { Trip } from '../route/trip.ts';
import { tollsOf } from '../route/trip-tolls.ts';
import type { Costs } from './schemas/costs.ts';

/** Nothing where no vehicle is given, as costs were not asked for. */
export function costsTold(
  roads: Pick<Roads, 'edge'>,
  trip: Trip,
  vehicle: TollVehicle | undefined,
): { readonly costs?: Costs } {
  if (!vehicle) return {};
  const tolls = tollsOf(roads, trip, vehicle);
  const tollsTotal = tolls.reduce((sum, { price = 0 }) => sum + price, 0);
  const travel = travelCost(roads, trip, vehicle);
  return {
    costs: {
      currency: 'BDT',
      vehicle,
      ...(travel ? { total: tollsTotal + travel.price, travel } : {}),
      tolls_total: tollsTotal,
      tolls: tolls.map(({ name, nameBn, kind, price, since, source }) => ({
        name,
        name_bn: nameBn,
        kind,
        price: price ?? null,
        ...(since ? { since } : {}),
        ...(source ? { source } : {}),
      })),
    },
  };
}

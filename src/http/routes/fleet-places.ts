// Places that an account keeps itself, in its fleets: the threads that plan know those of the dataset alone, so their codes become positions here.
import type { FleetRequest } from '../../fleet/vroom/request.ts';
import { fromFixedDegrees } from '../../geo/units.ts';
import type { AccountPlaces } from '../../places/live/account-places.ts';
import { idOfUCode } from '../../places/u-code.ts';
import type { Call } from '../call.ts';

type LonLat = [lon: number, lat: number];

/** Answers with the fleet in which no place is the account's own any more. */
export function withOwnPlaces<T>(
  fleet: FleetRequest,
  call: Call,
  answer: (fleet: FleetRequest) => Promise<T>,
): Promise<T> {
  if (!JSON.stringify([fleet.jobs, fleet.shipments, fleet.vehicles]).includes('place":'))
    return answer(fleet);
  return Promise.resolve(call.overlaid((own) => own)).then((own) => answer(own ? placed(fleet, own) : fleet));
}

function placed(fleet: FleetRequest, own: AccountPlaces): FleetRequest {
  const where = (code: string | undefined): LonLat | undefined => {
    const id = code === undefined ? undefined : idOfUCode(code);
    const found = id === undefined ? undefined : own.byId(id);
    if (!found) return undefined;
    const { lon, lat } = found.places.table;
    return [fromFixedDegrees(lon[found.row]), fromFixedDegrees(lat[found.row])];
  };
  const stop = <S extends { place?: string; location?: number[] }>(sent: S): S => {
    const location = where(sent.place);
    return location ? { ...sent, place: undefined, location } : sent;
  };
  return {
    ...fleet,
    jobs: fleet.jobs?.map(stop),
    shipments: fleet.shipments?.map((ride) => ({
      ...ride,
      pickup: stop(ride.pickup),
      delivery: stop(ride.delivery),
    })),
    vehicles: fleet.vehicles.map((vehicle) => {
      const [start, end] = [where(vehicle.start_place), where(vehicle.end_place)];
      return {
        ...vehicle,
        ...(start ? { start, start_place: undefined } : {}),
        ...(end ? { end, end_place: undefined } : {}),
      };
    }),
  };
}

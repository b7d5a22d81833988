// A trip as the state keeps it, as columns for the thread that learns: the vehicle is a bit from here on.
import type { WaitingTrip } from '../../store/waiting-trips.ts';
import type { VehiclePositions } from './learner.ts';
import { vehicleBit } from './speed-tally.ts';

export const positionsOf = (account: number, { vehicle, positions }: WaitingTrip): VehiclePositions => ({
  vehicle: vehicleBit(account, vehicle),
  lon: positions.map(({ lon }) => lon),
  lat: positions.map(({ lat }) => lat),
  at: positions.map(({ at }) => at),
});

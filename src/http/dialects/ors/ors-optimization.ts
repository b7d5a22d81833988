// openrouteservice's optimization: VROOM's JSON in and out, as our own call for fleets has it.
import type { FleetRequest } from '../../../fleet/vroom/request.ts';
import type { Profile } from '../../../roads/engine.ts';
import { endpoint } from '../../endpoint.ts';
import { planFleet } from '../../routes/fleet.ts';
import { profilesOf } from '../../routes/road-answers.ts';
import { profileBehind } from '../roads/engine-parameters.ts';
import { ors } from './ors-request.ts';

export const orsOptimization = endpoint({
  ...planFleet,
  path: '/ors/optimization',
  id: 'orsOptimization',
  tag: 'openrouteservice',
  scope: 'fleets',
  dialect: ors,
  description: "VROOM's JSON in and out, as `/v2/api/fleet/plan` has it.",
  // What is not read here would keep openrouteservice's names of profiles.
  large: undefined,
  // It waits for the threads that plan.
  reads: false,
  run: (params, call) => planFleet.run(withOurProfiles(params, profilesOf(call)), call),
});

/** Matrices that are sent along are found by the names that the caller gave them. */
function withOurProfiles(fleet: FleetRequest, offered: readonly Profile[]): FleetRequest {
  if (fleet.matrices !== undefined) return fleet;
  return {
    ...fleet,
    vehicles: fleet.vehicles.map((vehicle) =>
      vehicle.profile === undefined
        ? vehicle
        : { ...vehicle, profile: profileBehind(vehicle.profile, offered) ?? vehicle.profile },
    ),
  };
}

// Every call that is served: the families of the contract, the interfaces of other servers, and the paths that mean one of them.
import type { DialectName } from './dialects/dialect-names.ts';
import { dialectEndpoints } from './dialects/dialects.ts';
import { type Endpoint, reading } from './endpoint.ts';
import { adminEndpoints } from './routes/admin.ts';
import { aliasEndpoints } from './routes/aliases.ts';
import { alongRouteEndpoints } from './routes/along-route.ts';
import { closureEndpoints } from './routes/closures.ts';
import { fenceEndpoints } from './routes/fences.ts';
import { fleetEndpoints } from './routes/fleet.ts';
import { fleetJobEndpoints } from './routes/fleet-jobs.ts';
import { isochroneEndpoints } from './routes/isochrone.ts';
import { livingRoadEndpoints } from './routes/living-roads.ts';
import { matchingEndpoints } from './routes/matching.ts';
import { matrixEndpoints } from './routes/matrix.ts';
import { myPlacesEndpoints } from './routes/my-places.ts';
import { nearbyEndpoints } from './routes/nearby.ts';
import { polygonEndpoints } from './routes/polygons.ts';
import { reverseEndpoints } from './routes/reverse.ts';
import { routingEndpoints } from './routes/routing.ts';
import { routingV1Endpoints } from './routes/routing-v1.ts';
import { rupantorEndpoints } from './routes/rupantor.ts';
import { searchEndpoints } from './routes/search.ts';
import { styleEndpoints } from './routes/styles.ts';
import { tableJobEndpoints } from './routes/table-jobs.ts';
import { tileEndpoints } from './routes/tiles.ts';
import { trackingEndpoints } from './routes/tracking.ts';
import { trafficEndpoints } from './routes/traffic.ts';
import { version1Endpoints } from './routes/version-1.ts';
import { wardEndpoints } from './routes/wards.ts';

/** One file under routes/ per family of the contract; each exports its list of endpoints. */
const READING: readonly (readonly Endpoint[])[] = [
  reverseEndpoints,
  searchEndpoints,
  nearbyEndpoints,
  rupantorEndpoints,
  adminEndpoints,
  wardEndpoints,
  routingEndpoints,
  matchingEndpoints,
  matrixEndpoints,
  isochroneEndpoints,
  alongRouteEndpoints,
  routingV1Endpoints,
  version1Endpoints,
];

const KEEPING: readonly (readonly Endpoint[])[] = [
  myPlacesEndpoints,
  fleetEndpoints,
  fleetJobEndpoints,
  tableJobEndpoints,
  fenceEndpoints,
  polygonEndpoints,
  trackingEndpoints,
  tileEndpoints,
  styleEndpoints,
  closureEndpoints,
  trafficEndpoints,
  livingRoadEndpoints,
];

/** Every endpoint of the contract, of both versions. */
export const contractEndpoints: readonly Endpoint[] = [...READING.flatMap(reading), ...KEEPING.flat()];

/** All but those that a server has besides; `atRoot`: the interface that is also served without its prefix. */
export function servedEndpoints(atRoot?: DialectName): readonly Endpoint[] {
  const served = [...contractEndpoints, ...reading(dialectEndpoints(atRoot))];
  return [...served, ...aliasEndpoints(served)];
}

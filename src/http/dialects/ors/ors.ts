// openrouteservice's interface: directions, matrix, isochrones and snap of version 2, and optimization.
import type { Endpoint } from '../../endpoint.ts';
import { orsDirections } from './ors-directions.ts';
import { orsIsochrones } from './ors-isochrones.ts';
import { orsMatrix } from './ors-matrix.ts';
import { orsOptimization } from './ors-optimization.ts';
import { orsSnap } from './ors-snap.ts';

export const orsEndpoints: readonly Endpoint[] = [
  ...orsDirections,
  ...orsMatrix,
  ...orsIsochrones,
  ...orsSnap,
  orsOptimization,
];

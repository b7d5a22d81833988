// Ways through stretches of road made a moment ago, held against how long they usually take at this hour.

import { fromFixedDegrees } from '../../geo/units.ts';
import type { Profile, Roads } from '../engine.ts';
import { stretchKey } from '../graph/stretch-key.ts';
import type { Learner, VehiclePositions } from './learner.ts';

export interface LivePass {
  readonly stretch: number;
  /** The vehicle's bit. */
  readonly vehicle: number;
  readonly at: number;
  /** In km/h. */
  readonly speed: number;
  /** How many times as long as it usually takes at this hour. */
  readonly slower: number;
  /** lon, lat of where the stretch begins, of its middle and of where it ends. */
  readonly line: readonly (readonly [number, number])[];
}

export function livePasses(
  learner: Learner,
  roads: Pick<Roads, 'usualSlowness'>,
  profile: Profile,
  vehicles: readonly VehiclePositions[],
): LivePass[] {
  const { graph } = learner;
  return vehicles.flatMap((one) =>
    learner.passes(profile, one).map(({ chain, slowness, speed, at }) => ({
      stretch: stretchKey(graph, chain),
      vehicle: one.vehicle,
      at,
      speed: speed * 3.6,
      slower: slowness / roads.usualSlowness(graph.chainEdgeStart[chain], profile, at),
      line: lineOf(chain),
    })),
  );

  function lineOf(chain: number): [number, number][] {
    const { chainEdgeStart, pointStart, pointLon, pointLat } = graph;
    const first = pointStart[chainEdgeStart[chain]];
    const last = pointStart[chainEdgeStart[chain + 1]] - 1;
    return [first, (first + last) >> 1, last].map((p) => [
      fromFixedDegrees(pointLon[p]),
      fromFixedDegrees(pointLat[p]),
    ]);
  }
}

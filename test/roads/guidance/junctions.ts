// Legs drawn by hand for the guidance tests: a list of edges with the arms that leave their ends.

import type { Arm, LegEdge, RouteLeg } from '../../../src/roads/guidance/leg.ts';
import { RoadClass } from '../../../src/roads/network/vocabulary.ts';

export type EdgeDraft = Partial<Omit<LegEdge, 'arms'>> & {
  readonly bearing?: number;
  readonly arms?: Partial<Arm>[];
};

const arm = (bearing: number, more: Partial<Arm> = {}): Arm => ({
  bearing,
  class: RoadClass.Residential,
  allowed: true,
  roundabout: false,
  name: '',
  ...more,
});

/** Each edge is 100 m and 10 s and has two points unless the draft says otherwise. */
export function legOf(drafts: readonly EdgeDraft[], more: Partial<RouteLeg> = {}): RouteLeg {
  const edges = drafts.map((draft, at): LegEdge => {
    const { bearing = 0, arms = [], ...rest } = draft;
    return {
      class: RoadClass.Residential,
      roundabout: false,
      toll: false,
      name: '',
      nameBn: '',
      ref: '',
      metres: 100,
      seconds: 10,
      firstPoint: at,
      bearingOut: bearing,
      bearingIn: bearing,
      turnsBack: false,
      arms: arms.map((one) => arm(one.bearing!, one)),
      ...rest,
    };
  });
  const coordinates = Float64Array.from({ length: (edges.length + 1) * 2 }, (_, x) =>
    x % 2 === 0 ? 90.4 : 23.7 + (x >> 1) * 0.001,
  );
  return { edges, coordinates, startSide: null, endSide: null, ...more };
}

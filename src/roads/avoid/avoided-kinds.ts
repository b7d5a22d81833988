// Kinds of road that a request can avoid: ferries, tolls, motorways and unpaved roads.
import { RoadClass, Surface, WayFlag } from '../network/vocabulary.ts';

export const AVOIDED_KINDS = ['ferries', 'tolls', 'motorways', 'unpaved'] as const;
type AvoidedKind = (typeof AVOIDED_KINDS)[number];

/** Which kinds to avoid. */
export type KindOptions = Readonly<Partial<Record<AvoidedKind, boolean>>>;

interface RoadKind {
  readonly class: number;
  readonly surface: number;
  readonly flags: number;
}

const IS: Readonly<Record<AvoidedKind, (road: RoadKind) => boolean>> = {
  ferries: (road) => road.class === RoadClass.Ferry,
  tolls: (road) => (road.flags & WayFlag.Toll) !== 0,
  motorways: (road) => road.class === RoadClass.Motorway || road.class === RoadClass.MotorwayLink,
  // A track counts as unpaved if its surface is unknown; any other road as paved.
  unpaved: (road) =>
    road.surface >= Surface.Compacted || (road.surface === Surface.Unknown && road.class === RoadClass.Track),
};

export const avoidsKinds = (options: KindOptions): boolean =>
  AVOIDED_KINDS.some((kind) => options[kind] === true);

export const ofAvoidedKind = (road: RoadKind, options: KindOptions): boolean =>
  AVOIDED_KINDS.some((kind) => options[kind] === true && IS[kind](road));

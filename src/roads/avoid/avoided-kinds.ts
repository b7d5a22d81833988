// Kinds of road that a request may keep off: ferries, tolls, motorways and unpaved roads.
import { RoadClass, Surface, WayFlag } from '../build/network.ts';

export const AVOIDED_KINDS = ['ferries', 'tolls', 'motorways', 'unpaved'] as const;
type AvoidedKind = (typeof AVOIDED_KINDS)[number];

/** Which of the kinds are to be avoided. */
export type KindWish = Readonly<Partial<Record<AvoidedKind, boolean>>>;

interface RoadKind {
  readonly class: number;
  readonly surface: number;
  readonly flags: number;
}

const IS: Readonly<Record<AvoidedKind, (road: RoadKind) => boolean>> = {
  ferries: (road) => road.class === RoadClass.Ferry,
  tolls: (road) => (road.flags & WayFlag.Toll) !== 0,
  motorways: (road) => road.class === RoadClass.Motorway || road.class === RoadClass.MotorwayLink,
  // A field track is unpaved unless its surface is told; any other road is paved unless told.
  unpaved: (road) =>
    road.surface >= Surface.Compacted || (road.surface === Surface.Unknown && road.class === RoadClass.Track),
};

export const avoidsKinds = (wish: KindWish): boolean => AVOIDED_KINDS.some((kind) => wish[kind] === true);

export const ofAvoidedKind = (road: RoadKind, wish: KindWish): boolean =>
  AVOIDED_KINDS.some((kind) => wish[kind] === true && IS[kind](road));

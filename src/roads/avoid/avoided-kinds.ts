// Kinds of road that a request can avoid: ferries, tolls, motorways and unpaved roads.
import { isTooLarge, type VehicleSize } from '../network/vehicle-limits.ts';
import { RoadClass, Surface, WayFlag } from '../network/vocabulary.ts';

export const AVOIDED_KINDS = ['ferries', 'tolls', 'motorways', 'unpaved'] as const;
type AvoidedKind = (typeof AVOIDED_KINDS)[number];

/** Which kinds to avoid. */
export type KindOptions = Readonly<Partial<Record<AvoidedKind, boolean>>>;

/** … and for what vehicle. */
export type RoadOptions = KindOptions & { readonly size?: VehicleSize };

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

/** The same, and roads on which the vehicle is too large. */
export const isUnwanted = (
  road: RoadKind & { readonly limits?: VehicleSize },
  { size, ...kinds }: RoadOptions,
): boolean => ofAvoidedKind(road, kinds) || (size !== undefined && isTooLarge(size, road.limits ?? {}));

// highway=* and route=ferry to road classes, with the modes that may use each class by default.
import { ALL_MODES, MOTOR_MODES, Mode, RoadClass } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';

/** Three-wheelers are kept off expressways. */
const FAST = MOTOR_MODES & ~Mode.Cng;
const EVERYONE = ALL_MODES;
const QUIET = Mode.Bike | Mode.Foot;

export interface ClassRule {
  readonly class: RoadClass;
  readonly modes: number;
}

/**
 * Trunk roads are open to all: in Bangladesh people walk and cycle on the national highways. Values that are not listed
 * (construction, proposed, raceway, platform …) are not roads to travel on.
 */
export const HIGHWAYS: Readonly<Record<string, ClassRule>> = {
  motorway: { class: RoadClass.Motorway, modes: FAST },
  motorway_link: { class: RoadClass.MotorwayLink, modes: FAST },
  trunk: { class: RoadClass.Trunk, modes: EVERYONE },
  trunk_link: { class: RoadClass.TrunkLink, modes: EVERYONE },
  primary: { class: RoadClass.Primary, modes: EVERYONE },
  primary_link: { class: RoadClass.PrimaryLink, modes: EVERYONE },
  secondary: { class: RoadClass.Secondary, modes: EVERYONE },
  secondary_link: { class: RoadClass.SecondaryLink, modes: EVERYONE },
  tertiary: { class: RoadClass.Tertiary, modes: EVERYONE },
  tertiary_link: { class: RoadClass.TertiaryLink, modes: EVERYONE },
  unclassified: { class: RoadClass.Unclassified, modes: EVERYONE },
  residential: { class: RoadClass.Residential, modes: EVERYONE },
  living_street: { class: RoadClass.LivingStreet, modes: EVERYONE },
  service: { class: RoadClass.Service, modes: EVERYONE },
  track: { class: RoadClass.Track, modes: EVERYONE },
  road: { class: RoadClass.Road, modes: EVERYONE },
  path: { class: RoadClass.Path, modes: QUIET },
  footway: { class: RoadClass.Footway, modes: Mode.Foot },
  cycleway: { class: RoadClass.Cycleway, modes: QUIET },
  pedestrian: { class: RoadClass.Pedestrian, modes: Mode.Foot },
  steps: { class: RoadClass.Steps, modes: Mode.Foot },
  bridleway: { class: RoadClass.Bridleway, modes: Mode.Foot },
};

/**
 * A road that is being rebuilt. If the value is a road class, it is left over from `highway=construction` and the road has
 * opened since; minor works leave it open.
 */
const underConstruction = (tags: Tags): boolean => tags.get('construction') === 'yes';

const PIER: ClassRule = { class: RoadClass.Footway, modes: Mode.Foot };
const FERRY: ClassRule = { class: RoadClass.Ferry, modes: EVERYONE };

/** The class of a way; undefined if it is not a road. */
export function classOfWay(tags: Tags): ClassRule | undefined {
  const highway = tags.get('highway');
  if (highway !== undefined) {
    const rule = Object.hasOwn(HIGHWAYS, highway) ? HIGHWAYS[highway] : undefined;
    if (!rule || underConstruction(tags)) return undefined;
    // People walk along the outline of a square; the outline of a yard is not a road for vehicles.
    if (tags.get('area') === 'yes') {
      const walked = rule.class === RoadClass.Pedestrian || rule.class === RoadClass.Footway;
      return walked ? rule : undefined;
    }
    return rule;
  }
  const route = tags.get('route');
  if (route === 'ferry' || route === 'shuttle_train' || tags.get('ferry') === 'yes') return FERRY;
  // Passengers walk along the pier to the ferry.
  if (tags.get('man_made') === 'pier') return PIER;
  return undefined;
}

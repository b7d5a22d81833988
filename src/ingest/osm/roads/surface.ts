// surface=* and tracktype=* to the few surfaces that make a difference to a journey.
import { Surface } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';

const SURFACES = new Map<string, number>(
  Object.entries({
    paved: Surface.Paved,
    asphalt: Surface.Paved,
    concrete: Surface.Paved,
    'concrete:lanes': Surface.Paved,
    'concrete:plates': Surface.Paved,
    chipseal: Surface.Paved,
    bitmac: Surface.Paved,
    metal: Surface.Paved,
    wood: Surface.Paved,
    paving_stones: Surface.Brick,
    sett: Surface.Brick,
    cobblestone: Surface.Brick,
    unhewn_cobblestone: Surface.Brick,
    brick: Surface.Brick,
    bricks: Surface.Brick,
    compacted: Surface.Compacted,
    fine_gravel: Surface.Compacted,
    gravel: Surface.Gravel,
    pebblestone: Surface.Gravel,
    rock: Surface.Gravel,
    stone: Surface.Gravel,
    unpaved: Surface.Unpaved,
    ground: Surface.Unpaved,
    dirt: Surface.Unpaved,
    earth: Surface.Unpaved,
    soil: Surface.Unpaved,
    grass: Surface.Unpaved,
    sand: Surface.Unpaved,
    clay: Surface.Unpaved,
    mud: Surface.Mud,
  }),
);

const TRACKS = new Map<string, number>(
  Object.entries({
    grade1: Surface.Paved,
    grade2: Surface.Compacted,
    grade3: Surface.Gravel,
    grade4: Surface.Unpaved,
    grade5: Surface.Unpaved,
  }),
);

export function surfaceOf(tags: Tags): number {
  const surface = tags.get('surface');
  if (surface !== undefined) return SURFACES.get(surface) ?? Surface.Unknown;
  const track = tags.get('tracktype');
  return track === undefined ? Surface.Unknown : (TRACKS.get(track) ?? Surface.Unknown);
}

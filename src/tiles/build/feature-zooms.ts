// From which zoom water, land use and buildings are drawn: by what they are, and by their size on the screen.
import { MapClass } from '../../dataset/tables/map-features.ts';
import { columnOf, FULL_ZOOM, rowOf } from './tile-grid.ts';

/** The zoom below which a class is never drawn, however large. */
const FROM: Readonly<Record<number, number>> = {
  [MapClass.River]: 5,
  [MapClass.Canal]: 12,
  [MapClass.Coast]: 0,
  [MapClass.RiverArea]: 4,
  [MapClass.Lake]: 4,
  [MapClass.Sea]: 0,
  [MapClass.CanalArea]: 11,
  [MapClass.Park]: 9,
  [MapClass.Forest]: 6,
  [MapClass.Residential]: 9,
  [MapClass.Commercial]: 11,
  [MapClass.Industrial]: 11,
  [MapClass.Farmland]: 12,
  [MapClass.Grass]: 12,
  [MapClass.Wetland]: 9,
  [MapClass.Sand]: 10,
  [MapClass.Cemetery]: 13,
  [MapClass.Building]: 13,
  [MapClass.Own]: 5,
};
/** A river without a name is hardly more than a ditch. */
const NAMELESS_RIVER = 9;
/** Features below this size are not worth drawing: in units of a tile, of which 8 are a pixel. */
const LEAST_AREA_SIDE = 24;
const LEAST_LINE_LENGTH = 16;

/** `box`: west, south, east, north in degrees × 1e7. */
export function featureZoom(mapClass: number, named: boolean, box: ArrayLike<number>): number {
  const least = mapClass === MapClass.River && !named ? NAMELESS_RIVER : (FROM[mapClass] ?? FULL_ZOOM);
  // As a fraction of the world, which is 4,096 units wide at zoom 0.
  const wide = columnOf(box[2], 4096) - columnOf(box[0], 4096);
  const high = rowOf(box[1], 4096) - rowOf(box[3], 4096);
  const size = mapClass < MapClass.RiverArea ? Math.hypot(wide, high) : Math.sqrt(wide * high);
  const wanted = mapClass < MapClass.RiverArea ? LEAST_LINE_LENGTH : LEAST_AREA_SIDE;
  const bySize = size > 0 ? Math.ceil(Math.log2(wanted / size)) : FULL_ZOOM;
  return Math.max(least, Math.min(FULL_ZOOM, bySize));
}

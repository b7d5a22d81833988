// Queries a dataset for a little of everything before it is used, so that one whose files are whole but whose content is broken
// or malicious shows itself here and not to callers.
import { ADDRESS_INDEX } from '../../dataset/tables/address-index.ts';
import { PLACES } from '../../dataset/tables/places.ts';
import { REGIONS } from '../../dataset/tables/regions.ts';
import { TEXT_INDEX } from '../../dataset/tables/text-index.ts';
import type { World } from '../../http/world.ts';

/** Points asked for, over the whole of the roads or of Bangladesh. */
const STEPS = 12;
const BANGLADESH = [88, 20.5, 92.8, 26.8] as const;
const TEXTS = ['dhaka', 'ঢাকা', 'house 10 road 5 dhanmondi', 'mirpr 10'];

export function tryOut(world: World): void {
  const [west, south, east, north] = world.roads?.roads.bounds ?? BANGLADESH;
  const points: [number, number][] = [];
  for (let x = 0; x < STEPS; x++) {
    for (let y = 0; y < STEPS; y++) {
      points.push([
        west + ((east - west) * (x + 0.5)) / STEPS,
        south + ((north - south) * (y + 0.5)) / STEPS,
      ]);
    }
  }
  tryRoads(world, points);
  const holds = (...tables: readonly { readonly file: string }[]): boolean =>
    tables.every(({ file }) => world.dataset.has(file));
  if (!holds(REGIONS, PLACES)) return;
  for (const [lon, lat] of points)
    world.reverse.at(lon, lat, { district: true, bangla: true, post_code: true });
  for (const text of TEXTS) {
    if (holds(TEXT_INDEX)) for (const { row } of world.search.find(text)) world.search.found(row);
    if (holds(ADDRESS_INDEX)) world.rupantor.geocode(text);
  }
}

function tryRoads({ roads: front }: World, points: readonly (readonly [number, number])[]): void {
  if (!front) return;
  const { roads } = front;
  for (const profile of roads.profiles) {
    let last: ReturnType<typeof roads.snap>;
    for (const [lon, lat] of points) {
      const snapped = roads.snap(lon, lat, profile, { radius: 20_000 });
      if (snapped && last) {
        const path = roads.route(profile, last, snapped);
        if (path) roads.pathGeometry(path);
      }
      last = snapped ?? last;
    }
  }
}

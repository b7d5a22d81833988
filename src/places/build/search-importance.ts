// Importance as search uses it: that of the places table, raised for the parts of a large town. Mirpur is an upazila of
// Kushtia and an area of Dhaka, and more people look for the latter.
import type { PlaceTable } from '../../dataset/tables/places.ts';
import { RegionKind, type RegionTable } from '../../dataset/tables/regions.ts';

/** The bonus for parts of the town with the most areas. */
const MOST = 18;

/** A landmark ranks below the part of town that it is named after: Dhanmondi before Dhanmondi Lake. */
const MOST_OF_LANDMARK = 205;

const PARTS_OF_TOWN: ReadonlySet<number> = new Set([RegionKind.Area, RegionKind.SubArea, RegionKind.Thana]);

/** For each row of the places table, 0 … 255. */
export function searchImportance(places: PlaceTable, regions: RegionTable): Uint8Array {
  const areas = new Map<number, number>();
  let most = 0;
  const each = (visit: (row: number, city: number, kind: number) => void): void => {
    for (let row = 0; row < places.id.length; row++) {
      const region = places.region[row];
      const city = places.city[row];
      if (region < 0 || city < 0 || regions.kind[city] !== RegionKind.CityCorporation) continue;
      visit(row, city, regions.kind[region]);
    }
  };
  each((_, city, kind) => {
    if (kind !== RegionKind.Area) return;
    const count = (areas.get(city) ?? 0) + 1;
    areas.set(city, count);
    most = Math.max(most, count);
  });
  const importance = Uint8Array.from(places.importance);
  each((row, city, kind) => {
    if (!PARTS_OF_TOWN.has(kind)) return;
    const share = Math.sqrt((areas.get(city) ?? 0) / Math.max(1, most));
    importance[row] = Math.min(255, Math.round(places.importance[row] + MOST * share));
  });
  // A landmark of a large town is more likely to be meant than its namesake elsewhere.
  for (let row = 0; row < places.id.length; row++) {
    const count = areas.get(places.city[row]) ?? 0;
    if (places.region[row] >= 0 || count === 0) continue;
    const more = Math.round(places.importance[row] + MOST * Math.sqrt(count / most));
    importance[row] = Math.max(places.importance[row], Math.min(MOST_OF_LANDMARK, more));
  }
  return importance;
}

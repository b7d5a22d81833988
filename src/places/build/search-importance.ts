// Importance as search uses it: that of the places table, raised for the parts of a large town, lowered for what was only surveyed. Mirpur is
// an upazila of Kushtia and an area of Dhaka, and more people look for the latter.
import { PlaceKind, type PlaceTable } from '../../dataset/tables/places.ts';
import { RegionKind, type RegionTable } from '../../dataset/tables/regions.ts';

/** Strings by number. */
export interface Strings {
  get(id: number): string;
  readonly size: number;
}

/** The bonus for parts of the town with the most areas. */
const MOST = 18;

/** A landmark ranks below the part of town that it is named after: Dhanmondi before Dhanmondi Lake. */
const MOST_OF_LANDMARK = 205;

/** A landmark known as well as this makes the part of town known that it is called after: Sadarghat is that of the launch terminal. */
const MAKES_KNOWN = 185;

const PARTS_OF_TOWN: ReadonlySet<number> = new Set([RegionKind.Area, RegionKind.SubArea, RegionKind.Thana]);

/** Wells, culverts and pieces of road that somebody counted on a survey: below everything that people look for. */
const OF_SURVEYED = 5;
/** … unless somebody says that it is known, as who keeps a place himself does. */
const KNOWN = 160;
const SURVEYED_SUB_TYPE =
  /^(?:water[ _](?:well|point|tap)|drinking[ _]water|ford|culvert|boundary[ _]stone)$/i;
const SURVEYED_NAME =
  /\b(?:culvert|tube ?wells?|water point|earthen road|brick built road|brick ?soling|kutcha road|kacha rasta|semi ?-?paka road|wooden (?:pool|pul|bridge)|bamboo (?:pool|bridge)|bash(?:er)? sako|psf)\b|^(?:bridge|office|gate|road|pool|pul|house|village|bari|path)$|কালভার্ট|নলকূপ|টিউবওয়েল/i;

/** For each row of the places table, 0 … 255. */
export function searchImportance(places: PlaceTable, regions: RegionTable, text: Strings): Uint8Array {
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
  for (const [row, known] of knownByLandmark(places, regions, text))
    importance[row] = Math.max(importance[row], Math.min(MOST_OF_LANDMARK, known));
  const subTypes = new Map<number, boolean>();
  const isSurveyed = (row: number): boolean => {
    let known = subTypes.get(places.subType[row]);
    if (known === undefined)
      subTypes.set(places.subType[row], (known = SURVEYED_SUB_TYPE.test(text.get(places.subType[row]))));
    return known || SURVEYED_NAME.test(text.get(places.name[row]).normalize('NFC').trim());
  };
  for (let row = 0; row < places.id.length; row++)
    if (places.kind[row] === PlaceKind.Poi && places.importance[row] < KNOWN && isSurveyed(row))
      importance[row] = OF_SURVEYED;
  return importance;
}

/** Rows of parts of town in which a well-known landmark is called after them, and how well it is known. */
function knownByLandmark(places: PlaceTable, regions: RegionTable, text: Strings): Map<number, number> {
  const parts = new Map<number, { readonly row: number; readonly name: string }>();
  for (let row = 0; row < places.id.length; row++)
    if (places.region[row] >= 0 && PARTS_OF_TOWN.has(regions.kind[places.region[row]]))
      parts.set(places.region[row], { row, name: text.get(places.name[row]).toLowerCase() });
  const known = new Map<number, number>();
  for (let row = 0; row < places.id.length; row++) {
    if (places.region[row] >= 0 || places.importance[row] < MAKES_KNOWN) continue;
    const name = text.get(places.name[row]).toLowerCase();
    for (const region of [places.subArea[row], places.area[row]]) {
      const part = parts.get(region);
      if (part && part.name !== '' && name.startsWith(`${part.name} `))
        known.set(part.row, Math.max(known.get(part.row) ?? 0, places.importance[row]));
    }
  }
  return known;
}

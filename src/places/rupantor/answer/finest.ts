// The finest thing known for an address: the house itself, a point between two known houses, a named place, the
// street, the sub-area, area, union, post office, upazila or district.
import { RegionKind } from '../../../dataset/tables/regions.ts';
import { hashText } from '../know/form-hash.ts';
import { EntityKind, flatMetres, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { type HashTable, HOUSE_MARK } from '../know/index-file.ts';
import { houseForm, streetForm, wordsOfName } from '../know/name-form.ts';
import type { StreetShapes } from './bounds.ts';
import type { FinestFound, Level } from './finding.ts';
import { namedTown } from './named-town.ts';
import type { Resolved } from './resolved.ts';
import { nearestOnStreet } from './street-point.ts';

const SCANNED = 256;

export function finestOf(
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  resolved: Resolved,
): FinestFound | undefined {
  const road = roadForm(resolved);
  const regions = regionsOf(resolved.chain);
  if (road && resolved.values.has('house')) {
    const house = findHouse(gazetteer, road, resolved.values.get('house')!, regions);
    if (house) return house;
  }
  if (resolved.finest !== undefined && gazetteer.kind(resolved.finest) === EntityKind.Place)
    return atPlace(gazetteer, 'place', -resolved.finest - 1);
  const near = road ? findStreet(gazetteer, streets, road, regions, resolved) : -1;
  const inTown = near < 0 && road ? streetOfTown(gazetteer, streets, road, resolved) : -1;
  const street = near >= 0 ? near : inTown >= 0 ? inTown : resolved.street;
  const atStreet = street >= 0 ? onStreet(gazetteer, streets, street, resolved) : undefined;
  return atStreet ?? onEchoedArea(gazetteer, resolved) ?? finestRegion(gazetteer, resolved);
}

const atPlace = ({ places }: Gazetteer, level: Level, row: number): FinestFound => ({
  level,
  place: row,
  region: -1,
  lon: places.lon[row],
  lat: places.lat[row],
});

/** The road in the form in which streets are stored: "#5", "l#2", "matikata". */
function roadForm(resolved: Resolved): string | undefined {
  const number = resolved.values.get('road') ?? resolved.values.get('avenue');
  if (number !== undefined) return `#${houseForm(number)}`;
  if (resolved.roadName) return streetForm(resolved.roadName.words);
  const lane = resolved.values.get('lane');
  return lane === undefined ? undefined : `l#${lane}`;
}

/** The regions to search, the finest first. */
function regionsOf(chain: Int32Array): number[] {
  const rows: number[] = [];
  for (const slot of [Slot.SubArea, Slot.Area, Slot.Thana, Slot.Upazila])
    if (chain[slot] >= 0) rows.push(chain[slot]);
  return rows;
}

function* rowsUnder(table: HashTable, text: string, region: number): Generator<number> {
  const at = hashText(text, region) & (table.start.length - 2);
  const end = Math.min(table.start[at + 1], table.start[at] + SCANNED);
  for (let i = table.start[at]; i < end; i++) yield table.value[i];
}

const liesIn = ({ places }: Gazetteer, row: number, region: number): boolean =>
  places.subArea[row] === region ||
  places.area[row] === region ||
  places.thana[row] === region ||
  places.upazila[row] === region ||
  places.district[row] === region;

function findHouse(
  gazetteer: Gazetteer,
  road: string,
  house: string,
  regions: readonly number[],
): FinestFound | undefined {
  const { places, placeText, index } = gazetteer;
  const wanted = houseForm(house);
  const number = Number.parseInt(wanted, 10);
  for (const region of regions) {
    let below = -1;
    let above = -1;
    let belowNumber = Number.NEGATIVE_INFINITY;
    let aboveNumber = Number.POSITIVE_INFINITY;
    for (const row of rowsUnder(index.houses, HOUSE_MARK + road, region)) {
      if (
        !liesIn(gazetteer, row, region) ||
        streetForm(wordsOfName(placeText.get(places.street[row]))) !== road
      )
        continue;
      const form = houseForm(placeText.get(places.house[row]));
      if (form === wanted) return atPlace(gazetteer, 'house', row);
      const other = Number.parseInt(form, 10);
      if (Number.isNaN(other) || Number.isNaN(number)) continue;
      if (other <= number && other > belowNumber) [below, belowNumber] = [row, other];
      if (other >= number && other < aboveNumber) [above, aboveNumber] = [row, other];
    }
    if (below >= 0 && above >= 0 && aboveNumber - belowNumber <= 40) {
      const share = aboveNumber === belowNumber ? 0 : (number - belowNumber) / (aboveNumber - belowNumber);
      return {
        level: 'interpolated',
        place: share <= 0.5 ? below : above,
        region: -1,
        lon: Math.round(places.lon[below] + (places.lon[above] - places.lon[below]) * share),
        lat: Math.round(places.lat[below] + (places.lat[above] - places.lat[below]) * share),
      };
    }
  }
  return undefined;
}

/** Whether one of a street's names has the form. */
function isNamed(gazetteer: Gazetteer, row: number, form: string): boolean {
  const { name, nameBn, aliases } = gazetteer.places;
  const has = (id: number): boolean => id !== 0 && gazetteer.streetForms(id).includes(form);
  return has(name[row]) || has(nameBn[row]) || has(aliases[row]);
}

/** The table of streets also has rows of other names and regions under a hash: whether this street is in, or near, the region. */
const runsThrough = (
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  row: number,
  region: number,
  numbered: boolean,
): boolean => {
  if (liesIn(gazetteer, row, region)) return true;
  // The next block has a Road 2 of its own.
  if (numbered && gazetteer.kind(region) === EntityKind.SubArea) {
    const point = streets && nearestOnStreet(streets, row, gazetteer.lon(region), gazetteer.lat(region));
    return point !== undefined && liesInPart(gazetteer, point.lon, point.lat, region);
  }
  return metresTo(gazetteer, streets, row, region) < streetReach(gazetteer, region);
};

/** Whether a point lies in a part of an area, or in a part of that part. */
function liesInPart({ regions }: Gazetteer, lon: number, lat: number, part: number): boolean {
  let row = regions.find(RegionKind.SubArea, lon, lat);
  while (row >= 0 && row !== part && regions.table.kind[row] === RegionKind.SubArea)
    row = regions.table.parent[row];
  return row === part;
}

/** From a region or place to the nearest point of a street; 0 where nothing is named to measure from. */
function metresTo(
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  street: number,
  from: number | undefined,
): number {
  if (from === undefined) return 0;
  const x = gazetteer.lon(from);
  const y = gazetteer.lat(from);
  const point = streets ? nearestOnStreet(streets, street, x, y) : undefined;
  return point ? flatMetres(point.lon - x, point.lat - y) : gazetteer.metres(-street - 1, from);
}

/** Of the streets with this name in the finest region that has one, the one nearest to what is named. */
function findStreet(
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  road: string,
  regions: readonly number[],
  resolved: Resolved,
): number {
  const { finest, chain } = resolved;
  const area = chain[Slot.Area] >= 0 ? chain[Slot.Area] : undefined;
  const from = chain[Slot.SubArea] >= 0 ? chain[Slot.SubArea] : (finest ?? area);
  const numbered = road.includes('#');
  for (const region of regions) {
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    let others = Number.POSITIVE_INFINITY;
    for (const row of rowsUnder(gazetteer.index.streets, road, region)) {
      if (!isNamed(gazetteer, row, road) || !runsThrough(gazetteer, streets, row, region, numbered)) continue;
      const metres = metresTo(gazetteer, streets, row, from);
      if (metres < least) [best, least, others] = [row, metres, least];
      else if (metres < others) others = metres;
    }
    // Every block has its Road 2: only the only one, or one in the part that is named, can be meant.
    if (
      numbered &&
      best >= 0 &&
      region !== chain[Slot.SubArea] &&
      (chain[Slot.SubArea] >= 0 || others < 5_000)
    )
      return -1;
    // … and beyond the area that is named only one at its edge: Mohakhali has no Road 22, Banani beside it has.
    const beyond = region !== chain[Slot.Area] && (resolved.named & (1 << Slot.Area)) !== 0;
    if (numbered && best >= 0 && beyond && least > NUMBERED_REACH) return -1;
    if (best >= 0) return best;
  }
  return -1;
}

/** "Station Road, Feni": where no more than the district is named, the road of that name nearest to its town. */
function streetOfTown(
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  road: string,
  { chain, finest }: Resolved,
): number {
  const district = chain[Slot.District];
  if (district < 0 || road.includes('#') || (finest !== undefined && finest !== district)) return -1;
  let best = -1;
  let least = TOWN_REACH;
  for (const row of rowsUnder(gazetteer.index.streets, road, district)) {
    if (gazetteer.places.district[row] !== district || !isNamed(gazetteer, row, road)) continue;
    const metres = metresTo(gazetteer, streets, row, district);
    if (metres < least) [best, least] = [row, metres];
  }
  return best;
}

/** How far from a district's town a road may be and still be one of its roads (metres). */
const TOWN_REACH = 8_000;

/** How far a numbered road may be from the centre of the area named, if it lies in another one (metres). */
const NUMBERED_REACH = 1_200;

/** The part of a town, or the settlement, that the text names: a street has to be near it. */
function anchorOf({ chain, named, finest }: Resolved): number | undefined {
  if (chain[Slot.SubArea] >= 0) return chain[Slot.SubArea];
  if (chain[Slot.Area] >= 0 && named & (1 << Slot.Area)) return chain[Slot.Area];
  return finest;
}

/** A street, at the point nearest to what is named; undefined if all of it is far away: then the area is closer to the truth. */
function onStreet(
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  street: number,
  resolved: Resolved,
): FinestFound | undefined {
  const there = atPlace(gazetteer, 'street', street);
  const anchor = anchorOf(resolved);
  if (anchor === undefined) return there;
  const [x, y] = [gazetteer.lon(anchor), gazetteer.lat(anchor)];
  const point = streets ? nearestOnStreet(streets, street, x, y) : undefined;
  const at = point ? { ...there, ...point } : there;
  const area = resolved.chain[Slot.Area];
  if (area >= 0 && gazetteer.places.area[street] === area && !isBlock(gazetteer, anchor)) return at;
  return flatMetres(at.lon - x, at.lat - y) < streetReach(gazetteer, anchor) ? at : undefined;
}

/** How far a street may be from the centre of what is named, in metres; any distance for a coarser unit. */
const STREET_REACH: Readonly<Record<number, number>> = {
  [EntityKind.SubArea]: 1_500,
  [EntityKind.Area]: 2_000,
  [EntityKind.Settlement]: 3_000,
  [EntityKind.Union]: 6_000,
  [EntityKind.Thana]: 8_000,
  [EntityKind.Upazila]: 25_000,
};
/** Blocks are smaller than other parts of an area. */
const REACH_OF_BLOCK = 700;

const isBlock = (gazetteer: Gazetteer, anchor: number): boolean =>
  gazetteer.kind(anchor) === EntityKind.SubArea && /^block\b/i.test(gazetteer.name(anchor));

const streetReach = (gazetteer: Gazetteer, anchor: number): number =>
  isBlock(gazetteer, anchor)
    ? REACH_OF_BLOCK
    : (STREET_REACH[gazetteer.kind(anchor)] ?? Number.POSITIVE_INFINITY);

/** "21 Jamal Khan Road, Kotwali": a road named after a nearby area runs through it. */
function onEchoedArea(gazetteer: Gazetteer, { chosen, chain, values }: Resolved): FinestFound | undefined {
  if (chain[Slot.SubArea] >= 0 || values.has('road')) return undefined;
  const echo = chosen.find(({ echo: is, kind, cost }) => is && cost === 0 && kind === EntityKind.Area);
  const area = chain[Slot.Area];
  if (!echo || area < 0 || area === echo.entity || gazetteer.metres(echo.entity, area) > ECHO_REACH)
    return undefined;
  const { entity } = echo;
  return {
    level: 'area',
    place: gazetteer.index.regionPlace[entity],
    region: entity,
    lon: gazetteer.lon(entity),
    lat: gazetteer.lat(entity),
  };
}

/** Metres between the named area and one that its road is named after. */
const ECHO_REACH = 3_000;

const REGION_LEVELS: readonly (readonly [Slot, Level])[] = [
  [Slot.SubArea, 'subarea'],
  [Slot.Area, 'area'],
  [Slot.Union, 'union'],
  [Slot.PostOffice, 'postoffice'],
  [Slot.Thana, 'upazila'],
  [Slot.Upazila, 'upazila'],
  [Slot.City, 'city'],
  [Slot.District, 'district'],
  [Slot.Division, 'division'],
];

/** A town that is named beside its upazila is about as large as a union. */
const WITH_TOWN: readonly (readonly [Slot, Level])[] = [
  [Slot.SubArea, 'subarea'],
  [Slot.Area, 'area'],
  [Slot.Union, 'union'],
  [Slot.City, 'union'],
  ...REGION_LEVELS.slice(REGION_LEVELS.findIndex(([slot]) => slot === Slot.PostOffice)),
];

/** Whether a settlement or union lies in the upazila that an area is named after, but not in that area. */
function isUnitOf(gazetteer: Gazetteer, area: number, part: number): boolean {
  const upazila = gazetteer.slot(part, Slot.Upazila);
  return (
    upazila >= 0 &&
    gazetteer.sameName(area, upazila) &&
    gazetteer.metres(area, part) > (STREET_REACH[EntityKind.Settlement] ?? 0)
  );
}

function finestRegion(gazetteer: Gazetteer, { chain, finest, named }: Resolved): FinestFound | undefined {
  // A settlement is finer than the regions around it, unless the text also names a part of a town. "Bhatiary, Sitakunda": far from
  // the town of Sitakunda, it lies in the upazila of that name.
  if (
    finest !== undefined &&
    finest < 0 &&
    chain[Slot.SubArea] < 0 &&
    (!(named & (1 << Slot.Area)) || isUnitOf(gazetteer, chain[Slot.Area], finest))
  ) {
    return atPlace(gazetteer, 'settlement', -finest - 1);
  }
  const { table } = gazetteer.regions;
  const town = namedTown(gazetteer, chain, named);
  for (const [slot, level] of town >= 0 ? WITH_TOWN : REGION_LEVELS) {
    const row = chain[slot];
    if (row < 0) continue;
    const union = named & (1 << Slot.Union) ? chain[Slot.Union] : -1;
    if (slot === Slot.Area && union >= 0 && isUnitOf(gazetteer, row, union)) continue;
    // Regions that merely follow from a coarser name (the city of a district) are not what is meant.
    const implied =
      finest !== undefined &&
      finest >= 0 &&
      !(named & (1 << slot)) &&
      row !== finest &&
      slot !== Slot.SubArea &&
      slot !== Slot.Area;
    if (implied && finerThan(table.kind[row], table.kind[finest])) continue;
    return {
      level,
      place: gazetteer.index.regionPlace[row],
      region: row,
      lon: table.lon[row],
      lat: table.lat[row],
    };
  }
  return undefined;
}

const ORDER: readonly number[] = [
  RegionKind.Country,
  RegionKind.Division,
  RegionKind.District,
  RegionKind.CityCorporation,
  RegionKind.Pauroshova,
  RegionKind.Upazila,
  RegionKind.Thana,
  RegionKind.PostOffice,
  RegionKind.Union,
  RegionKind.Area,
  RegionKind.SubArea,
];
const finerThan = (a: number, b: number): boolean => ORDER.indexOf(a) > ORDER.indexOf(b);

// How likely it is that people mean this place rather than another of the same name: 0 … 255, in one table.
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { PlaceKind } from '../../dataset/tables/places.ts';
import { RegionKind } from '../../dataset/tables/regions.ts';

const OF_REGION: Readonly<Record<number, number>> = {
  [RegionKind.Country]: 255,
  [RegionKind.Division]: 245,
  [RegionKind.District]: 235,
  [RegionKind.CityCorporation]: 230,
  [RegionKind.Upazila]: 205,
  [RegionKind.Thana]: 200,
  [RegionKind.Pauroshova]: 180,
  [RegionKind.Area]: 190,
  [RegionKind.SubArea]: 165,
  [RegionKind.Union]: 150,
  [RegionKind.Zone]: 100,
  [RegionKind.Ward]: 95,
  [RegionKind.PostOffice]: 110,
};

const OF_TYPE: Readonly<Record<PlaceType, number>> = {
  Landmark: 150,
  Transportation: 125,
  Healthcare: 120,
  Education: 115,
  Government: 115,
  Hotel: 105,
  Recreation: 100,
  Bank: 95,
  Commercial: 95,
  Industry: 90,
  Fuel: 90,
  Office: 85,
  'Religious Place': 85,
  Food: 80,
  Shop: 75,
  Utility: 60,
  Residential: 60,
  Agricultural: 55,
  Construction: 45,
  Admin: 120,
  Others: 50,
};

/** Sub-types that stand out from their type. */
const OF_SUBTYPE: ReadonlyMap<string, number> = new Map([
  ['airport', 200],
  ['aerodrome', 195],
  ['university', 165],
  ['railway station', 155],
  ['hospital', 145],
  ['bus station', 140],
  ['ferry terminal', 135],
  ['museum', 140],
  ['stadium', 140],
  ['mall', 140],
  ['college', 130],
  ['marketplace', 130],
  ['police', 125],
  ['post office', 110],
  ['city', 225],
  ['town', 185],
  ['suburb', 165],
  ['village', 130],
  ['neighbourhood', 140],
  ['quarter', 150],
  ['hamlet', 105],
  ['locality', 110],
  ['isolated dwelling', 70],
  ['atm', 60],
  ['toilets', 25],
  ['bench', 5],
  ['drinking water', 20],
  ['water well', 15],
]);

/** Population raises a unit above others of its kind, by up to 10 (reached at ten million people). */
export const regionImportance = (kind: number, population: number): number =>
  Math.min(255, (OF_REGION[kind] ?? 90) + Math.min(10, Math.max(0, Math.log10(population + 1) - 3) * 2.5));

export function placeImportance(kind: number, type: number, subType: string, hasName: boolean): number {
  if (kind === PlaceKind.House) return hasName ? 55 : 35;
  if (kind === PlaceKind.Street) return 100;
  const special = OF_SUBTYPE.get(subType.toLowerCase().replaceAll('_', ' '));
  if (special !== undefined) return special;
  return kind === PlaceKind.Settlement ? 115 : OF_TYPE[PLACE_TYPES[type] ?? 'Others'];
}

// Which administrative level a file or a column is about, from the words in common use.
import { basename } from 'node:path';
import { RegionKind } from '../../dataset/tables/regions.ts';

const WORDS: readonly (readonly [RegExp, RegionKind])[] = [
  [/ward/, RegionKind.Ward],
  [/zone/, RegionKind.Zone],
  [/post.?(code|office)/, RegionKind.PostOffice],
  [/city.?corp|corporation/, RegionKind.CityCorporation],
  [/p[ao]u?ro?u?s?h?[ao]va|municipalit/, RegionKind.Pauroshova],
  [/sub.?area|block/, RegionKind.SubArea],
  [/upazill?a|sub.?district/, RegionKind.Upazila],
  [/thana|police.?station/, RegionKind.Thana],
  [/union/, RegionKind.Union],
  [/district|zill?a/, RegionKind.District],
  [/division/, RegionKind.Division],
  [/area|mahalla|neighbourhood/, RegionKind.Area],
  [/countr/, RegionKind.Country],
];

/** "upazilas.geojson" → Upazila; undefined if the name does not say. */
export function unitKindOf(word: string): RegionKind | undefined {
  const text = basename(word).toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(text))?.[1];
}

/** admin_level values of Bangladesh in OpenStreetMap. */
export const LEVEL_KIND: Readonly<Record<string, RegionKind>> = {
  2: RegionKind.Country,
  4: RegionKind.Division,
  5: RegionKind.District,
  6: RegionKind.Upazila,
  8: RegionKind.Union,
  9: RegionKind.Ward,
  10: RegionKind.Area,
};

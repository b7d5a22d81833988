// Whether a point lies in a town, at its edge or in the countryside, in the contract's words.
import { RegionFlag } from '../../dataset/tables/regions.ts';
import type { RegionChain } from '../../regions/chain.ts';
import type { Regions } from '../../regions/regions.ts';
import type { Bilingual } from '../../text/bilingual.ts';

const URBAN: Bilingual = { en: 'Urban', bn: 'শহর' };
const SEMI_URBAN: Bilingual = { en: 'Semi-Urban', bn: 'উপশহর' };
const RURAL: Bilingual = { en: 'Rural', bn: 'গ্রাম' };

/** City corporations are urban, pauroshovas semi-urban; otherwise the finest unit with a flag decides. */
export function locationType(regions: Regions, chain: RegionChain): Bilingual {
  if (chain.cityCorporation >= 0) return URBAN;
  const { flags } = regions.table;
  for (const row of [chain.subArea, chain.area, chain.ward, chain.pauroshova, chain.union, chain.thana]) {
    if (row < 0) continue;
    if (flags[row] & RegionFlag.Urban) return URBAN;
    if (flags[row] & RegionFlag.SemiUrban) return SEMI_URBAN;
  }
  return chain.pauroshova >= 0 ? SEMI_URBAN : RURAL;
}

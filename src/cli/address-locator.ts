// Finds positions by addresses for an import: Rupantor over a dataset.
import { openDataset } from '../dataset/open.ts';
import type { LocateAddress } from '../ingest/gather/located-address.ts';
import { ASKED_FOR_ROWS, trustIn } from '../places/rupantor/table/geocoded-row.ts';
import { openRupantor } from '../places/rupantor.ts';
import { openRegions } from '../regions/regions.ts';

/** Levels at which the position is the middle of a unit, wherever in it the address is. */
const ROUGH: ReadonlySet<string> = new Set(['area', 'upazila', 'district', 'none']);

export function openLocator(folder: string): LocateAddress {
  const dataset = openDataset(folder);
  const rupantor = openRupantor(dataset, openRegions(dataset));
  return (address) => {
    const result = rupantor.geocode(address, { ...ASKED_FOR_ROWS, bangla: false });
    const found = result.geocoded_address;
    const trust = trustIn(result);
    if (!found || trust === 'unknown') return undefined;
    const { level = 'none', metres = null } = result.verdict ?? {};
    return {
      lon: Number(found.longitude),
      lat: Number(found.latitude),
      understood: result.fixed_address,
      confidence: result.confidence_score_percentage,
      level,
      metres,
      certain: trust !== 'unreliable' && !ROUGH.has(level),
    };
  };
}

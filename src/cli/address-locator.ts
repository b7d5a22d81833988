// Finds positions by addresses for an import: Rupantor over a dataset.
import { openDataset } from '../dataset/open.ts';
import type { LocateAddress } from '../ingest/gather/located-address.ts';
import { trustIn } from '../places/rupantor/table/geocoded-row.ts';
import { openRupantor } from '../places/rupantor.ts';
import { openRegions } from '../regions/regions.ts';

export function openLocator(folder: string): LocateAddress {
  const dataset = openDataset(folder);
  const rupantor = openRupantor(dataset, openRegions(dataset));
  return (address) => {
    const result = rupantor.geocode(address, { bangla: false });
    const found = result.geocoded_address;
    const trust = trustIn(result);
    if (!found || trust === 'unknown') return undefined;
    return {
      lon: Number(found.longitude),
      lat: Number(found.latitude),
      understood: result.fixed_address,
      confidence: result.confidence_score_percentage,
      trust,
    };
  };
}

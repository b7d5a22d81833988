// Which regions have an approximate shape: these give way to regions with a known boundary where the two overlap.
import { RegionFlag } from '../dataset/tables/regions.ts';

/** One byte per region: non-zero if the boundary is approximate. */
export const approximateMask = (flags: Uint8Array): Uint8Array =>
  Uint8Array.from(flags, (flag) => flag & RegionFlag.Approximate);

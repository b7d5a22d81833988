// Which regions have a guessed shape: those give way to regions with a known boundary where the two overlap.
import { RegionFlag } from '../dataset/tables/regions.ts';

/** One byte a region: not 0 where the boundary is approximate. */
export const approximateMask = (flags: Uint8Array): Uint8Array =>
  Uint8Array.from(flags, (flag) => flag & RegionFlag.Approximate);

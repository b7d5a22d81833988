// Which of two regions of a kind holds a point where their shapes overlap: guessed shapes give way to known boundaries, except
// those of units that the boundaries were drawn without.
import { RegionFlag } from '../dataset/tables/regions.ts';

/** One byte a region; the lowest goes first. */
export const overlapOrder = (flags: Uint8Array): Uint8Array =>
  Uint8Array.from(flags, (flag) => {
    if (flag & RegionFlag.CutOut) return 0;
    return flag & RegionFlag.Approximate ? 2 : 1;
  });

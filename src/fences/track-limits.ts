// What one call of tracking may do. A single position always passes: it lies in so many fences at most, so it leaves and enters
// no more than twice as many.

/** A call that may not be done as it is; nothing of it was stored. The message is a sentence for the caller. */
export class TrackRefused extends Error {
  override readonly name = 'TrackRefused';
}

/** Too much of the account's is under way already. */
export class TrackBusy extends Error {
  override readonly name = 'TrackBusy';
}

/** Fences that may contain one position. */
export const MOST_FENCES_AT_ONCE = 250;
/** Fences that contain the positions of a call, counted for each position. */
export const MOST_FENCES_MET = 100_000;
/** Corners of polygons that are compared with the positions of a call; a fence counts as a few. */
export const MOST_COMPARED = 100_000_000;
export const CORNERS_A_FENCE = 4;
/** Positions of an account that may wait in this thread. */
export const MOST_WAITING = 40_000;

/** Events that a call may raise. */
export const mostEvents = (positions: number): number => Math.min(10_000, 500 + 10 * positions);

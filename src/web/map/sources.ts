// The names of what the map is drawn from.
/** Our own vector tiles. */
export const TILES = 'thikana';
/** What a page draws over the map. */
export const OVERLAY = 'overlay';

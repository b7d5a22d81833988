// The names under which styles have our own vector tiles, and those of the traffic.
export const TILES = 'thikana';
export const TRAFFIC = 'traffic';

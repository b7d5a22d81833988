// The name under which styles have our own vector tiles.
export const TILES = 'thikana';

// Positions of which latitude and longitude were probably exchanged: only the other way round they lie in Bangladesh.

const [WEST, SOUTH, EAST, NORTH] = [87.9, 20.3, 92.8, 26.8];

/** What to add to a message about a position; nothing where it does not look exchanged. */
export const swappedHint = (lon: unknown, lat: unknown): string =>
  typeof lon === 'number' &&
  typeof lat === 'number' &&
  lat >= WEST &&
  lat <= EAST &&
  lon >= SOUTH &&
  lon <= NORTH
    ? '; longitude and latitude look swapped'
    : '';

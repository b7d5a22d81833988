// The numbers by which speeds are learned and believed, in one place, each with its reason. Passes are the unit of evidence: one vehicle
// that went through one stretch once.

const DAY_MS = 86_400_000;

export const LEARNING = {
  /** A stretch, or an hour of it, counts only from so many vehicles: one alone would be recognisable, and may just have stood. */
  leastVehicles: 3,
  /** After so long a pass counts half: roadworks and seasons are forgotten in a few months. */
  halfLifeMs: 45 * DAY_MS,
  /** What a row weighs at most: beyond, ever more passes would only make it slow to change. */
  mostWeight: 200,
  /** How many passes the step before weighs against: the wide area (0.1 degrees, a class of roads), the neighbours (0.01 degrees), the road on
   * all its hours, and its own hour. A wide area varies most inside, so it needs most; a road's own passes are believed soonest. */
  wideWeighs: 10,
  neighboursWeigh: 6,
  roadWeighs: 2,
  hourWeighs: 2,
  /** How much a pass says about the hours beside its own, of the same kind of day: queues grow and fade over hours. Of neighbours and roads; a wide
   * area has passes enough at each hour. */
  besideWeighs: [1, 0.7, 0.4, 0.15],
  /** A busy road says as much about its neighbours as one with so many passes an hour. */
  mostForNeighbours: 6,
  /** Relative spread of passes at which a pass counts fully; where they differ more, each says less. */
  usualSpread: 0.4,
  /** Roads with a week of their own: of more, those with the most passes. Weeks are numbered in 16 bits. */
  mostRoads: 55_000,
  /** Squares of the map and classes of roads with a week of their own, for roads that nobody passed. */
  mostAreas: 9_000,
  /** Nothing is believed to be slower than this, in percent of free flow. */
  leastPercent: 3,
  /** Whole trips: what is assumed before any is known (their logarithms spread so much), how many trips that weighs, and how many
   * standard deviations from the middle 10 and 90 percent of a normal distribution lie. */
  tripSpread: 0.35,
  tripWeighs: 10,
  tenthFromMiddle: 1.2816,
  /** The range of a route is told from this share of its time on roads that were learned. */
  leastLearned: 0.5,
} as const;

/** Whole trips are in one table with stretches, under stretch 0. */
export const WHOLE_TRIPS = 0;

/** Seconds at which the classes of trips by duration begin, after the first. */
const TRIP_CLASSES = [300, 600, 1_200, 2_400] as const;
export const TRIP_CLASS_COUNT = TRIP_CLASSES.length + 1;

export const tripClassOf = (seconds: number): number =>
  TRIP_CLASSES.filter((begin) => seconds >= begin).length;

// A slow and plain search for the best round trip with one-way costs, to judge the quick one by: every stretch is tried at
// every other place, kicks go on for long, from several random orders. Shares nothing with the program.

export interface LongRun {
  readonly restarts: number;
  readonly kicks: number;
}

export function longRunTour(
  cost: ArrayLike<number>,
  n: number,
  random: () => number,
  { restarts, kicks }: LongRun,
): number {
  const below = (most: number): number => Math.floor(random() * most);
  const lengthOf = (tour: readonly number[]): number =>
    tour.reduce((sum, stop, i) => sum + cost[stop * n + tour[(i + 1) % n]], 0);
  let best = Number.POSITIVE_INFINITY;
  for (let restart = 0; restart < restarts; restart++) {
    let tour = improved(cost, shuffled(n, below));
    let length = lengthOf(tour);
    for (let kick = 0; kick < kicks; kick++) {
      const other = improved(cost, kicked(tour, below));
      const long = lengthOf(other);
      if (long > length) continue;
      tour = other;
      length = long;
    }
    best = Math.min(best, length);
  }
  return best;
}

function shuffled(n: number, below: (most: number) => number): number[] {
  const tour = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1);
    [tour[i], tour[j]] = [tour[j], tour[i]];
  }
  return tour;
}

/** Two stretches change places: the double bridge. */
function kicked(tour: readonly number[], below: (most: number) => number): number[] {
  const n = tour.length;
  const cuts = [1 + below(n - 1), 1 + below(n - 1), 1 + below(n - 1)].sort((a, b) => a - b);
  return [
    ...tour.slice(0, cuts[0]),
    ...tour.slice(cuts[1], cuts[2]),
    ...tour.slice(cuts[0], cuts[1]),
    ...tour.slice(cuts[2]),
  ];
}

/** Exchanges neighbouring stretches, as they are or with one reversed, until nothing improves. */
function improved(cost: ArrayLike<number>, start: readonly number[]): number[] {
  let tour = [...start];
  for (let next = betterTour(cost, tour); next; next = betterTour(cost, tour)) tour = next;
  return tour;
}

function betterTour(cost: ArrayLike<number>, tour: readonly number[]): number[] | undefined {
  const n = tour.length;
  const at = (i: number, j: number): number => cost[tour[i] * n + tour[j % n]];
  for (let i = 0; i < n - 2; i++) {
    let turned = 0;
    for (let j = i + 1; j < n - 1; j++) {
      // Turn i+1 … j round.
      if (j > i + 1) turned += at(j, j - 1) - at(j - 1, j);
      if (at(i, j) + at(i + 1, j + 1) + turned < at(i, i + 1) + at(j, j + 1) - 1e-7) {
        return [...tour.slice(0, i + 1), ...tour.slice(i + 1, j + 1).reverse(), ...tour.slice(j + 1)];
      }
      for (let k = j + 1; k < n; k++) {
        // i+1 … j and j+1 … k change places.
        const gone = at(i, i + 1) + at(j, j + 1) + at(k, k + 1);
        if (at(i, j + 1) + at(k, i + 1) + at(j, k + 1) < gone - 1e-7) {
          return [
            ...tour.slice(0, i + 1),
            ...tour.slice(j + 1, k + 1),
            ...tour.slice(i + 1, j + 1),
            ...tour.slice(k + 1),
          ];
        }
      }
    }
  }
  return undefined;
}

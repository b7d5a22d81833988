// The places that were chosen last in this browser, the newest first. A browser that keeps nothing has none.

export interface ChosenPlace {
  readonly name: string;
  readonly address: string;
  readonly longitude: number;
  readonly latitude: number;
}

const KEPT_AS = 'thikana-recent';

export function recentPlaces(most: number): readonly ChosenPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function remember(place: ChosenPlace, most: number): void {
  keep([place, ...without(place)].slice(0, most));
}

/** One of them, or all. */
export function forget(place?: ChosenPlace): void {
  keep(place ? without(place) : []);
}

const without = ({ address }: ChosenPlace): ChosenPlace[] =>
  recentPlaces(Number.POSITIVE_INFINITY).filter((other) => other.address !== address);

function keep(places: readonly ChosenPlace[]): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(places));
  } catch {
    // Full, or not allowed: the search works without.
  }
}

function isPlace(value: unknown): value is ChosenPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { name, address, longitude, latitude } = value as Partial<ChosenPlace>;
  return (
    typeof name === 'string' &&
    typeof address === 'string' &&
    typeof longitude === 'number' &&
    typeof latitude === 'number'
  );
}

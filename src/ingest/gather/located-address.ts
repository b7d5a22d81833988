// Positions of records that have an address only: found by whoever knows the country, and kept apart where somebody should look.

export interface LocatedAddress {
  readonly lon: number;
  readonly lat: number;
  /** The address as it was understood. */
  readonly understood: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** How finely it was found (house, street, area …) and how far off it may be, in metres; null where nobody knows. */
  readonly level: string;
  readonly metres: number | null;
  /** The street or the place itself was found, and not by a guess. */
  readonly certain: boolean;
}

/** Undefined where nothing was found. */
export type LocateAddress = (address: string) => LocatedAddress | undefined;

/** A record whose address was not found, or found only roughly: then with where it was placed. */
export interface DoubtfulAddress {
  readonly source: number;
  readonly name: string;
  readonly address: string;
  readonly found?: LocatedAddress;
}

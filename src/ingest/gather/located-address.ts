// Positions of records that have an address only: found by whoever knows the country, and kept apart where somebody should look.

export interface LocatedAddress {
  readonly lon: number;
  readonly lat: number;
  /** The address as it was understood. */
  readonly understood: string;
  /** 0 to 100. */
  readonly confidence: number;
  /** Whether the place itself or its area was found, or the position is only a guess. */
  readonly trust: 'exact' | 'area' | 'unreliable';
}

/** Undefined where nothing was found. */
export type LocateAddress = (address: string) => LocatedAddress | undefined;

/** A record that was placed by its address and not for certain. */
export interface DoubtfulAddress extends Omit<LocatedAddress, 'trust'> {
  readonly source: number;
  readonly name: string;
  readonly address: string;
}

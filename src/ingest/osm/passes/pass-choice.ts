// What to read from a file, so that a pass can skip the rest.

export interface PassChoice {
  readonly roads: boolean;
  readonly places: boolean;
  /** Water, land use and buildings, for maps. */
  readonly ground: boolean;
}

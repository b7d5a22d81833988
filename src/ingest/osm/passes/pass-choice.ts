// What a reading is to find, so that a pass can leave out the rest.

export interface PassChoice {
  readonly roads: boolean;
  readonly places: boolean;
  /** Water, land use and buildings, for maps. */
  readonly ground: boolean;
}

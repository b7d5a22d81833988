// How fast roads are driven: what was learned of it, and trips that wait to be learned from.

/** How fast vehicles passed a stretch of road in an hour; decayed numbers, from which no vehicle's way can be read. */
export interface LearnedSpeedRow {
  /** 0: they count for all. */
  account_id: number;
  profile: string;
  /** Made of where the stretch lies, so that it outlives the dataset: see `roads/graph/stretch-key.ts`. */
  stretch: number;
  /** Of working days 0 to 23, of Fridays 24 to 47, of Saturdays 48 to 71. From 100 on: whole trips, by how long they take. */
  hour: number;
  /** Passes, older ones counting less: as they were at `at`. */
  weight: number;
  /** How many times as long as when the road is free; for whole trips the logarithm of what they took over what was expected. */
  mean: number;
  variance: number;
  /** A bit for each thirtieth of all vehicles that passed: as many have at least. */
  vehicles: number;
  at: number;
}

export interface LearnedTotalRow {
  account_id: number;
  row_count: number;
  passes: number;
  positions: number;
  newest: number;
}

/** Positions of a vehicle that wait to be learned from. */
export interface WaitingTripRow {
  account_id: number;
  profile: string;
  /** The caller's name for it. */
  vehicle: string;
  /** 0: the trip goes on; otherwise the number of the claim that took it. */
  part: number;
  /** See `waiting-trips.ts`. */
  positions: string;
  position_count: number;
  /** When its last position came. */
  touched: number;
  /** When it may be claimed. */
  due: number;
  /** The last claim, and how many there were. */
  claim: number;
  claims: number;
}

/** Parts of files that have been learned from, so that none counts twice. */
export interface LearnedBatchRow {
  id: string;
  at: number;
}

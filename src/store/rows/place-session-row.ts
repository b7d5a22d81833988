// Searches of a place of which the details are asked for afterwards.

export interface PlaceSessionRow {
  session_id: string;
  key_id: number;
  /** Codes of the places that the search returned, separated by commas. */
  place_codes: string;
  created_at: number;
  expires_at: number;
}

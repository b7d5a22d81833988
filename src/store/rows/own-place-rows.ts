// Places that accounts keep of their own.

export interface LivePlaceVersionRow {
  account_id: number;
  /** Counts the changes of the account's own places. */
  version: number;
  /** The highest version of removed rows that were purged: readers that have not seen it must reload everything. */
  cleared: number;
  /** How many places the account keeps, and the letters in all their fields. */
  places: number;
  letters: number;
}

export interface LivePlaceRow {
  account_id: number;
  /** Of its account; from FIRST_LIVE_ID on, where no place of a dataset has its id. */
  id: number;
  /** The id by which the account itself knows the place. */
  own_id: string | null;
  name: string;
  name_bn: string | null;
  /** One of the contract's place types. */
  type: string;
  sub_type: string;
  house: string | null;
  street: string | null;
  lon: number;
  lat: number;
  /** JSON: fields that are given back as they are. */
  extra: string | null;
  /** That of the account when the row last changed. */
  version: number;
  created_at: number;
  /** Removed rows stay for an hour, so that every node sees that they are gone. */
  removed_at: number | null;
}

// How requests went: how long they took, and which were not answered as asked.

/** Requests of five minutes that took about as long. */
export interface RequestHistoryRow {
  /** Five minutes, counted from 1970. */
  slot: number;
  /** The number of the bucket of their duration. */
  duration_class: number;
  requests: number;
  /** Answered with 400 to 499. */
  refused: number;
  /** Answered with 500 and above. */
  faults: number;
}

/** What was not answered as asked, by hour, key, call and reason. */
export interface RefusedRequestRow {
  hour: number;
  /** 0 for both: no key was known. */
  account_id: number;
  key_id: number;
  endpoint: string;
  status: number;
  /** As in the catalogue of errors. */
  code: string;
  requests: number;
  last_at: number;
}

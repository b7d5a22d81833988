// How much of a table a thread takes upon itself, for those who ask it to as well.

export const MOST_TABLE_ROWS = 1_000_000;
/** After so long another table has its turn. */
export const TURN_MS = 30_000;
/** A turn, and what reading and writing at its ends may take. */
export const tableSeconds = TURN_MS / 1000 + 120;

// Of whom and how much is learned.
import { PROFILES, type Profile } from '../engine.ts';

/** Rows of the state that count for all, and of one account for itself. */
export const MOST_ROWS = 1_000_000;
export const MOST_OWN_ROWS = 50_000;

/** People on foot and bicycles do not queue. */
export const isLearned = (profile: Profile): boolean => profile !== 'foot' && profile !== 'bike';

export const LEARNED_PROFILES: readonly Profile[] = PROFILES.filter(isLearned);

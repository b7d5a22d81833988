// Of whom and how much is learned.
import type { WaitingTerms } from '../../store/waiting-trips.ts';
import type { Profile } from '../engine.ts';
import { BUILT_IN, isBuiltIn } from '../profiles/profile.ts';
import { MOST_POSITIONS, TRIP_GAP_MS } from './traces.ts';

/** Rows of the state that count for all, and of one account for itself. */
export const MOST_ROWS = 1_000_000;
export const MOST_OWN_ROWS = 50_000;

/** People on foot and bicycles do not queue; what vehicles of an operator's own profile do is sent as that of its base. */
export const isLearned = (profile: Profile): boolean =>
  isBuiltIn(profile) && profile !== 'foot' && profile !== 'bike';

export const LEARNED_PROFILES: readonly Profile[] = BUILT_IN.filter(isLearned);

/** Positions older than this are not learned from, nor those that are further ahead than a trip is silent. */
const LATE_MS = 3_600_000;
/** Positions of an account that wait. */
const MOST_WAITING = 60_000;

/** On what terms positions that an account has sent wait for the end of their trips. */
export const waitingTerms = (profile: Profile, now: number): WaitingTerms => ({
  profile,
  from: now - LATE_MS,
  until: now + TRIP_GAP_MS,
  gapMs: TRIP_GAP_MS,
  longTrip: MOST_POSITIONS,
  most: MOST_WAITING,
});

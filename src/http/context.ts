// What the HTTP layer needs from the rest of the program; created once by `serve` and by tests.
import type { Logger } from 'pino';
import type { Admission } from '../accounts/admission.ts';
import type { Attempts } from '../accounts/attempts.ts';
import type { UserCaller } from '../accounts/caller.ts';
import type { ConsoleEntry } from '../accounts/console-entry.ts';
import type { KeyCounts } from '../accounts/key-counts.ts';
import type { AccountsHealth } from '../accounts/open-accounts.ts';
import type { OperatorSessions } from '../accounts/operator-sessions.ts';
import type { People } from '../accounts/people.ts';
import type { TableFolder } from '../dispatch/table/table-folder.ts';
import type { Fences } from '../fences/fences.ts';
import type { Tracking } from '../fences/open-tracking.ts';
import type { LivePlaces } from '../places/live/live-places.ts';
import type { Store } from '../store/open.ts';
import type { DataDesk } from './data-desk.ts';
import type { World } from './world.ts';

/** Knows the people who are signed in. */
export interface KnownUsers {
  identify(token: string): UserCaller | undefined | Promise<UserCaller | undefined>;
}

export interface AppContext {
  /** The services over the dataset in use. Ask once per request: a reload may change it between two calls. */
  world(): World;
  readonly store: Store;
  /** Who may call, and what it costs them. */
  readonly admission: Admission;
  readonly fences: Fences;
  readonly tracking: Tracking;
  /** Whether speeds are learned from the positions that accounts send. */
  readonly learns?: boolean;
  /** Accounts whose vehicles count for everybody. Default: none. */
  readonly countsForAll?: 'all' | readonly number[];
  /** Places that accounts keep themselves. */
  readonly livePlaces: LivePlaces;
  /** Where tables lie that are geocoded in the background; absent where none are taken. */
  readonly tables?: TableFolder;
  /** Undefined if people cannot have accounts of their own. */
  readonly users?: KnownUsers;
  readonly people?: People;
  /** The state of the database and Redis, as far as this thread knows. */
  readonly health?: () => AccountsHealth;
  /** Tells other threads and nodes at once that keys, accounts or packages have changed. */
  readonly announceChange?: () => void;
  /** Usage by key for /metrics; undefined if it is not published. */
  readonly keyCounts?: KeyCounts;
  readonly operatorToken: string;
  /** The operator in the console. */
  readonly operatorSessions?: OperatorSessions;
  /** How often the operator's token may be tried. */
  readonly attempts?: Attempts;
  /** Takes the links that bring the console's key to a browser; only where the server listens to its own machine alone. */
  readonly consoleEntry?: ConsoleEntry;
  /** Absent where datasets are not made. */
  readonly desk?: DataDesk;
  /** Where styles find the tiles, if not here: a template or an archive; {generation} stands for that of the dataset. */
  readonly tilesUrl?: string;
  readonly log: Logger;
  readonly now: () => number;
}

// What the web face needs from the rest of the program; made once by `serve` and by tests.
import type { Logger } from 'pino';
import type { KeyRing } from '../accounts/keys.ts';
import type { Store } from '../store/open.ts';
import type { World } from './world.ts';

export interface AppContext {
  /** The services over the dataset in use. Ask once a request: a reload may change it between two calls. */
  world(): World;
  readonly store: Store;
  readonly keys: KeyRing;
  readonly operatorToken: string;
  readonly log: Logger;
  readonly now: () => number;
}

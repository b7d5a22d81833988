// When the threads of a server make every call once, so that no caller waits for the first: before it listens, or some time after.
import type { Settings } from '../settings.ts';

type Warming = Pick<Settings, 'warmUp' | 'databaseUrl'>;

/** Alone, a server is wanted at once, and its first callers come one by one. */
const ALONE_SECONDS = 15;

/** One node of several has callers waiting, who come all at once as soon as it listens; until then the others answer them. */
export const warmsUpFirst = ({ warmUp, databaseUrl }: Warming): boolean =>
  warmUp === undefined ? databaseUrl !== undefined : warmUp === 0;

export const warmUpMs = ({ warmUp = ALONE_SECONDS }: Warming): number => 1_000 * warmUp;

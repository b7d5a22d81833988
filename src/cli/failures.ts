// How a command ends when it fails: a sentence on standard error, as JSON if --json was given, and an exit status for the
// kind of failure.
import { CommanderError } from 'commander';
import { DatasetError } from '../dataset/errors.ts';
import { SourceError } from '../ingest/records/source-error.ts';
import { ClosureInputError } from '../roads/route/closed-area.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { messageOf } from '../text/thrown.ts';
import { MissingState } from './missing-state.ts';

/** docs/operating.md lists them; scripts rely on them. */
const EXIT = {
  /** Anything that has no status of its own. */
  failed: 1,
  /** A command, an option or a value that is not known. */
  usage: 2,
  /** A file that was given cannot be used. */
  input: 3,
  /** The dataset is missing, damaged or of another version. */
  dataset: 4,
  /** There is no state here, or its database does not answer. */
  state: 5,
} as const;
type FailureKind = keyof typeof EXIT;

function kindOf(error: unknown): FailureKind {
  if (error instanceof CommanderError) return 'usage';
  if (error instanceof SourceError) return 'input';
  // The values of a closure come as flags, its polygon as a file.
  if (error instanceof ClosureInputError) return error.field === 'polygon' ? 'input' : 'usage';
  // A disk that is full says nothing about the dataset in use.
  if (error instanceof DatasetError) return error.fault === 'unwritable' ? 'failed' : 'dataset';
  if (error instanceof StoreUnavailable || error instanceof MissingState) return 'state';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return 'input';
  // Sentences about flags begin with the flag.
  return /^--[a-z]/.test(messageOf(error)) ? 'usage' : 'failed';
}

/** Tells the failure and gives the exit status. */
export function tell(error: unknown, json: boolean): number {
  // Help and the version are no failures; commander has printed them.
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const kind = kindOf(error);
  const message = messageOf(error).replace(/^error: /, '');
  if (json) process.stderr.write(`${JSON.stringify({ error: { kind, message, status: EXIT[kind] } })}\n`);
  else if (!(error instanceof CommanderError)) process.stderr.write(`thikana: ${message}\n`);
  return EXIT[kind];
}

// What a thread has spent, written down before the response leaves: an append-only file with one line per request. A killed
// process loses none of it, since the system holds what was written. Once a second the lines are added to the database;
// files whose lines are all there are deleted.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** The period that an overdraft belongs to, and what the package had in it. */
export interface OverdraftTerms {
  readonly periodStart: number;
  readonly credits: number;
}

export interface Spending {
  /** 0 for accounts without a limit, and for what nobody lent. */
  readonly lease: number;
  /** Set if nobody lent it: the state did not answer. */
  readonly overdraft?: OverdraftTerms;
  readonly accountId: number;
  readonly keyId: number;
  /** 1, or 0 in the further lines of a request paid from several leases. */
  readonly requests: number;
  readonly credits: number;
  /** Hours since 1970. */
  readonly hour: number;
  readonly endpoint: string;
}

/** How far a journal has been read or written. */
export interface JournalPosition {
  /** Files are numbered from 1. */
  readonly segment: number;
  /** In bytes. */
  readonly position: number;
}

const SEGMENT_BYTES = 4 * 2 ** 20;
/** In the place of a lease's number stands, for an overdraft, its period and the credits of that. */
const LINE = /^(?:(\d+)|o(-?\d+)\/(\d+)) (\d+) (\d+) ([01]) (\d+) (\d+) (\w+)$/;

export class Journal {
  #segment = 1;
  #position = 0;
  #file: number;
  /** Buffered lines, or undefined while each is written by itself. */
  #gathered: string | undefined;

  constructor(readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = openSync(segmentPath(folder, 1), 'ax', 0o600);
  }

  /** Throws if the disk is full or gone. */
  append({ lease, overdraft, accountId, keyId, requests, credits, hour, endpoint }: Spending): void {
    const from = overdraft === undefined ? lease : `o${overdraft.periodStart}/${overdraft.credits}`;
    const line = `${from} ${accountId} ${keyId} ${requests} ${credits} ${hour} ${endpoint}\n`;
    if (this.#gathered === undefined) this.#write(line);
    else this.#gathered += line;
  }

  /** From now on lines are buffered, for `writeGathered`. */
  gather(): void {
    this.#gathered ??= '';
  }

  /** Throws if the disk is full or gone. */
  writeGathered(): void {
    const lines = this.#gathered;
    this.#gathered = undefined;
    if (lines) this.#write(lines);
  }

  #write(lines: string): void {
    const bytes = Buffer.from(lines, 'latin1');
    for (let done = 0; done < bytes.length; ) {
      const written = writeSync(this.#file, bytes, done);
      done += written;
      this.#position += written;
    }
  }

  /** The end of what was written; a long file is closed here and the next one started. */
  mark(): JournalPosition {
    if (this.#position >= SEGMENT_BYTES) {
      const next = openSync(segmentPath(this.folder, this.#segment + 1), 'ax', 0o600);
      closeSync(this.#file);
      this.#file = next;
      this.#segment++;
      this.#position = 0;
    }
    return { segment: this.#segment, position: this.#position };
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Deletes the files before the position, which are no longer needed. */
export function removeBefore(folder: string, { segment }: JournalPosition): void {
  for (const number of segmentsIn(folder))
    if (number < segment) rmSync(segmentPath(folder, number), { force: true });
}

/** The lines after a position, and the position after them. Stops at a line that a power cut left half written. */
export function readJournal(
  folder: string,
  from: JournalPosition,
): { readonly spendings: Spending[]; readonly end: JournalPosition } {
  const spendings: Spending[] = [];
  let end = from;
  for (let segment = from.segment; existsSync(segmentPath(folder, segment)); segment++) {
    const bytes = readFileSync(segmentPath(folder, segment));
    let position = segment === from.segment ? from.position : 0;
    for (;;) {
      const newline = bytes.indexOf(0x0a, position);
      const line = newline < 0 ? null : LINE.exec(bytes.toString('latin1', position, newline));
      if (!line) break;
      spendings.push(spendingIn(line));
      position = newline + 1;
    }
    end = { segment, position };
  }
  return { spendings, end };
}

function spendingIn([, leased, periodStart, allowed, ...rest]: RegExpExecArray): Spending {
  const [accountId, keyId, requests, credits, hour] = rest.slice(0, 5).map(Number);
  const spending = { accountId, keyId, requests, credits, hour, endpoint: rest[5] };
  if (leased !== undefined) return { lease: Number(leased), ...spending };
  return {
    lease: 0,
    overdraft: { periodStart: Number(periodStart), credits: Number(allowed) },
    ...spending,
  };
}

const segmentPath = (folder: string, segment: number): string => join(folder, `${segment}.journal`);

const segmentsIn = (folder: string): number[] =>
  readdirSync(folder)
    .map((name) => /^(\d+)\.journal$/.exec(name)?.[1])
    .filter((number) => number !== undefined)
    .map(Number);

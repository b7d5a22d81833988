// What the operator's commands have in common: the state they open, and how they read numbers and times.
import type { Command } from 'commander';
import { AllAccounts } from '../accounts/all-accounts.ts';
import { openStore, type Store, stateExists } from '../store/open.ts';
import { instantIn } from '../text/instant.ts';
import { missingState } from './missing-state.ts';
import { readSettings } from './settings.ts';

export interface StateFlags {
  readonly state?: string;
  /** Make a new state where there is none. */
  readonly init?: boolean;
  readonly json?: boolean;
}

/** Defines one command of a group. */
export type Define = (name: string, description: string) => Command;

/** All commands about the state take where it is, and print JSON if asked. */
export const definerIn =
  (group: Command): Define =>
  (name, description) =>
    group
      .command(name)
      .description(description)
      .option('--state <folder>', 'folder of the state file')
      .option('--json', 'print the result as JSON');

/** The flag of commands that are useful before a server has ever run, and what their help says about it. */
export const INIT = ['--init', 'make a new state if there is none; otherwise only `serve` does'] as const;

/** Opens the state that a server with the same settings would use, and closes it again. One that is not there is not made. */
export async function withState<T>(flags: StateFlags, work: (store: Store) => Promise<T>): Promise<T> {
  const { state, databaseUrl } = readSettings({ state: flags.state });
  if (!flags.init && !(await stateExists(state, databaseUrl))) throw missingState({ state, databaseUrl });
  const store = await openStore(state, databaseUrl);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export const withAccounts = (
  flags: StateFlags,
  work: (accounts: AllAccounts, store: Store) => Promise<void>,
): Promise<void> => withState(flags, (store) => work(new AllAccounts(store), store));

export function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw new Error(`the id must be a whole number, not "${text}"`);
  return id;
}

const SPAN = /^(\d+)\s*([mhd])$/i;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** 90m, 12h or 3d in milliseconds; 0 is 0. */
export function spanOf(text: string): number {
  const span = SPAN.exec(text.trim());
  if (text.trim() === '0') return 0;
  if (!span) throw new Error(`"${text}" is not a duration such as 90m, 12h or 3d`);
  return Number(span[1]) * UNITS[span[2].toLowerCase()];
}

/** A date, a date with time, or a duration from now, as milliseconds since 1970. As in Dhaka where no offset is given. */
export function timeOf(text: string, now: number): number {
  if (SPAN.test(text.trim())) return now + spanOf(text);
  const time = instantIn(text);
  if (Number.isNaN(time))
    throw new Error(`"${text}" is not a time such as 2026-08-01, 2026-08-01T18:00+06:00 or 30d`);
  return time;
}

/** A secret from standard input, so that it does not show in the process list. */
export async function secretFromInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}

// Work in the background: a fleet that is planned, a table that is geocoded.
import type { Generated } from 'kysely';

export interface JobRow {
  /** 24 hex digits. */
  id: string;
  account_id: number;
  kind: Generated<'fleet' | 'table'>;
  /** `sent`: a table that is being sent, or has not been begun. */
  status: 'sent' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** What was sent, as JSON; of a table what to do with it. */
  request: string;
  /** Tasks of a fleet, rows of a table; 0 while they have not been counted. */
  tasks: number;
  /** Of search at most; 0 for a table. */
  seconds: number;
  /** How far it is, 0 to 1. */
  share: number;
  /** The best plan so far, or the last one; of a table how many rows became what; as JSON. */
  plan: string | null;
  /** Why it failed. */
  fault: string | null;
  created_at: number;
  finished_at: number | null;
  /** Until then a node works on it; another takes it over afterwards. */
  claimed_until: number;
  /** How many times it was begun. */
  begun: number;
  /** The folder that a table lies in; null where any node can do the work. */
  keeper: string | null;
  /** When it last had its turn: whoever waits longest is next. */
  turn_at: Generated<number>;
}

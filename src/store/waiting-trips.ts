// Trips of vehicles in the state, until they are learned from. Positions are appended in the transaction that tracks their objects; a trip that
// has ended is claimed by one node, and goes in the transaction that counts it: killed in between, it counts once.
import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { WaitingTripRow } from './rows/speed-rows.ts';
import type { RunTransaction, State, StateTransaction } from './transaction.ts';

export interface WaitingPosition {
  readonly lon: number;
  readonly lat: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Positions of one object in the order of their times. */
export interface Travelled {
  readonly id: string;
  readonly positions: readonly WaitingPosition[];
}

/** What waits, and for how long. */
export interface WaitingTerms {
  readonly profile: string;
  /** Older and later positions do not wait: milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** Silence after which a trip has ended. */
  readonly gapMs: number;
  /** Positions of a trip that is learned from although it goes on. */
  readonly longTrip: number;
  /** Positions of an account that may wait: of more, none are taken. */
  readonly most: number;
}

export interface WaitingTrip {
  readonly vehicle: string;
  readonly positions: readonly WaitingPosition[];
}

/** Trips of one account and profile that this node alone may learn from until the claim lapses. */
export interface ClaimedTrips {
  readonly account: number;
  readonly profile: string;
  readonly claim: number;
  readonly trips: readonly WaitingTrip[];
}

export interface MovingVehicle extends WaitingTrip {
  readonly account: number;
  readonly profile: string;
  /** When its last position came. */
  readonly touched: number;
}

/** The part of a vehicle's row to which positions are appended; claimed ones have the number of their first claim. */
const OPEN = 0;
/** A node that has not renewed its claim by then is taken to be dead. */
export const CLAIM_MS = 20_000;
/** Trips that were claimed so often without an end are nonsense that matching cannot end with; nodes that are killed while they match are fewer. */
export const MOST_CLAIMS = 10;
/** Rows in one statement. */
const CHUNK = 100;
/** Trips in one claim, and positions about. */
const MOST_TRIPS = 200;
const MOST_POSITIONS = 3_000;
const MICRODEGREES = 1_000_000;
const CLAIM_NUMBERS = 2 ** 47;

export class WaitingTripRepository {
  constructor(
    private readonly db: State,
    private readonly transaction: RunTransaction,
  ) {}

  /** Trips that have ended, of the account whose trips have waited longest; undefined if there are none. */
  async claim(now: number): Promise<ClaimedTrips | undefined> {
    const first = await this.#due(now).select(['account_id', 'profile']).limit(1).executeTakeFirst();
    if (!first) return undefined;
    const { account_id, profile } = first;
    const waiting = await this.#due(now)
      .selectAll()
      .where('account_id', '=', account_id)
      .where('profile', '=', profile)
      .limit(MOST_TRIPS)
      .execute();
    const claim = randomInt(1, CLAIM_NUMBERS);
    const trips: WaitingTrip[] = [];
    let positions = 0;
    await this.transaction(async (state) => {
      trips.length = 0;
      positions = 0;
      for (const row of waiting) {
        if (positions >= MOST_POSITIONS) break;
        const mine = await claimRow(state, row, claim, now);
        if (!mine) continue;
        positions += mine.position_count;
        trips.push({ vehicle: mine.vehicle, positions: unpacked(mine.positions) });
      }
    });
    return trips.length > 0 ? { account: account_id, profile, claim, trips } : undefined;
  }

  /** Holds a claim for longer, while its trips are being matched. */
  async renew({ account, profile, claim }: ClaimedTrips, now: number): Promise<void> {
    await this.db
      .updateTable('waiting_trips')
      .set({ due: now + CLAIM_MS })
      .where('account_id', '=', account)
      .where('profile', '=', profile)
      .where('claim', '=', claim)
      .execute();
  }

  /** Vehicles that have moved since a time, of some accounts or of all; those that moved first come first. */
  async moving(
    since: number,
    accounts: 'all' | readonly number[],
    most: number,
  ): Promise<readonly MovingVehicle[]> {
    if (accounts.length === 0) return [];
    let query = this.db
      .selectFrom('waiting_trips')
      .select(['account_id', 'profile', 'vehicle', 'positions', 'touched'])
      .where('touched', '>', since)
      .where('part', '=', OPEN);
    if (accounts !== 'all') query = query.where('account_id', 'in', [...accounts]);
    const rows = await query.orderBy('touched').limit(most).execute();
    return rows.map(({ account_id, profile, vehicle, positions, touched }) => ({
      account: account_id,
      profile,
      vehicle,
      touched,
      positions: unpacked(positions),
    }));
  }

  /** How many parts of trips wait. */
  async count(): Promise<number> {
    const { count } = await this.db
      .selectFrom('waiting_trips')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Removes what has waited for longer than anything should. */
  async sweep(before: number): Promise<void> {
    await this.db.deleteFrom('waiting_trips').where('touched', '<', before).execute();
  }

  #due(now: number) {
    return this.db
      .selectFrom('waiting_trips')
      .where('due', '<=', now)
      .where('claims', '<', MOST_CLAIMS)
      .orderBy('due');
  }
}

/** Undefined if another node was quicker. */
function claimRow(
  state: StateTransaction,
  row: Selectable<WaitingTripRow>,
  claim: number,
  now: number,
): Promise<Selectable<WaitingTripRow> | undefined> {
  return state
    .updateTable('waiting_trips')
    .set({
      part: row.part === OPEN ? claim : row.part,
      claim,
      claims: row.claims + 1,
      due: now + CLAIM_MS,
    })
    .where('account_id', '=', row.account_id)
    .where('profile', '=', row.profile)
    .where('vehicle', '=', row.vehicle)
    .where('part', '=', row.part)
    .where('due', '=', row.due)
    .where('claim', '=', row.claim)
    .returningAll()
    .executeTakeFirst();
}

/** Another node has claimed trips meanwhile. Thrown to undo a transaction. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** Takes claimed trips out of the state; throws ClaimLost if they are not all there any more. */
export async function takeClaimed(
  state: StateTransaction,
  { account, profile, claim, trips }: ClaimedTrips,
): Promise<void> {
  const { numDeletedRows } = await state
    .deleteFrom('waiting_trips')
    .where('account_id', '=', account)
    .where('profile', '=', profile)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) !== trips.length) throw new ClaimLost();
}

/** Appends what objects have travelled to their trips, as far as there is room. */
export async function appendTravelled(
  state: StateTransaction,
  accountId: number,
  travelled: readonly Travelled[],
  terms: WaitingTerms,
  now: number,
): Promise<void> {
  const rows: Selectable<WaitingTripRow>[] = [];
  let room = terms.most - (await waitingOf(state, accountId));
  for (const { id, positions } of travelled) {
    const some = positions.filter(({ at }) => at >= terms.from && at <= terms.until).slice(0, room);
    if (some.length === 0) continue;
    room -= some.length;
    rows.push(rowOf(accountId, id, some, terms, now));
  }
  for (let at = 0; at < rows.length; at += CHUNK)
    await state
      .insertInto('waiting_trips')
      .values(rows.slice(at, at + CHUNK))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'profile', 'vehicle', 'part']).doUpdateSet((row) => {
          const count = row('waiting_trips.position_count', '+', row.ref('excluded.position_count'));
          return {
            positions: row('waiting_trips.positions', '||', row.ref('excluded.positions')),
            position_count: count,
            touched: row.ref('excluded.touched'),
            due: row
              .case()
              .when(count, '>=', terms.longTrip)
              .then(row.ref('excluded.touched'))
              .else(row.ref('excluded.due'))
              .end(),
          };
        }),
      )
      .execute();
}

function rowOf(
  account_id: number,
  vehicle: string,
  positions: readonly WaitingPosition[],
  { profile, gapMs, longTrip }: WaitingTerms,
  now: number,
): Selectable<WaitingTripRow> {
  const newest = positions[positions.length - 1].at;
  return {
    account_id,
    profile,
    vehicle,
    part: OPEN,
    positions: packed(positions),
    position_count: positions.length,
    touched: now,
    due: positions.length >= longTrip ? now : newest + gapMs,
    claim: 0,
    claims: 0,
  };
}

async function waitingOf(state: StateTransaction, accountId: number): Promise<number> {
  const { sum } = await state
    .selectFrom('waiting_trips')
    .select(({ fn }) => fn.sum<number | string | null>('position_count').as('sum'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Text that can be appended to: microdegrees and milliseconds to the base of 36, a semicolon behind each position. */
const packed = (positions: readonly WaitingPosition[]): string =>
  positions
    .map(({ lon, lat, at }) =>
      [Math.round(lon * MICRODEGREES), Math.round(lat * MICRODEGREES), at]
        .map((number) => number.toString(36))
        .join(' ')
        .concat(';'),
    )
    .join('');

const unpacked = (text: string): WaitingPosition[] =>
  text
    .split(';')
    .slice(0, -1)
    .map((position) => {
      const [lon, lat, at] = position.split(' ').map((number) => Number.parseInt(number, 36));
      return { lon: lon / MICRODEGREES, lat: lat / MICRODEGREES, at };
    });

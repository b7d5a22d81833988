// How the learning of speeds stands, from the state: what is known for all and by hour, and how much single accounts have of their own.
import { HOURS_OF_DAY } from '../roads/hours/hour-classes.ts';
import { LEARNING } from '../roads/hours/learning-numbers.ts';
import { EVERYBODY, type LearnedTotal } from '../store/learned.ts';
import type { Store } from '../store/open.ts';
import type { Learning } from './answers/learning.ts';

/** In the order of the classes of hours. */
const DAYS = ['sun-thu', 'fri', 'sat'] as const;

export async function learningState(
  { learned, waitingTrips, accounts }: Pick<Store, 'learned' | 'waitingTrips' | 'accounts'>,
  { learns = false, countsForAll = [] }: { learns?: boolean; countsForAll?: 'all' | readonly number[] },
): Promise<Learning> {
  const [totals, hours, stretches, counting, waiting] = await Promise.all([
    learned.totals(),
    learned.byHour(EVERYBODY, LEARNING.leastVehicles),
    learned.stretches(EVERYBODY),
    learned.stretches(EVERYBODY, LEARNING.leastVehicles),
    waitingTrips.count(),
  ]);
  const own = totals.filter(({ account_id }) => account_id !== EVERYBODY);
  const named = await accounts.byId(own.map(({ account_id }) => account_id));
  return {
    learns,
    counts_for_all: countsForAll,
    waiting,
    least_vehicles: LEARNING.leastVehicles,
    for_all: {
      ...sentOf(totals.find(({ account_id }) => account_id === EVERYBODY)),
      stretches,
      counting,
      by_hour: hours.map(({ hour, rows, counting }) => ({
        days: DAYS[Math.floor(hour / HOURS_OF_DAY)],
        hour: hour % HOURS_OF_DAY,
        stretches: rows,
        counting,
      })),
    },
    accounts: own.map((total) => ({
      account: total.account_id,
      name: named.get(total.account_id)?.name ?? '',
      ...sentOf(total),
      rows: total.row_count,
    })),
  };
}

const sentOf = (total: LearnedTotal | undefined) => ({
  passes: total?.passes ?? 0,
  positions: total?.positions ?? 0,
  last: total && total.newest > 0 ? new Date(total.newest).toISOString() : null,
});

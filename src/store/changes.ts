// Counters that show whether something changed: every node polls them a few times a second and reloads what it has cached when
// one has moved. They are incremented in the transaction of the change itself, so no change is missed.
import type { ChangeTopic } from './rows/watch-rows.ts';
import type { State, StateTransaction } from './transaction.ts';

export type Versions = Readonly<Record<ChangeTopic, number>>;

export class ChangeRepository {
  constructor(private readonly db: State) {}

  async versions(): Promise<Versions> {
    const versions = { accounts: 0, closures: 0, places: 0, speeds: 0 };
    for (const { topic, version } of await this.db.selectFrom('changes').selectAll().execute()) {
      versions[topic] = version;
    }
    return versions;
  }
}

export async function countChange(state: StateTransaction, topic: ChangeTopic): Promise<void> {
  await state
    .updateTable('changes')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('topic', '=', topic)
    .execute();
}

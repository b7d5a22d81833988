// The table of usage in SQLite: one, as a file of one machine has no months to put apart.
import { type Kysely, sql } from 'kysely';

export async function remakeUsage(db: Kysely<unknown>): Promise<void> {
  await sql`create table usage_by_account (
    account_id bigint not null, key_id bigint not null, endpoint text not null, hour integer not null,
    requests bigint not null, credits bigint not null,
    primary key (account_id, key_id, endpoint, hour))`.execute(db);
  await sql`insert into usage_by_account (account_id, key_id, endpoint, hour, requests, credits)
    select account_id, key_id, endpoint, hour, requests, credits from usage_hours`.execute(db);
  await sql`drop table usage_hours`.execute(db);
  await sql`alter table usage_by_account rename to usage_hours`.execute(db);
  await sql`create index usage_hours_account on usage_hours (account_id, hour)`.execute(db);
}

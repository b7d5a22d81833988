// Opens the state: one object with a repository for each kind of record. All SQL goes through here.
import { existsSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { AccountRepository } from './accounts.ts';
import { AuditRepository } from './audit.ts';
import { ChangeRepository } from './changes.ts';
import { ClosureRepository } from './closures.ts';
import { CreditNoticeRepository } from './credit-notices.ts';
import type { Engine } from './database-engine.ts';
import { FenceRepository } from './fences.ts';
import { JobRepository } from './jobs.ts';
import { KeyRepository } from './keys.ts';
import { LearnedRepository } from './learned.ts';
import { LedgerRepository } from './ledger.ts';
import { LivePlaceRepository } from './live-places.ts';
import { migrate } from './migrate.ts';
import { PackageRepository } from './packages.ts';
import { PlaceSessionRepository } from './place-sessions.ts';
import { postgresEngine } from './postgres/connect.ts';
import { RegistrationRepository } from './registrations.ts';
import { RequestHistoryRepository } from './request-history.ts';
import type { StateTables } from './schema.ts';
import { SignInRepository } from './sign-ins.ts';
import { sqliteEngine } from './sqlite/connect.ts';
import { probeFolder } from './state-folder.ts';
import { TopupRepository } from './topups.ts';
import { TrackingRepository } from './tracking.ts';
import { type State, transactions } from './transaction.ts';
import { UsageRepository } from './usage.ts';
import { WaitingTripRepository } from './waiting-trips.ts';
import { WebhookRepository } from './webhooks.ts';

export interface Store {
  readonly engine: Engine['name'];
  readonly accounts: AccountRepository;
  readonly registrations: RegistrationRepository;
  readonly signIns: SignInRepository;
  readonly packages: PackageRepository;
  readonly keys: KeyRepository;
  readonly topups: TopupRepository;
  readonly ledger: LedgerRepository;
  readonly usage: UsageRepository;
  readonly placeSessions: PlaceSessionRepository;
  readonly closures: ClosureRepository;
  readonly fences: FenceRepository;
  readonly livePlaces: LivePlaceRepository;
  readonly tracking: TrackingRepository;
  readonly webhooks: WebhookRepository;
  readonly jobs: JobRepository;
  readonly learned: LearnedRepository;
  readonly waitingTrips: WaitingTripRepository;
  readonly requestHistory: RequestHistoryRepository;
  readonly changes: ChangeRepository;
  readonly audit: AuditRepository;
  readonly creditNotices: CreditNoticeRepository;
  /** Resolves if the database answers; rejects with the reason if it does not. */
  ping(): Promise<void>;
  /** Resolves if the database accepts a write; rejects with the reason if it does not. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** A write of its own row: nobody waits for it, and it waits for nobody. */
async function writeProbe(db: State): Promise<void> {
  await db.updateTable('probes').set({ probed_at: Date.now() }).where('id', '=', 1).execute();
}

/**
 * Opens the state in the folder, or in the database that the URL names, after bringing it up to date. `stateThread`: for an event loop, which the file would
 * hold up.
 */
export async function openStore(
  folder: string,
  databaseUrl?: string,
  stateThread?: MessagePort,
): Promise<Store> {
  const engine = engineFor(folder, databaseUrl, stateThread);
  await migrate(engine);
  const db = new Kysely<StateTables>({ dialect: engine.dialect });
  const transaction = transactions(db, engine.isConflict);
  return {
    engine: engine.name,
    accounts: new AccountRepository(db, transaction),
    registrations: new RegistrationRepository(db, transaction),
    signIns: new SignInRepository(db),
    packages: new PackageRepository(db, transaction),
    keys: new KeyRepository(db, transaction),
    topups: new TopupRepository(db, transaction),
    ledger: new LedgerRepository(db, transaction, engine.lendAtOnce),
    usage: new UsageRepository(db, engine.prepareUsageMonths),
    placeSessions: new PlaceSessionRepository(db),
    closures: new ClosureRepository(db, transaction),
    fences: new FenceRepository(db, transaction),
    livePlaces: new LivePlaceRepository(db, transaction),
    tracking: new TrackingRepository(db, transaction),
    webhooks: new WebhookRepository(db),
    jobs: new JobRepository(db, transaction),
    learned: new LearnedRepository(db, transaction),
    waitingTrips: new WaitingTripRepository(db, transaction),
    requestHistory: new RequestHistoryRepository(db),
    changes: new ChangeRepository(db),
    audit: new AuditRepository(db),
    creditNotices: new CreditNoticeRepository(db),
    async ping() {
      await db.selectFrom('changes').select('topic').limit(1).execute();
    },
    async probe() {
      if (existsSync(folder)) await probeFolder(folder);
      if (!engine.newConnectionTells) return writeProbe(db);
      const fresh = new Kysely<StateTables>({ dialect: engine.dialect });
      try {
        await writeProbe(fresh);
      } catch (error) {
        if (!engine.isFull(error)) throw error;
        await writeProbe(db);
      } finally {
        await fresh.destroy();
      }
    },
    close: () => db.destroy(),
  };
}

/** Whether there is a state in the folder, or in the database that the URL names. Opening makes one where there is none. */
export const stateExists = (folder: string, databaseUrl?: string): Promise<boolean> =>
  engineFor(folder, databaseUrl).exists();

const engineFor = (folder: string, databaseUrl?: string, stateThread?: MessagePort): Engine =>
  databaseUrl === undefined ? sqliteEngine(folder, stateThread) : postgresEngine(databaseUrl);

// The tables of the state as TypeScript sees them; what their rows hold is in `rows`. The migrations create them; change both together.
// Times are milliseconds since 1970.
import type {
  AccountRow,
  AuditRow,
  KeyRow,
  PackageRow,
  PasswordResetRow,
  RegistrationRow,
  SignInRow,
} from './rows/account-rows.ts';
import type { ClosureRow } from './rows/closure-row.ts';
import type {
  BalanceRow,
  CreditNoticeRow,
  HolderRow,
  LeaseRow,
  RecallRow,
  TopupRow,
  UsageRow,
} from './rows/credit-rows.ts';
import type {
  FenceEventCountRow,
  FenceEventRow,
  FencePolygonRow,
  FenceRow,
  FenceVersionRow,
  TrackedObjectRow,
  WebhookRow,
} from './rows/fence-rows.ts';
import type { JobRow } from './rows/job-row.ts';
import type { LivePlaceRow, LivePlaceVersionRow } from './rows/own-place-rows.ts';
import type { PlaceSessionRow } from './rows/place-session-row.ts';
import type { RefusedRequestRow, RequestHistoryRow } from './rows/request-rows.ts';
import type { LearnedBatchRow, LearnedSpeedRow, LearnedTotalRow, WaitingTripRow } from './rows/speed-rows.ts';
import type { ChangeRow, ProbeRow } from './rows/watch-rows.ts';

export interface StateTables {
  packages: PackageRow;
  accounts: AccountRow;
  sign_ins: SignInRow;
  registrations: RegistrationRow;
  password_resets: PasswordResetRow;
  audit: AuditRow;
  credit_notices: CreditNoticeRow;
  keys: KeyRow;
  balances: BalanceRow;
  topups: TopupRow;
  holders: HolderRow;
  leases: LeaseRow;
  recalls: RecallRow;
  usage_hours: UsageRow;
  changes: ChangeRow;
  probes: ProbeRow;
  place_sessions: PlaceSessionRow;
  closures: ClosureRow;
  fence_versions: FenceVersionRow;
  fences: FenceRow;
  fence_polygons: FencePolygonRow;
  live_place_versions: LivePlaceVersionRow;
  live_places: LivePlaceRow;
  tracked_objects: TrackedObjectRow;
  fence_event_counts: FenceEventCountRow;
  fence_events: FenceEventRow;
  webhooks: WebhookRow;
  jobs: JobRow;
  learned_speeds: LearnedSpeedRow;
  learned_totals: LearnedTotalRow;
  learned_batches: LearnedBatchRow;
  waiting_trips: WaitingTripRow;
  request_history: RequestHistoryRow;
  refused_requests: RefusedRequestRow;
}

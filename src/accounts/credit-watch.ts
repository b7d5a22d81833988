// Tells an account that its credits run out: once in a period when four fifths of them are used, and once when all are. A thread notices it
// in passing, from what it knows anyway; the state then says exactly, and makes sure that of several nodes one tells.
import type { KnownKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { accountCredits, periodOf } from './account-credits.ts';
import { periodAt } from './ledger/period.ts';
import type { SendMail } from './registration.ts';

/** Per cent of the credits of a period that are used. */
const NOTICE_LEVELS = [80, 100] as const;
type NoticeLevel = (typeof NOTICE_LEVELS)[number];

interface Watched {
  readonly periodStart: number;
  /** A request could not be paid, which may leave a few credits that are of no use. */
  isEmpty: boolean;
  /** What has been told, here or elsewhere. */
  told: NoticeLevel | 0;
}

export class CreditWatch {
  readonly #watched = new Map<number, Watched>();

  constructor(
    private readonly store: Pick<Store, 'accounts' | 'packages' | 'ledger' | 'topups' | 'creditNotices'>,
    private readonly now: () => number,
    private readonly onTrouble: (what: string, error: unknown) => void,
    /** Undefined: the notice is shown in the console alone. */
    private readonly sendMail?: SendMail,
  ) {}

  /** What the account has been told in this period, as far as this thread knows. `left`: the credits that the thread knows of. */
  see({ account_id, terms }: KnownKey, left: number): NoticeLevel | 0 {
    const { credits } = terms.package;
    if (credits === null || credits === 0 || isBelow(NOTICE_LEVELS[0], left, credits)) return 0;
    return this.#watch(account_id, terms).told;
  }

  /** A request of the account could not be paid. */
  seeEmpty({ account_id, terms }: KnownKey): void {
    this.#watch(account_id, terms).isEmpty = true;
  }

  /** Asks the state about the accounts that seemed to run out; after what was spent has been reported to it. Never rejects. */
  async check(): Promise<void> {
    for (const [accountId, watched] of this.#watched) {
      try {
        await this.#checkOne(accountId, watched);
      } catch (error) {
        this.onTrouble('accounts cannot be told that their credits run out at the moment', error);
      }
    }
  }

  #watch(accountId: number, terms: KnownKey['terms']): Watched {
    const { start } = periodAt(terms, this.now());
    let watched = this.#watched.get(accountId);
    if (watched?.periodStart !== start) {
      watched = { periodStart: start, isEmpty: false, told: 0 };
      this.#watched.set(accountId, watched);
    }
    return watched;
  }

  async #checkOne(accountId: number, watched: Watched): Promise<void> {
    if (watched.told === 100) return;
    const account = await this.store.accounts.find(accountId);
    const terms = account && (await this.store.packages.find(account.package));
    const start = account && terms && periodOf(account, terms, this.now()).start;
    if (!account || !terms?.credits || start !== watched.periodStart) {
      this.#watched.delete(accountId);
      return;
    }
    const { left, lent, lapsed } = (await accountCredits(this.store, account, terms, this.now())).credits;
    const stillThere = watched.isEmpty ? 0 : (left ?? 0) + lent - lapsed;
    let news: NoticeLevel | undefined;
    for (const level of NOTICE_LEVELS) {
      if (isBelow(level, stillThere, terms.credits) || watched.told >= level) continue;
      const isFirst = await this.store.creditNotices.add({
        account_id: accountId,
        period_start: watched.periodStart,
        level,
        at: this.now(),
      });
      watched.told = level;
      if (isFirst) news = level;
    }
    if (news && account.email !== null) await this.sendMail?.({ to: account.email, ...noticeMail(news) });
  }
}

/** In whole numbers, so that the level is met exactly. */
const isBelow = (level: NoticeLevel, left: number, credits: number): boolean =>
  left * 100 > credits * (100 - level);

const noticeMail = (level: NoticeLevel) => ({
  subject: level === 100 ? 'Your credits are used up' : `${level} % of your credits are used`,
  text:
    level === 100
      ? 'The credits of your Thikana account for this period are used up. Calls are answered with 402 until the next period begins, or until you choose a larger package or get more credits.\n'
      : `Your Thikana account has used ${level} % of its credits for this period. When all are used, calls are answered with 402 until the next period begins.\n`,
});

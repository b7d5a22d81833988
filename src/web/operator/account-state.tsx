// Whether an account is in use, waits for its address to be confirmed, or is closed: a badge.

import type { ListedAccount } from '../../http/answers/accounts.ts';
import { texts } from '../frame/language.ts';

const t = texts({
  en: { inUse: 'in use', unconfirmed: 'not confirmed', closed: 'closed' },
  bn: { inUse: 'চালু', unconfirmed: 'নিশ্চিত নয়', closed: 'বন্ধ' },
});

export function AccountState({ of: account }: { of: ListedAccount }) {
  if (account.closed) return <span class="badge">{t().closed}</span>;
  if (!account.confirmed) return <span class="badge warn">{t().unconfirmed}</span>;
  return <span class="badge good">{t().inUse}</span>;
}

// Accounts that the operator trusts with everybody's traffic: their ids, or all of them.

export type TrustedAccounts = 'all' | number[];

export function trustedAccounts(value: unknown): TrustedAccounts {
  const text = (Array.isArray(value) ? value.join(',') : String(value ?? '')).trim().toLowerCase();
  if (text === 'all') return 'all';
  if (text === '' || text === 'none') return [];
  return text.split(',').map((each) => {
    const id = Number(each);
    if (!Number.isInteger(id) || id < 1)
      throw new Error(`must be ids of accounts, such as 3,7, or all, not "${text}"`);
    return id;
  });
}

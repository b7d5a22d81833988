// The notice that a webhook was given up: always in the log, and by mail to an owner with a confirmed address.
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Mail } from '../../src/accounts/registration.ts';
import { webhookNotice } from '../../src/cli/serving/webhook-notice.ts';
import type { AccountRecord } from '../../src/store/accounts.ts';

const account = (change: Partial<AccountRecord>) =>
  ({ id: 7, name: 'Couriers', email: 'a@b.example', confirmed_at: 1, ...change }) as AccountRecord;

/** What is logged and mailed when the webhook of an account is given up. */
async function notice(found: AccountRecord | undefined) {
  const logged: string[] = [];
  const mails: Mail[] = [];
  const looked = Promise.resolve(found);
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  webhookNotice({ find: () => looked }, log, async (mail) => void mails.push(mail))(7, 'no\nresponse');
  await looked;
  await new Promise(setImmediate);
  return { logged, mails };
}

describe('a webhook that was given up', () => {
  it('is told to the log and to its owner', async () => {
    const { logged, mails } = await notice(account({}));
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ account: 7, problem: 'no\nresponse' }]);
    expect(mails).toMatchObject([{ to: 'a@b.example', subject: 'Your webhook was switched off' }]);
    expect(mails[0].text).toContain('The last attempt: no response\n');
    expect(mails[0].text).toContain('POST /v2/api/webhook/enable');
  });

  it.each([undefined, account({ email: null }), account({ confirmed_at: null })])(
    'is told to the log alone where nobody can be written to',
    async (found) => {
      const { logged, mails } = await notice(found);
      expect(logged).toHaveLength(1);
      expect(mails).toEqual([]);
    },
  );
});

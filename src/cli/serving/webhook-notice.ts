// Tells that a webhook was given up: a line in the log for the operator, and a mail to the account's owner where mail can be sent.
import type { Logger } from 'pino';
import type { SendMail } from '../../accounts/registration.ts';
import type { GaveUp } from '../../fences/webhook-delivery.ts';
import type { AccountRepository } from '../../store/accounts.ts';
import { messageOf } from '../../text/thrown.ts';

export const webhookNotice =
  (accounts: Pick<AccountRepository, 'find'>, log: Logger, sendMail: SendMail | undefined): GaveUp =>
  (account, problem) => {
    log.warn({ account, problem }, 'a webhook was switched off after failing for days');
    if (sendMail === undefined) return;
    mail(accounts, account, problem, sendMail).catch((error) =>
      log.warn({ account, problem: messageOf(error) }, 'the owner of a webhook could not be told'),
    );
  };

async function mail(
  accounts: Pick<AccountRepository, 'find'>,
  accountId: number,
  problem: string,
  sendMail: SendMail,
): Promise<void> {
  const account = await accounts.find(accountId);
  if (!account || account.email === null || account.confirmed_at === null) return;
  await sendMail({
    to: account.email,
    subject: 'Your webhook was switched off',
    text: [
      `The webhook of your account (${account.name}) has failed for about three days and was switched off.`,
      `The last attempt: ${problem.replace(/\p{Cc}+/gu, ' ')}`,
      '',
      'Once its receiver works again, switch it on with POST /v2/api/webhook/enable.',
      'Events are kept for a week; it goes on where it was.',
      '',
    ].join('\n'),
  });
}

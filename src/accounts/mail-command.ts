// Sends mail through a command of the operator's choice, such as `sendmail -t`: the message goes to its standard input. It runs
// without a shell, and nothing that people send becomes an argument.
import { execFile } from 'node:child_process';
import { type Mail, MailFailed, type SendMail } from './registration.ts';

/** A command that takes longer is killed. */
const PATIENCE_MS = 10_000;

/** `words`: the program and its arguments. */
export function mailCommand(words: readonly string[], patienceMs = PATIENCE_MS): SendMail {
  const [program, ...args] = words;
  // The rest of the environment, such as the database password, is none of its business.
  const { PATH, HOME, LANG } = process.env;
  const options = { timeout: patienceMs, killSignal: 'SIGKILL', env: { PATH, HOME, LANG } } as const;
  return (mail) =>
    new Promise((resolve, reject) => {
      const child = execFile(program, args, options, (error, _stdout, stderr) => {
        if (!error) return resolve();
        const why = error.killed
          ? `it took longer than ${patienceMs / 1000} s`
          : stderr.trim() || error.message;
        reject(new MailFailed(`the mail command failed: ${why.slice(0, 300)}`));
      });
      // A command that does not read its input reports how it went through its exit status.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(messageOf(mail));
    });
}

const messageOf = ({ to, subject, text }: Mail): string =>
  [
    `To: ${to}`,
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Auto-Submitted: auto-generated',
    '',
    text,
  ].join('\n');

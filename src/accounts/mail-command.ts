// Sends mail by a command that the operator sets, such as `/usr/sbin/sendmail -t`: the message goes to its standard input, so
// nothing of it stands in the process list.
import { spawn } from 'node:child_process';

const PATIENCE_MS = 10_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
export type SendMail = (mail: Mail) => Promise<void>;

/** `command` is split at spaces and run without a shell. */
export function mailCommand(command: string): SendMail {
  const [program, ...args] = command.split(' ').filter((part) => part !== '');
  return ({ to, subject, text }) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], timeout: PATIENCE_MS });
      child.on('error', (error) => reject(new Error(`the mail command cannot be run: ${error.message}`)));
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`the mail command ended with ${code ?? 'a signal'}`)),
      );
      child.stdin.on('error', () => undefined);
      const head = [`To: ${to}`, `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8'];
      child.stdin.end(`${head.join('\n')}\n\n${text}\n`);
    });
}

// The operator's mail command gets the message on its standard input, without a shell; failures and timeouts are reported.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mailCommand } from '../../src/accounts/mail-command.ts';
import { MailFailed } from '../../src/accounts/registration.ts';

const folder = mkdtempSync(join(tmpdir(), 'thikana-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));

function script(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

const MAIL = {
  to: 'karim@example.com',
  subject: 'Confirm your e-mail address',
  text: 'Your code is 12345678.\n',
};

describe('a mail command', () => {
  it('receives the whole message, and its arguments as written', async () => {
    const [taken, args] = [join(folder, 'taken'), join(folder, 'args')];
    const program = script('takes', `cat > ${taken}; printf '%s\\n' "$@" > ${args}; env >> ${args}`);
    process.env.DATABASE_URL_OF_TEST = 'secret-of-test';
    await mailCommand([program, '-t', '$(touch /tmp/x)'])(MAIL);
    const message = readFileSync(taken, 'utf8');
    expect(message).toMatch(/^To: karim@example\.com\nSubject: Confirm your e-mail address\n/);
    expect(message).toContain('\n\nYour code is 12345678.\n');
    const told = readFileSync(args, 'utf8');
    expect(told).toMatch(/^-t\n\$\(touch \/tmp\/x\)\n/);
    expect(told).not.toContain('secret-of-test');
    delete process.env.DATABASE_URL_OF_TEST;
  });

  it('never passes user input to a shell', async () => {
    const made = join(folder, 'made-by-a-shell');
    const program = script('drops', 'cat > /dev/null');
    await mailCommand([program])({ ...MAIL, to: `$(touch ${made})@example.com; touch ${made}` });
    expect(existsSync(made)).toBe(false);
  });

  it('that fails reports why', async () => {
    const program = script('fails', 'echo "relay denied" >&2; exit 3');
    await expect(mailCommand([program])(MAIL)).rejects.toThrow(/relay denied/);
    await expect(mailCommand([program])(MAIL)).rejects.toBeInstanceOf(MailFailed);
    await expect(mailCommand([join(folder, 'not-there')])(MAIL)).rejects.toBeInstanceOf(MailFailed);
  });

  it('that does not finish is terminated', async () => {
    const program = script('hangs', 'exec sleep 600');
    await expect(mailCommand([program], 200)(MAIL)).rejects.toThrow('it took longer than 0.2 s');
  });
});

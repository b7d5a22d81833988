// The operator's token: made once, kept from others, and never empty or short, whatever its file contains.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOperator, OPERATOR_TOKEN_FILE, operatorToken } from '../../src/accounts/operator.ts';

let parent: string;
let folder: string;
let file: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'thikana-operator-'));
  folder = join(parent, 'a', 'state');
  file = join(folder, OPERATOR_TOKEN_FILE);
});
afterEach(() => rmSync(parent, { recursive: true }));

describe('the token in the state folder', () => {
  it('is created on first use, 32 random bytes, in a folder and a file for its owner only', () => {
    const token = operatorToken(folder);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(file, 'utf8')).toBe(`${token}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(OPERATOR_TOKEN_FILE).toBe('operator-token');
  });

  it('is kept, also if written by hand', () => {
    expect(operatorToken(folder)).toBe(operatorToken(folder));
    const own = 'x'.repeat(32);
    writeFileSync(file, `  ${own}\n`);
    expect(operatorToken(folder)).toBe(own);
  });

  it.each(['', '\n', ' '.repeat(64), 'short', 'x'.repeat(31)])('is replaced if it is %j', (text) => {
    operatorToken(folder);
    chmodSync(file, 0o644);
    writeFileSync(file, text);
    const token = operatorToken(folder);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(file, 'utf8').trim()).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a bearer', () => {
  const TOKEN = 'the-token-of-the-operator-of-it-all';
  it.each([
    [`Bearer ${TOKEN}`, true],
    [`bearer   ${TOKEN}`, true],
    [`Bearer ${TOKEN} `, false],
    [`Bearer ${TOKEN}x`, false],
    [`Bearer x${TOKEN}`, false],
    [`x Bearer ${TOKEN}`, false],
    [`Bearer${TOKEN}`, false],
    [TOKEN, false],
    [`Basic ${TOKEN}`, false],
    ['Bearer ', false],
    ['Bearer', false],
    ['', false],
    [undefined, false],
  ])('%j is the operator: %s', (authorization, is) => {
    expect(isOperator(authorization, TOKEN)).toBe(is);
  });

  it('is nobody if there is no token, even if it is empty', () => {
    for (const authorization of [undefined, '', 'Bearer', 'Bearer ', 'Bearer  x', 'x'])
      expect(isOperator(authorization, '')).toBe(false);
  });
});

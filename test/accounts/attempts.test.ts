// Passwords cannot be tried without end, from one network or against one address.
import { describe, expect, it } from 'vitest';
import { Attempts, TooManyAttempts } from '../../src/accounts/attempts.ts';

const passes = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyAttempts);
    return false;
  }
};

describe('attempts', () => {
  it('on one e-mail address stop after ten from a network, and are allowed again later', () => {
    let clock = 1_000_000;
    const attempts = new Attempts(undefined, () => clock);
    const tried = Array.from({ length: 12 }, (_, i) =>
      passes(() => attempts.take('password', '10.0.0.1', i % 2 ? 'A@example.com' : ' a@example.com')),
    );
    expect(tried.filter(Boolean)).toHaveLength(10);
    expect(passes(() => attempts.take('password', '10.0.0.1', 'b@example.com'))).toBe(true);
    clock += 31_000;
    expect(passes(() => attempts.take('password', '10.0.0.1', 'a@example.com'))).toBe(true);
  });

  it('of a stranger lock nobody out who comes from elsewhere', () => {
    const attempts = new Attempts(undefined, () => 1_000_000);
    for (let i = 0; i < 200; i++)
      passes(() => attempts.take('password', `10.0.${i % 20}.1`, 'owner@example.com'));
    expect(passes(() => attempts.take('password', '192.0.2.7', 'owner@example.com'))).toBe(true);
  });

  it('to have mails sent to one address stop after ten, wherever they come from', () => {
    const attempts = new Attempts(undefined, () => 1_000_000);
    for (const kind of ['register', 'reset'] as const) {
      const sent = Array.from({ length: 30 }, (_, i) =>
        passes(() => attempts.take(kind, `10.1.${i}.1`, 'mailbox@example.com')),
      );
      expect(sent.filter(Boolean)).toHaveLength(10);
    }
  });

  it('from one network stop after some, whatever address they try; each IPv6 caller counts as its own network', () => {
    const attempts = new Attempts(undefined, () => 1_000_000);
    const from = (ip: (i: number) => string) =>
      Array.from({ length: 40 }, (_, i) =>
        passes(() => attempts.take('password', ip(i), `${ip(i)}-${i}@example.com`)),
      ).filter(Boolean).length;
    expect(from(() => '192.0.2.1')).toBe(30);
    expect(from((i) => `2001:db8:1:2::${i.toString(16)}`)).toBe(30);
    // The second half of an address is the caller's to choose, all of it.
    expect(from((i) => `2001:db8:9:2:${i.toString(16)}:1:1:1`)).toBe(30);
    expect(from((i) => `::ffff:198.51.${i}.1`)).toBe(40);
    expect(from((i) => (i % 2 === 0 ? '203.0.113.1' : '::ffff:203.0.113.1'))).toBe(30);
    expect(from((i) => `2001:db8:1:${(i + 3).toString(16)}::1`)).toBe(40);
    expect(from((i) => `192.0.2.${i + 2}`)).toBe(40);
  });

  it("on the operator's token stop after twenty from a network, also one of IPv6", () => {
    const attempts = new Attempts(undefined, () => 1_000_000);
    const from = (ip: (i: number) => string) =>
      Array.from({ length: 40 }, (_, i) => passes(() => attempts.takeAsOperator(ip(i)))).filter(Boolean)
        .length;
    expect(from((i) => `2001:db8:1:2:${i.toString(16)}::1`)).toBe(20);
    expect(from((i) => `2001:db8:1:${(i + 3).toString(16)}::1`)).toBe(40);
  });

  it('to register are fewer: three for an address, ten for a network', () => {
    const attempts = new Attempts(undefined, () => 1_000_000);
    const register = (email: (i: number) => string, ip: string) =>
      Array.from({ length: 20 }, (_, i) => passes(() => attempts.take('register', ip, email(i)))).filter(
        Boolean,
      ).length;
    expect(register((i) => `p${i}@example.com`, '192.0.2.1')).toBe(10);
    expect(register(() => 'one@example.com', '192.0.2.2')).toBe(3);
  });
});

// A key that is bound to domains works from those hosts and from nowhere else.
import { describe, expect, it } from 'vitest';
import { allowsHost, DomainError, domainList } from '../../src/accounts/domains.ts';

describe('domains', () => {
  it('are stored in one form', () => {
    expect(domainList('Shop.Example.com, *.example.org example.org')).toBe(
      'shop.example.com *.example.org example.org',
    );
    expect(domainList(' ')).toBeNull();
    expect(domainList('ঠিকানা.বাংলা')).toMatch(/^xn--/);
  });

  it.each(['https://example.com', 'example.com/path', 'a b.*', '*', '*.', 'exa mple..com', 'x'.repeat(300)])(
    'refuse %s',
    (text) => expect(() => domainList(text)).toThrow(DomainError),
  );

  it('in a list are alternatives, and the list is bounded', () => {
    expect(allowsHost(['a.example', '*.b.example', 'c.example'], 'x.b.example')).toBe(true);
    expect(allowsHost(['a.example', '*.b.example', 'c.example'], 'd.example')).toBe(false);
    expect(allowsHost([], 'a.example')).toBe(false);
    const many = (count: number): string =>
      Array.from({ length: count }, (_, i) => `h${i}.example`).join(' , ');
    expect(domainList(many(100))?.split(' ')).toHaveLength(100);
    expect(() => domainList(many(101))).toThrow('a key can be bound to at most 100 domains');
    expect(() => domainList('a/b')).toThrow('"a/b" is not a host such as shop.example.com or *.example.com');
    const label = 'x'.repeat(62);
    expect(() => domainList([label, label, label, label, 'x'].join('.'))).not.toThrow();
    expect(() => domainList([label, label, label, label, 'xxx'].join('.'))).toThrow(DomainError);
  });

  it.each([
    ['example.com', 'example.com', true],
    ['example.com', 'example.com:80.evil.net', false],
    ['example.com', 'EXAMPLE.com:8080', true],
    ['example.com', 'www.example.com', false],
    ['example.com', 'example.com.evil.net', false],
    ['example.com', 'notexample.com', false],
    ['example.com', undefined, false],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'evilexample.com', false],
  ])('%s and a page on %s: %s', (domain, host, allowed) => {
    expect(allowsHost([domain], host)).toBe(allowed);
  });
});

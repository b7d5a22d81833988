// An address counts by its network: a /64 of IPv6 is one caller, however its addresses are written.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/accounts/ip-network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::fffe:192.0.2.1', '0:0:0:0::/64'],
    ['1::ffff:192.0.2.1', '1:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['', ''],
    ['1:2:3', '1:2:3'],
  ])('%j is %j', (ip, network) => expect(networkOf(ip)).toBe(network));

  it('is the same for two addresses exactly if their first 64 bits are, in every way of writing them', () => {
    const group = fc.integer({ min: 1, max: 0xfffe });
    const half = fc.tuple(group, group, group, group);
    const write = (groups: readonly number[], style: number): string =>
      groups
        .map((each) => {
          const hex = each.toString(16);
          return style === 0 ? hex : style === 1 ? hex.toUpperCase() : hex.padStart(4, '0');
        })
        .join(':');
    const style = fc.integer({ min: 0, max: 2 });
    fc.assert(
      fc.property(half, half, half, fc.tuple(style, style), (network, one, two, [a, b]) => {
        expect(networkOf(write([...network, ...one], a))).toBe(networkOf(write([...network, ...two], b)));
      }),
    );
    fc.assert(
      fc.property(half, half, fc.integer({ min: 0, max: 3 }), (network, rest, at) => {
        const other = network.map((each, i) => (i === at ? each ^ 1 : each));
        expect(networkOf(write([...network, ...rest], 0))).not.toBe(networkOf(write([...other, ...rest], 0)));
      }),
    );
  });
});

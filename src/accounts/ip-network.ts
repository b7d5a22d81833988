// The network that an address belongs to, under one name however the address is written. Whoever has one IPv6 address has the
// 2^64 of its /64 network, so limits go by the first half of it; an IPv4 address is a network by itself.
import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
/** ::ffff:0:0/96, in which sockets that accept both kinds show IPv4 addresses. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff];

/** Text that is no address at all is a network by itself too. */
export function networkOf(ip: string): string {
  const address = ip.split('%', 1)[0];
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  if (MAPPED.every((group, i) => groups[i] === group))
    return [groups[6] >> 8, groups[6] & 0xff, groups[7] >> 8, groups[7] & 0xff].join('.');
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [before, after] = address.split('::').map(numbersOf);
  if (after === undefined) return before;
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!isIPv4(part)) return Number.parseInt(part, 16);
    const [a, b, c, d] = part.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

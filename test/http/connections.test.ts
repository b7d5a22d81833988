// Connections per IP address are limited; when one closes there is room for another.
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, it } from 'vitest';
import { CONNECTION_LIMITS, limitConnections } from '../../src/http/connections.ts';

class Connection extends EventEmitter {
  refused = false;
  constructor(readonly remoteAddress: string | undefined) {
    super();
  }
  destroy(): void {
    this.refused = true;
    this.emit('close');
  }
}

function server(perIp: number) {
  const timeouts: number[] = [];
  const listening = Object.assign(new EventEmitter(), {
    maxConnections: 0,
    setTimeout: (ms: number) => void timeouts.push(ms),
  });
  limitConnections(listening as unknown as Server, { perIp, inAll: 77, silence: 35 });
  const open = (address?: string) => {
    const connection = new Connection(address);
    listening.emit('connection', connection);
    return connection;
  };
  return { listening, timeouts, open };
}

it('bounds the connections of one address, those without an address together', () => {
  const { open } = server(2);
  for (const address of ['203.0.113.7', '203.0.113.8', undefined]) {
    const [first, second, third] = [open(address), open(address), open(address)];
    expect([first, second, third].map(({ refused }) => refused)).toEqual([false, false, true]);
    first.emit('close');
    expect(open(address).refused).toBe(false);
    expect(open(address).refused).toBe(true);
  }
});

it('forgets an address that has none left', () => {
  const { open } = server(1);
  for (let i = 0; i < 5; i++) {
    const one = open('203.0.113.7');
    expect(one.refused).toBe(false);
    one.emit('close');
  }
});

it('bounds all of them, and how long one may be silent', () => {
  const { listening, timeouts } = server(2);
  expect([listening.maxConnections, timeouts]).toEqual([77, [35]]);
  expect(CONNECTION_LIMITS).toEqual({ perIp: 1_000, inAll: 12_000, silence: 40_000 });
});

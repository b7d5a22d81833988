// A stream of events and its reader: at most a page waits for a slow one, who hears the rest once it has read; one that reads
// nothing is cut off; and the seat is free again whichever way the stream ends.
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventFeed } from '../../src/fences/event-feed.ts';
import { eventStream } from '../../src/http/event-stream.ts';
import type { FenceEventRecord } from '../../src/store/tracking.ts';

const MINUTE = 60_000;
let events: FenceEventRecord[];
let feed: EventFeed;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  feed = new EventFeed({
    lastNumber: async () => events.length,
    eventsAfter: async (_account, number, most) => events.slice(number, number + most),
  });
});
afterEach(async () => {
  await feed.close();
  vi.useRealTimers();
});

function happen(count: number): void {
  for (let i = 0; i < count; i++) {
    const number = events.length + 1;
    const where = { fence: 'f', fence_name: 'depot', lon: 90, lat: 23 };
    events.push({
      account_id: 1,
      number,
      kind: 'enter',
      object: `c${number}`,
      at: 0,
      created_at: 0,
      ...where,
    });
  }
}

/** A response whose reader takes what is written only when told to. */
class Reader extends EventEmitter {
  written = '';
  takes = true;
  destroyed = false;
  closed = false;
  readonly req = { socket: { destroyed: false } };

  write(text: string): boolean {
    if (this.destroyed) throw new Error('written after the end');
    this.written += text;
    return this.takes;
  }
  read(): void {
    this.takes = true;
    this.emit('drain');
  }
  destroy(): void {
    this.destroyed = true;
    this.closed = true;
    this.emit('close');
  }
  get heard(): number {
    return this.written.split('data: ').length - 1;
  }
}

function listening(reader = new Reader()): Reader {
  const seat = feed.seat(1, 20);
  if (!seat) throw new Error('no seat');
  eventStream(seat, 0).begin(reader as unknown as ServerResponse);
  return reader;
}

describe('a reader of events', () => {
  it('that is slow has one page waiting for it, and hears the rest in order once it has read', async () => {
    const reader = listening();
    happen(1_200);
    reader.takes = false;
    await feed.look();
    await feed.look();
    await feed.look();
    expect(reader.heard).toBe(500);
    reader.read();
    await feed.look();
    await feed.look();
    expect(reader.heard).toBe(1_200);
    const numbers = [...reader.written.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(events.map(({ number }) => number));
  });

  it('that takes nothing is cut off, and its seat is free', async () => {
    const reader = listening();
    happen(1);
    reader.takes = false;
    await feed.look();
    vi.advanceTimersByTime(MINUTE - 1);
    expect(reader.destroyed).toBe(false);
    expect(feed.taken(1)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(reader.destroyed).toBe(true);
    expect(feed.taken(1)).toBe(0);
    vi.advanceTimersByTime(MINUTE);
  });

  it('that reads in time, or has nothing to read, stays, and is told that the stream is alive', async () => {
    const reader = listening();
    for (let i = 0; i < 10; i++) {
      happen(1);
      reader.takes = false;
      await feed.look();
      vi.advanceTimersByTime(MINUTE / 2);
      reader.read();
    }
    vi.advanceTimersByTime(10 * MINUTE);
    expect(reader.destroyed).toBe(false);
    expect(reader.written).toContain(': still here\n\n');
  });

  it.each<[string, (reader: Reader) => void]>([
    ['closes', (reader) => reader.destroy()],
    ['fails', (reader) => reader.emit('error', new Error('ECONNRESET'))],
  ])('that %s leaves its seat', (_, end) => {
    const reader = listening();
    expect(feed.taken(1)).toBe(1);
    end(reader);
    expect(feed.taken(1)).toBe(0);
    vi.advanceTimersByTime(MINUTE);
  });

  it('that has gone before the stream begins leaves its seat', () => {
    const reader = new Reader();
    reader.req.socket.destroyed = true;
    listening(reader);
    expect(feed.taken(1)).toBe(0);
    const seat = feed.seat(1, 1);
    if (seat) eventStream(seat, 0).abandon();
    expect(feed.taken(1)).toBe(0);
  });
});

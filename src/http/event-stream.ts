// Events of an account as server-sent events: a connection that stays open, with a comment from time to time so that proxies
// keep it, and closed when its reader falls behind.
import type { ServerResponse } from 'node:http';
import type { EventFeed } from '../fences/event-feed.ts';
import type { FenceEvent } from '../fences/fence-event.ts';
import { isClosed } from './answers-under-way.ts';
import { StreamedAnswer } from './endpoint.ts';

const HEARTBEAT_MS = 15_000;
/** Bytes that may wait for a reader. */
const BEHIND = 1024 * 1024;

export const eventStream = (feed: EventFeed, accountId: number, after: number): StreamedAnswer =>
  new StreamedAnswer('text/event-stream; charset=utf-8', (response) => {
    response.write(': connected\n\n');
    const stop = feed.listen(accountId, after, (events) => {
      for (const event of events) response.write(written(event));
      if (response.writableLength > BEHIND) response.destroy();
    });
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    heartbeat.unref();
    ended(response, () => {
      stop();
      clearInterval(heartbeat);
    });
  });

const written = (event: FenceEvent): string =>
  `id: ${event.number}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;

function ended(response: ServerResponse, then: () => void): void {
  if (isClosed(response)) then();
  else response.once('close', then);
}

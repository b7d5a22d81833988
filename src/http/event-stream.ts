// Events of an account as server-sent events: a connection that stays open, with a comment from time to time so that proxies
// keep it. A reader gets events at its own pace, at most a page of them waiting for it; one that takes nothing for long is cut off.
import type { ServerResponse } from 'node:http';
import type { Seat } from '../fences/event-feed.ts';
import type { FenceEvent } from '../fences/fence-event.ts';
import { isClosed } from './answers-under-way.ts';
import { StreamedAnswer } from './endpoint.ts';

const HEARTBEAT_MS = 15_000;
/** Heartbeats in a row at which a reader may still have something to take. */
const PATIENCE = 4;

/** The seat is freed whichever way the stream ends, also if it never begins. */
export const eventStream = (seat: Seat, after: number): StreamedAnswer =>
  new StreamedAnswer(
    'text/event-stream; charset=utf-8',
    (response) => new Stream(response, seat).begin(after),
    () => seat.free(),
  );

class Stream {
  /** The system or a proxy has not taken all that was written. */
  #isBehind = false;
  #missed = 0;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly seat: Seat,
  ) {}

  begin(after: number): void {
    const { response, seat } = this;
    if (isClosed(response)) {
      seat.free();
      return;
    }
    response.once('close', this.#end);
    response.on('error', this.#cut);
    response.on('drain', () => {
      this.#isBehind = false;
      this.#missed = 0;
    });
    this.#heartbeat = setInterval(this.#beat, HEARTBEAT_MS);
    this.#heartbeat.unref();
    this.#write(': connected\n\n');
    seat.listen(after, {
      isReady: () => !this.#isBehind,
      hear: (events) => this.#write(events.map(written).join('')),
    });
  }

  #write(text: string): void {
    if (!this.response.write(text)) this.#isBehind = true;
  }

  readonly #beat = (): void => {
    if (!this.#isBehind) this.#write(': still here\n\n');
    else if (++this.#missed >= PATIENCE) this.#cut();
  };

  readonly #cut = (): void => {
    this.#end();
    this.response.destroy();
  };

  readonly #end = (): void => {
    clearInterval(this.#heartbeat);
    this.seat.free();
  };
}

const written = (event: FenceEvent): string =>
  `id: ${event.number}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;

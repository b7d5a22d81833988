// The way of every request of both versions, as a list. A step that has to wait gives a promise; one that does not costs
// no turn of the event loop, so a request with a known key is answered in the turn in which it arrived. Each step runs at
// most once. Whatever a step throws becomes the answer, and is written and recorded like any other.
import { admit } from './pipeline/admit.ts';
import type { Exchange } from './pipeline/exchange.ts';
import { failWith } from './pipeline/fail.ts';
import { identify } from './pipeline/identify.ts';
import { load } from './pipeline/load.ts';
import { read } from './pipeline/read.ts';
import { receive } from './pipeline/receive.ts';
import { record } from './pipeline/record.ts';
import { run } from './pipeline/run.ts';
import { write } from './pipeline/write.ts';

type Step = (exchange: Exchange) => void | Promise<void>;

const STEPS: readonly Step[] = [
  load, //     is there room for another request?
  identify, // who asks? A key in the URL or a header is looked at before a body is received
  receive, //  the body, if one was announced
  admit, //    may they, from this domain, at this rate, with these credits?
  read, //     parameters, converted and checked
  run, //      the endpoint's function
  write, //    credits spent; the answer, or what went wrong
  record, //   time and status once the answer has left
];
const WRITE = STEPS.indexOf(write);
const RECORD = STEPS.indexOf(record);

export function pass(exchange: Exchange): void {
  advance(exchange, 0);
}

/** Answers with a failure from before the first step, such as an unknown path. */
export function refuse(exchange: Exchange, failure: unknown): void {
  failWith(exchange, failure);
  advance(exchange, WRITE);
}

function advance(exchange: Exchange, from: number): void {
  let at = from;
  try {
    for (; at < STEPS.length; at++) {
      const waiting = STEPS[at](exchange);
      if (waiting !== undefined) {
        const next = at + 1;
        waiting.then(
          () => advance(exchange, next),
          (failure) => recover(exchange, failure, next - 1),
        );
        return;
      }
    }
  } catch (failure) {
    recover(exchange, failure, at);
  }
}

/** Goes on with the answer to the failure, or without one where none can be sent any more. */
function recover(exchange: Exchange, failure: unknown, at: number): void {
  const { raw } = exchange.reply;
  const writable = at < WRITE || (at === WRITE && exchange.failure === undefined && !raw.headersSent);
  failWith(exchange, failure);
  if (!writable) raw.destroy();
  if (at < RECORD) advance(exchange, writable ? WRITE : RECORD);
}

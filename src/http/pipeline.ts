// The path of every request of both versions, as a list. A step that has to wait returns a promise; one that does not costs no
// turn of the event loop, so a request with a known key is answered in the turn in which it arrived. Each step runs at
// most once. Whatever a step throws becomes the response, and is written and recorded like any other.
import type { Admission } from '../accounts/admission.ts';
import { admit } from './pipeline/admit.ts';
import { aim } from './pipeline/aim.ts';
import type { Exchange } from './pipeline/exchange.ts';
import { failWith } from './pipeline/fail.ts';
import { hold } from './pipeline/hold.ts';
import { identify } from './pipeline/identify.ts';
import { load } from './pipeline/load.ts';
import { pace } from './pipeline/pace.ts';
import { parse } from './pipeline/parse.ts';
import { read } from './pipeline/read.ts';
import { receive } from './pipeline/receive.ts';
import { record } from './pipeline/record.ts';
import { run } from './pipeline/run.ts';
import { send } from './pipeline/send.ts';
import { settle } from './pipeline/settle.ts';
import { turnAway } from './pipeline/turn-away.ts';
import { wait, waitAgain } from './pipeline/wait.ts';
import { write } from './pipeline/write.ts';

type Step = (exchange: Exchange) => void | Promise<void>;

/** One request after the other. */
const STEPS: readonly Step[] = [
  load, //     is there room for another request?
  wait, //     behind those that came before it, while there are many
  identify, // who asks? A key in the URL or a header is looked at before a body is received
  turnAway, // is it known already that they may not?
  receive, //  the body, if one was announced
  hold, //     a long one, until earlier ones of the same tenant are answered
  waitAgain, // with a body others have come in the meantime
  parse, //    the body's fields
  waitAgain, // if that took long
  aim, //      the call that was asked for, if the request stands for another
  admit, //    may they, from this domain, at this rate, with these credits?
  read, //     parameters, converted and checked
  waitAgain, // after the key or the credits were asked for, too
  run, //      the endpoint's function
  pace, //     refusals, to who gets many
  write, //    the answer, or what went wrong, as bytes
];
const PACE = STEPS.indexOf(pace);

/** For all responses that became ready in one turn of the event loop, step by step. */
export function leave(admission: Admission, exchanges: readonly Exchange[]): void {
  const began = performance.now();
  admission.together(() => {
    for (const exchange of exchanges) attempt(settle, exchange); // credits spent, before a byte leaves
  });
  for (const exchange of exchanges) attempt(send, exchange);
  for (const exchange of exchanges) attempt(record, exchange); //   time and status once the answer has left
  const each = (performance.now() - began) / exchanges.length;
  for (const exchange of exchanges) spend(exchange, each);
}

export function pass(exchange: Exchange): void {
  exchange.pipeline.leaving.hurry(exchange.began);
  timed(exchange, () => advance(exchange, 0));
}

/** Responds to a failure from before the first step, such as an unknown path. */
export function refuse(exchange: Exchange, failure: unknown): void {
  failWith(exchange, failure);
  advance(exchange, PACE);
}

/** Counts the time for the tenant: it is how the waiting line is fair. */
function timed(exchange: Exchange, work: () => void): void {
  const began = performance.now();
  work();
  spend(exchange, performance.now() - began);
}

function spend({ pipeline, tenant }: Exchange, milliseconds: number): void {
  if (tenant !== undefined) pipeline.line.spend(tenant, milliseconds);
}

function advance(exchange: Exchange, from: number): void {
  let at = from;
  try {
    for (; at < STEPS.length; at++) {
      const waiting = STEPS[at](exchange);
      if (waiting !== undefined) {
        const next = at + 1;
        const isTurn = STEPS[at] === wait || STEPS[at] === waitAgain;
        waiting.then(
          () => {
            exchange.hasBeenAway ||= !isTurn;
            timed(exchange, () => advance(exchange, next));
          },
          (failure) => timed(exchange, () => recover(exchange, failure, next - 1)),
        );
        return;
      }
    }
  } catch (failure) {
    recover(exchange, failure, at);
    return;
  }
  exchange.pipeline.leaving.add(exchange, exchange.began);
}

/** Continues with the response to the failure, or without one if none can be made. */
function recover(exchange: Exchange, failure: unknown, at: number): void {
  const answerable = at < PACE || exchange.failure === undefined;
  failWith(exchange, failure);
  if (!answerable) exchange.reply.raw.destroy();
  advance(exchange, answerable ? PACE : STEPS.length);
}

/** A failure while responses are being sent closes its own connection, and no other. */
function attempt(step: (exchange: Exchange) => void, exchange: Exchange): void {
  try {
    step(exchange);
  } catch (failure) {
    failWith(exchange, failure);
    exchange.reply.raw.destroy();
  }
}

// Under overload the server degrades instead of collapsing: beyond a bound on requests under way, or on bytes waiting to be read, further
// requests are asked to retry. No tenant may fill it alone: each may have as much as twice what is free, so one that asks for everything gets two
// thirds, two of them get two fifths each, and there is always room for another.
import type { ServerResponse } from 'node:http';
import { isClosed } from './answers-under-way.ts';
import type { Tenant } from './tenant-line.ts';

const MOST_REQUESTS = 2_000;
/** Responses that were written but not yet read by the client. */
const MOST_BYTES = 96 * 2 ** 20;
/** How much of something a tenant may have for each part of it that is free. */
const PER_FREE = 2;

/** What a tenant holds, and for how many responses. */
interface Held {
  requests: number;
  bytes: number;
  readonly leave: () => void;
}

export class ServerLoad {
  #underWay = 0;
  #bytes = 0;
  readonly #held = new Map<Tenant, Held>();
  /** Set when the server is asked to stop: responses then say that the connection closes. */
  stopping = false;

  /** What is to be sent once answers are no longer held. */
  #heldBack: (() => void)[] | undefined;

  constructor(
    private readonly most = MOST_REQUESTS,
    private readonly mostBytes = MOST_BYTES,
  ) {}

  get isFull(): boolean {
    return this.#underWay >= this.most || this.#bytes >= this.mostBytes;
  }

  get isIdle(): boolean {
    return this.#underWay === 0;
  }

  hasRoomFor(tenant: Tenant): boolean {
    if (this.isFull) return false;
    const held = this.#held.get(tenant);
    if (held === undefined) return true;
    return (
      held.requests < Math.max(1, PER_FREE * (this.most - this.#underWay)) &&
      held.bytes <= PER_FREE * (this.mostBytes - this.#bytes)
    );
  }

  /** While the listener is being closed answers are held: whoever waits for one opens no further connection. */
  holdAnswers(): void {
    this.#heldBack ??= [];
  }

  releaseAnswers(): void {
    const heldBack = this.#heldBack ?? [];
    this.#heldBack = undefined;
    for (const send of heldBack) send();
  }

  /** Sends at once, or when answers are released. */
  send(answers: () => void): void {
    if (this.#heldBack === undefined) answers();
    else this.#heldBack.push(answers);
  }

  /** Counts a request until its response closes, which happens once for each, even if the caller has gone away. */
  enter(response: ServerResponse, tenant: Tenant): void {
    if (isClosed(response)) return;
    const held = this.#of(tenant);
    held.requests++;
    this.#underWay++;
    response.once('close', held.leave);
  }

  /** Stops counting a request whose response stays open for as long as its caller listens. */
  release(response: ServerResponse, tenant: Tenant): void {
    const leave = this.#held.get(tenant)?.leave;
    if (leave !== undefined && response.listeners('close').includes(leave)) {
      response.removeListener('close', leave);
      leave();
    }
  }

  /** Counts bytes that are still to be received, until the response closes; false if there is no room for them. */
  take(response: ServerResponse, bytes: number, tenant: Tenant): boolean {
    const free = this.mostBytes - this.#bytes - bytes;
    const own = (this.#held.get(tenant)?.bytes ?? 0) + bytes;
    if (free < 0 || own > PER_FREE * free) return false;
    this.hold(response, bytes, tenant);
    return true;
  }

  /** Counts the bytes of a response until it is read or its caller is gone. Small ones are ignored. */
  hold(response: ServerResponse, bytes: number, tenant: Tenant): void {
    if (bytes < 65_536 || isClosed(response)) return;
    const held = this.#of(tenant);
    held.bytes += bytes;
    this.#bytes += bytes;
    response.once('close', () => {
      held.bytes -= bytes;
      this.#bytes -= bytes;
      this.#forget(tenant, held);
    });
  }

  #of(tenant: Tenant): Held {
    const known = this.#held.get(tenant);
    if (known !== undefined) return known;
    const held: Held = {
      requests: 0,
      bytes: 0,
      leave: () => {
        held.requests--;
        this.#underWay--;
        this.#forget(tenant, held);
      },
    };
    this.#held.set(tenant, held);
    return held;
  }

  #forget(tenant: Tenant, { requests, bytes }: Held): void {
    if (requests === 0 && bytes === 0) this.#held.delete(tenant);
  }
}

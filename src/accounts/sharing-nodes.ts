// How many nodes and threads share the accounts: what a node falls back to its share by while it cannot ask the others. Every
// thread is a holder in the ledger, and a living one reports to it at least every 15 s, so those seen lately are counted.
import type { LedgerRepository } from '../store/ledger.ts';
import { Poller } from '../store/poller.ts';

const LOOK_MS = 5_000;
/** Three reports missed: whoever was not seen for this long is gone. */
const ALIVE_MS = 45_000;

export class SharingNodes {
  #nodes = 1;
  #threads = 1;
  readonly #poller = new Poller(() => this.look(), LOOK_MS);

  constructor(
    private readonly ledger: Pick<LedgerRepository, 'aliveSince'>,
    private readonly now: () => number,
  ) {}

  /** As of the last time that the state could be asked. */
  get nodes(): number {
    return this.#nodes;
  }

  /** Over all nodes. */
  get threads(): number {
    return this.#threads;
  }

  async start(): Promise<void> {
    await this.look();
    this.#poller.start();
  }

  async look(): Promise<void> {
    const { nodes, holders } = await this.ledger.aliveSince(this.now() - ALIVE_MS);
    // This one lives, whatever the state says after an outage in which nobody could report.
    this.#nodes = Math.max(1, nodes);
    this.#threads = Math.max(1, holders);
  }

  close(): Promise<void> {
    return this.#poller.close();
  }
}

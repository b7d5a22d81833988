// Keeps what this node remembers of keys in step with the state: whenever something about keys, accounts or packages has changed,
// and every ten minutes. So a key that was revoked before an outage is not remembered during it.
import type { KnownKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import type { RememberedKeys } from '../store/remembered-keys.ts';

/** Keys that were neither used nor created for this long are not remembered. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;
const AGAIN_MS = 10 * 60_000;
const PAGE = 1_000;
const MOST = 100_000;
/** With very many keys a look takes its time: this many times as long passes until the next. */
const REST = 20;

export class KeyMemory {
  #version = -1;
  #at = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: Pick<Store, 'keys' | 'changes'>,
    private readonly remembered: Pick<RememberedKeys, 'replace'>,
    private readonly now: () => number,
    /** Milliseconds on a monotonic clock. */
    private readonly steady: () => number = () => performance.now(),
  ) {}

  /** Looks whether there is anything new to remember. */
  async look(): Promise<void> {
    const began = this.steady();
    if (began < this.#notBefore) return;
    const { accounts: version } = await this.store.changes.versions();
    if (version === this.#version && began < this.#at + AGAIN_MS) return;
    await this.remembered.replace(this.#recent());
    this.#version = version;
    this.#at = began;
    this.#notBefore = this.steady() + REST * (this.steady() - began);
  }

  async *#recent(): AsyncGenerator<KnownKey[]> {
    const since = this.now() - RECENT_MS;
    for (let afterId = 0, count = 0; count < MOST; count += PAGE) {
      const page = await this.store.keys.recent(since, { afterId, limit: PAGE });
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      afterId = page[page.length - 1].id;
    }
  }
}

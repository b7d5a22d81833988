// How a browser comes to the key of the console: it hands in the one-time code of a link, once, and gets a key of its own that ends.
import type { Store } from '../store/open.ts';
import type { ConsoleCodes } from './console-codes.ts';
import type { DemoAccount } from './demo.ts';
import { hashKey, type IssuedKey } from './keys.ts';

export class ConsoleEntry {
  constructor(
    private readonly codes: Pick<ConsoleCodes, 'take'>,
    private readonly demo: DemoAccount,
    private readonly store: Pick<Store, 'keys'>,
  ) {}

  /** `held`: the key that the browser had before, which ends. Undefined if the code is not one, or no longer. */
  async enter(code: string, held: string | undefined): Promise<IssuedKey | undefined> {
    if (!this.codes.take(code)) return undefined;
    const before = held === undefined ? undefined : await this.store.keys.findByHash(hashKey(held));
    return this.demo.issueForBrowser(before?.account_id === this.demo.id ? before.id : undefined);
  }
}

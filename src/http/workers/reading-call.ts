// A call in a worker thread: the dataset, what the account keeps of its own, and the clock. There is neither state nor request.
import type { AccountPlaces } from '../../places/live/account-places.ts';
import { goneFlag, type OnBehalf } from '../../threads/on-behalf.ts';
import { Call } from '../call.ts';
import type { Given } from '../parameters.ts';
import type { World } from '../world.ts';

export class ReadingCall extends Call {
  constructor(
    world: World,
    sent: Given,
    private readonly language: string | undefined,
    private readonly own: AccountPlaces | undefined,
    private readonly account: number,
  ) {
    super(world, undefined, { kind: 'visitor' }, sent, undefined, undefined);
  }

  override get accountId(): number {
    return this.account;
  }

  override get headers(): Call['headers'] {
    return { 'accept-language': this.language };
  }

  /** Its work is done here, whatever it is. */
  override get behalf(): OnBehalf {
    return { tenant: 0, gone: goneFlag() };
  }

  override overlaid<T>(answer: (own: AccountPlaces | undefined) => T): T {
    return answer(this.own);
  }
}

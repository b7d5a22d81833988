// Asked for a profile that this server does not offer.
import type { Profile } from './profile.ts';

export class ProfileNotOffered extends Error {
  override readonly name = 'ProfileNotOffered';

  constructor(
    readonly profile: string,
    readonly offered: readonly Profile[],
  ) {
    super(`profile ${profile} is not offered here; choose one of ${offered.join(', ')}`);
  }
}

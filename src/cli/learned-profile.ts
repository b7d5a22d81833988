// The option --profile of commands that are about speeds: a profile of which speeds are learned.
import { InvalidArgumentError } from 'commander';
import { isProfile, type Profile } from '../roads/engine.ts';
import { isLearned, LEARNED_PROFILES } from '../roads/learn/terms.ts';

export function learnedProfile(text: string): Profile {
  if (isProfile(text) && isLearned(text)) return text;
  throw new InvalidArgumentError(`must be one of ${LEARNED_PROFILES.join(', ')}`);
}

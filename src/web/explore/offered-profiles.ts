// By what one can travel here: the profiles that the server offers, in the words of the language in use.
import { language } from '../frame/language.ts';
import { notes } from '../frame/server.ts';
import type { Profile } from './route-options.ts';

export const profileNames = (): readonly Profile[] =>
  notes.value?.profiles.map(({ name }) => name) ?? ['car'];

export function profileWords(profile: Profile): string {
  const words = notes.value?.profiles.find(({ name }) => name === profile)?.words;
  return words?.[language.value === 'bn' ? 1 : 0] ?? profile;
}

// The profiles, which are those of the server, and the roads to avoid that the page offers.
import { language } from '../frame/language.ts';
import { notes } from '../frame/server.ts';

export type Profile = string;
export const profileNames = (): readonly Profile[] =>
  notes.value?.profiles.map(({ name }) => name) ?? ['car'];
/** Whether it looks like a profile's; which there are is known when the server has told. */
export const isProfileName = (text: string): boolean => /^[a-z]{2,12}$/.test(text);

export function profileWords(profile: Profile): string {
  const words = notes.value?.profiles.find(({ name }) => name === profile)?.words;
  return words?.[language.value === 'bn' ? 1 : 0] ?? profile;
}

export const AVOIDABLE = ['ferries', 'tolls', 'motorways', 'unpaved'] as const;
export type Avoidable = (typeof AVOIDABLE)[number];

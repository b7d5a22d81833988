// The ways of travelling. A profile is known by its name outside and by its number in columns and loops.
import { Mode } from '../build/network.ts';

export const PROFILES = ['car', 'motorcycle', 'bike', 'foot'] as const;
export type Profile = (typeof PROFILES)[number];

/** The bit of each profile in access masks, by the profile's number. */
export const PROFILE_MODE: readonly number[] = [Mode.Car, Mode.Motorcycle, Mode.Bike, Mode.Foot];

export const isProfile = (name: string): name is Profile => PROFILES.some((profile) => profile === name);

export const profileNumber = (profile: Profile): number => PROFILES.indexOf(profile);

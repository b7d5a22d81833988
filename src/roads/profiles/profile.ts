// The ways of travelling. A profile is known by its name outside and by its number in columns and loops.
import { Mode } from '../build/network.ts';

export const PROFILES = ['car', 'motorcycle', 'bike', 'foot'] as const;
export type Profile = (typeof PROFILES)[number];

/**
 * By whose access rules each profile travels. Profiles that share a mode may differ in speed, but not in which classes
 * and widths their tables close: access masks know modes, not profiles.
 */
const MODE_OF: Readonly<Record<Profile, number>> = {
  car: Mode.Car,
  motorcycle: Mode.Motorcycle,
  bike: Mode.Bike,
  foot: Mode.Foot,
};

/** The bit of each profile's mode in access masks, by the profile's number. */
export const PROFILE_MODE: readonly number[] = PROFILES.map((profile) => MODE_OF[profile]);

export const isProfile = (name: string): name is Profile => PROFILES.some((profile) => profile === name);

export const profileNumber = (profile: Profile): number => PROFILES.indexOf(profile);

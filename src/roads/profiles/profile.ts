// The modes of travel. A profile is known by name outside the engine, and by number in columns and loops.
import { Mode } from '../network/vocabulary.ts';

export const PROFILES = ['car', 'motorcycle', 'bike', 'foot'] as const;
export type Profile = (typeof PROFILES)[number];

/**
 * The mode whose access rules each profile follows. Profiles that share a mode may differ in speed, but not in which classes
 * and widths their tables exclude: access masks contain modes, not profiles.
 */
const MODE_OF: Readonly<Record<Profile, number>> = {
  car: Mode.Car,
  motorcycle: Mode.Motorcycle,
  bike: Mode.Bike,
  foot: Mode.Foot,
};

/** The bit of each profile's mode in access masks, by profile number. */
export const PROFILE_MODE: readonly number[] = PROFILES.map((profile) => MODE_OF[profile]);

export const isProfile = (name: string): name is Profile => PROFILES.some((profile) => profile === name);

export const profileNumber = (profile: Profile): number => PROFILES.indexOf(profile);

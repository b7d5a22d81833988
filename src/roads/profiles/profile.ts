// The profiles: by what one travels. This is the one list of them, to which an operator's own are added; how fast they are is in data/starter/profiles.tsv.
// Parameters, interfaces of other servers, tools and documents follow from it.
// A profile is known by name outside the engine, and by its place among those that a server offers in columns and loops.
import { Mode } from '../network/vocabulary.ts';
import { type OwnProfile, ownProfilesHere, tellThreads } from './own-profile.ts';

interface ProfileKind {
  /** Whose access rules it follows. */
  readonly mode: number;
  /** Whether servers offer it unless they are told what to offer: each takes memory and time. */
  readonly usual: boolean;
  /** Metres per second that nobody exceeds. */
  readonly top: number;
  /** How answers in the words of OSRM and Valhalla name it. */
  readonly osrm: string;
  readonly valhalla: readonly [mode: string, type: string];
  /** Other names that callers know it by. */
  readonly also: readonly string[];
  /** In plain words, in English and Bangla. */
  readonly words: readonly [en: string, bn: string];
}

const PROFILE_KINDS = {
  car: {
    mode: Mode.Car,
    usual: true,
    top: 45,
    osrm: 'driving',
    valhalla: ['drive', 'car'],
    also: ['driving', 'auto', 'driving-traffic'],
    words: ['Car', 'গাড়ি'],
  },
  motorcycle: {
    mode: Mode.Motorcycle,
    usual: true,
    top: 40,
    osrm: 'driving',
    valhalla: ['drive', 'motorcycle'],
    also: ['motorbike'],
    words: ['Motorcycle', 'মোটরসাইকেল'],
  },
  bike: {
    mode: Mode.Bike,
    usual: true,
    top: 14,
    osrm: 'cycling',
    valhalla: ['bicycle', 'hybrid'],
    also: ['cycling', 'bicycle'],
    words: ['Bicycle', 'সাইকেল'],
  },
  foot: {
    mode: Mode.Foot,
    usual: true,
    top: 5,
    osrm: 'walking',
    valhalla: ['pedestrian', 'foot'],
    also: ['walking', 'pedestrian'],
    words: ['On foot', 'পায়ে হেঁটে'],
  },
  rickshaw: {
    mode: Mode.Rickshaw,
    usual: false,
    top: 10,
    osrm: 'cycling',
    valhalla: ['bicycle', 'hybrid'],
    also: ['cycle_rickshaw'],
    words: ['Rickshaw', 'রিকশা'],
  },
  cng: {
    mode: Mode.Cng,
    usual: false,
    top: 25,
    osrm: 'driving',
    valhalla: ['drive', 'car'],
    also: ['auto_rickshaw', 'autorickshaw'],
    words: ['CNG', 'সিএনজি'],
  },
  truck: {
    mode: Mode.Truck,
    usual: false,
    top: 35,
    osrm: 'driving',
    valhalla: ['drive', 'truck'],
    also: ['hgv', 'driving-hgv'],
    words: ['Truck', 'ট্রাক'],
  },
  bus: {
    mode: Mode.Bus,
    usual: false,
    top: 38,
    osrm: 'driving',
    valhalla: ['drive', 'bus'],
    also: [],
    words: ['Bus', 'বাস'],
  },
} as const satisfies Record<string, ProfileKind>;

export type Profile = keyof typeof PROFILE_KINDS;

/** Whether it comes with the program. */
export const isBuiltIn = (name: string): name is Profile => Object.hasOwn(PROFILE_KINDS, name);

export const BUILT_IN: readonly Profile[] = Object.keys(PROFILE_KINDS).filter(isBuiltIn);
/** What is offered where nothing is said. */
export const USUAL_PROFILES: readonly Profile[] = BUILT_IN.filter((name) => PROFILE_KINDS[name].usual);

const kinds = new Map<string, ProfileKind>(Object.entries(PROFILE_KINDS));
const bases = new Map<string, Profile>();
const own: OwnProfile[] = [];
const names: Profile[] = [...BUILT_IN];

/** Those that come with the program, then an operator's own. */
export const PROFILES: readonly Profile[] = names;

/** Whether a server could offer it. */
export const isProfile = (name: string): name is Profile => kinds.has(name);

function add(profiles: readonly OwnProfile[]): void {
  for (const profile of profiles) {
    const { name, base } = profile;
    const kind = kinds.get(base);
    if (!kind || !isBuiltIn(base) || kinds.has(name)) continue;
    const fastest = profile.numbers.filter(
      ({ what }) => what === 'speed' || what === 'top' || what === 'factor',
    );
    // Own speeds may be up to 150 km/h.
    const top = fastest.length > 0 ? Math.max(kind.top, 45) : kind.top;
    kinds.set(name, { ...kind, usual: false, top, also: [], words: [name, name] });
    bases.set(name, base);
    own.push(profile);
    if (isProfile(name)) names.push(name);
  }
}
add(ownProfilesHere());

/** Adds an operator's own, in this thread and in those that it starts from now on. */
export function offerOwnProfiles(profiles: readonly OwnProfile[]): void {
  tellThreads(profiles);
  add(profiles);
}

export const ownProfiles = (): readonly OwnProfile[] => own;

/** The profile that comes with the program, on which one rests: itself, or the base of an operator's own. */
export const baseOf = (profile: Profile): Profile => bases.get(profile) ?? profile;

export function kindOf(profile: Profile): ProfileKind {
  const kind = kinds.get(profile);
  if (!kind) throw new RangeError(`there is no profile ${profile}`);
  return kind;
}

/** The bit of the profile's mode in access masks. */
export const modeOf = (profile: Profile): number => kindOf(profile).mode;

/** The profile that a name stands for, if it is a profile's or another that callers know it by. */
export function profileNamed(name: string): Profile | undefined {
  const known = name.trim().toLowerCase();
  if (isProfile(known)) return known;
  return PROFILES.find((profile) => kindOf(profile).also.includes(known));
}

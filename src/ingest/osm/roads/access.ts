// Who may use a way or pass a barrier: the access tags, from the most specific to the general one, for each mode.
import { ALL_MODES, MOTOR_MODES, Mode, VEHICLE_MODES } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';

/** For each mode its keys, most specific first. */
export const ACCESS_KEYS: readonly (readonly [mode: number, keys: readonly string[]])[] = [
  [Mode.Car, ['motorcar', 'motor_vehicle', 'vehicle', 'access']],
  [Mode.Motorcycle, ['motorcycle', 'motor_vehicle', 'vehicle', 'access']],
  [Mode.Bike, ['bicycle', 'vehicle', 'access']],
  [Mode.Foot, ['foot', 'access']],
  [Mode.Rickshaw, ['cycle_rickshaw', 'rickshaw', 'vehicle', 'access']],
  [Mode.Cng, ['auto_rickshaw', 'motor_vehicle', 'vehicle', 'access']],
  [Mode.Truck, ['hgv', 'motor_vehicle', 'vehicle', 'access']],
  [Mode.Bus, ['bus', 'psv', 'motor_vehicle', 'vehicle', 'access']],
];

export const Access = { Unset: 0, No: 1, Destination: 2, Yes: 3 } as const;
type Access = (typeof Access)[keyof typeof Access];

const VALUES = new Map<string, Access>(
  Object.entries({
    yes: Access.Yes,
    permissive: Access.Yes,
    designated: Access.Yes,
    official: Access.Yes,
    public: Access.Yes,
    // Open to those with business there: no through traffic.
    destination: Access.Destination,
    customers: Access.Destination,
    delivery: Access.Destination,
    residents: Access.Destination,
    private: Access.Destination,
    permit: Access.Destination,
    no: Access.No,
    agricultural: Access.No,
    forestry: Access.No,
    emergency: Access.No,
    military: Access.No,
    psv: Access.No,
    bus: Access.No,
    hgv: Access.No,
    use_sidepath: Access.No,
    dismount: Access.No,
  }),
);

/** Words that open a road to the vehicles they name, and close it to all others: `motor_vehicle=psv`. */
const NAMED_VEHICLES: ReadonlyMap<string, number> = new Map([
  ['psv', Mode.Bus],
  ['bus', Mode.Bus],
  ['hgv', Mode.Truck],
]);

export function accessValue(value: string | undefined, mode = 0): Access {
  if (value === undefined) return Access.Unset;
  if (((NAMED_VEHICLES.get(value) ?? 0) & mode) !== 0) return Access.Yes;
  const known = VALUES.get(value);
  if (known !== undefined) return known;
  // "yes;delivery": the first known word counts.
  if (value.includes(';')) {
    for (const word of value.split(';')) {
      const one = VALUES.get(word.trim());
      if (one !== undefined) return one;
    }
  }
  return Access.Unset;
}

/** Access of one mode, in both directions. */
function accessOf(tags: Tags, mode: number, keys: readonly string[]): Access {
  for (const key of keys) {
    const said = accessValue(tags.get(key), mode);
    if (said !== Access.Unset) return said;
  }
  return Access.Unset;
}

/**
 * Access of one mode in one direction, unless a more specific key speaks for both directions: `motorcar=no` overrides
 * `access:forward=yes`.
 */
export function directedAccess(tags: Tags, mode: number, keys: readonly string[], suffix: string): Access {
  for (const key of keys) {
    const said = accessValue(tags.get(key + suffix), mode);
    if (said !== Access.Unset) return said;
    if (accessValue(tags.get(key), mode) !== Access.Unset) return Access.Unset;
  }
  return Access.Unset;
}

export interface WayAccess {
  /** Modes that may use the way at all. */
  readonly modes: number;
  readonly destination: boolean;
}

const SOMETHING_SAID = [...new Set(ACCESS_KEYS.flatMap(([, keys]) => keys)), 'motorroad'];

export function wayAccess(tags: Tags, defaults: number): WayAccess {
  const said = generalAccess(tags, defaults);
  const kinds = accessByKind(tags);
  return kinds ? { ...said, modes: (said.modes & ~kinds.closed) | kinds.opened } : said;
}

/** Vehicle classes as named in conditions. */
export const VEHICLE_KINDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    motorcar: Mode.Car,
    motorcycle: Mode.Motorcycle,
    bicycle: Mode.Bike,
    foot: Mode.Foot,
    cycle_rickshaw: Mode.Rickshaw,
    auto_rickshaw: Mode.Cng,
    hgv: Mode.Truck,
    bus: Mode.Bus,
    psv: Mode.Bus,
    motor_vehicle: MOTOR_MODES,
    vehicle: VEHICLE_MODES,
  }),
);

/** `motor_vehicle:conditional=no @ (motorcycle)`: modes closed or opened by a condition on the vehicle class alone. */
function accessByKind(tags: Tags): { closed: number; opened: number } | undefined {
  let found: { closed: number; opened: number } | undefined;
  for (const key of CONDITIONAL) {
    for (const [, value, condition] of (tags.get(key) ?? '').matchAll(
      /([a-z_]+)\s*@\s*\(?\s*([a-z_]+)\s*\)?\s*(?=;|$)/g,
    )) {
      const modes = VEHICLE_KINDS.get(condition);
      const access = accessValue(value);
      if (modes === undefined || access === Access.Unset || key.startsWith('oneway')) continue;
      found ??= { closed: 0, opened: 0 };
      if (access === Access.No) found.closed |= modes;
      else found.opened |= modes;
    }
  }
  return found;
}

function generalAccess(tags: Tags, defaults: number): WayAccess {
  if (!SOMETHING_SAID.some((key) => tags.has(key))) return { modes: defaults, destination: false };
  let modes = defaults;
  if (tags.get('motorroad') === 'yes') modes &= ~(Mode.Bike | Mode.Foot | Mode.Rickshaw | Mode.Cng);
  // What keeps bicycles off, as flyovers do, keeps rickshaws off.
  if (accessValue(tags.get('bicycle')) === Access.No) modes &= ~Mode.Rickshaw;
  let destination = 0;
  for (const [mode, keys] of ACCESS_KEYS) {
    const said = accessOf(tags, mode, keys);
    // A general "access=yes" does not open a footway to cars: only a more specific key does.
    const general = said !== Access.No && accessOf(tags, mode, keys.slice(0, -1)) === Access.Unset;
    if (said === Access.No) modes &= ~mode;
    else if (said !== Access.Unset && !general) modes |= mode;
    if (said === Access.Destination) destination |= mode;
  }
  // The flag applies to the way: motor traffic decides where it is allowed, otherwise cyclists and pedestrians.
  const deciding = modes & (Mode.Car | Mode.Motorcycle) || modes & MOTOR_MODES || modes;
  return { modes, destination: deciding !== 0 && (destination & deciding) === deciding };
}

const CONDITIONAL = [...new Set(ACCESS_KEYS.flatMap(([, keys]) => keys)), 'oneway'].map(
  (key) => `${key}:conditional`,
);
const PASSABLE = ALL_MODES;
const NO_MOTOR = Mode.Bike | Mode.Foot;

/** Modes that pass a barrier whose node has no access tags. Kinds that are not listed stop motor traffic. */
const BARRIERS: Readonly<Record<string, number>> = {
  no: PASSABLE,
  gate: PASSABLE,
  lift_gate: PASSABLE,
  swing_gate: PASSABLE,
  sliding_gate: PASSABLE,
  hampshire_gate: PASSABLE,
  entrance: PASSABLE,
  cattle_grid: PASSABLE,
  toll_booth: PASSABLE,
  border_control: PASSABLE,
  checkpoint: PASSABLE,
  height_restrictor: ALL_MODES & ~(Mode.Truck | Mode.Bus),
  sally_port: PASSABLE,
  kerb: PASSABLE,
  speed_bump: PASSABLE,
  rumble_strip: PASSABLE,
  bollard: NO_MOTOR,
  block: NO_MOTOR,
  cycle_barrier: NO_MOTOR,
  motorcycle_barrier: ALL_MODES & ~Mode.Motorcycle,
  chain: NO_MOTOR,
  jersey_barrier: NO_MOTOR,
  planter: NO_MOTOR,
  log: NO_MOTOR,
  debris: NO_MOTOR,
  bus_trap: NO_MOTOR | Mode.Truck | Mode.Bus,
  stile: Mode.Foot,
  turnstile: Mode.Foot,
  'full-height_turnstile': Mode.Foot,
  kissing_gate: Mode.Foot,
  wall: 0,
  fence: 0,
  hedge: 0,
  city_wall: 0,
  retaining_wall: 0,
  ditch: 0,
};

/** Modes that may pass a node with these tags. */
export function barrierAccess(tags: Tags): number {
  const barrier = tags.get('barrier');
  if (barrier === undefined) return ALL_MODES;
  let modes = Object.hasOwn(BARRIERS, barrier) ? BARRIERS[barrier] : NO_MOTOR;
  if (tags.get('locked') === 'yes') modes &= Mode.Foot;
  for (const [mode, keys] of ACCESS_KEYS) {
    const said = accessOf(tags, mode, keys);
    if (said === Access.No) modes &= ~mode;
    else if (said !== Access.Unset) modes |= mode;
  }
  return modes;
}

// Directions: one-way streets, what implies them, and the exceptions for single modes.
import { ALL_MODES, Mode } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';
import { ACCESS_KEYS, Access, directedAccess } from './access.ts';

export const Direction = { None: 0, Forward: 1, Backward: 2, Both: 3 } as const;
type Direction = (typeof Direction)[keyof typeof Direction];

const VALUES = new Map<string, Direction>(
  Object.entries({
    yes: Direction.Forward,
    true: Direction.Forward,
    '1': Direction.Forward,
    no: Direction.Both,
    false: Direction.Both,
    '0': Direction.Both,
    '-1': Direction.Backward,
    reverse: Direction.Backward,
    // Which direction is open changes by the hour and is unknown here: closed to vehicles.
    reversible: Direction.None,
    // Traffic takes turns: both directions are open.
    alternating: Direction.Both,
  }),
);

export const directionOf = (value: string | undefined): Direction | undefined =>
  value === undefined ? undefined : VALUES.get(value);

const opposite = (value: string | undefined): boolean => value?.startsWith('opposite') ?? false;

const CYCLEWAYS = ['cycleway', 'cycleway:left', 'cycleway:right', 'cycleway:both'];
const EXCEPTION_KEYS: Readonly<Record<number, readonly string[]>> = {
  [Mode.Car]: ['oneway:motorcar', 'oneway:motor_vehicle', 'oneway:vehicle'],
  [Mode.Motorcycle]: ['oneway:motorcycle', 'oneway:motor_vehicle', 'oneway:vehicle'],
  [Mode.Bike]: ['oneway:bicycle', 'oneway:vehicle'],
  [Mode.Foot]: ['oneway:foot'],
  [Mode.Rickshaw]: ['oneway:cycle_rickshaw', 'oneway:rickshaw', 'oneway:vehicle'],
  [Mode.Cng]: ['oneway:auto_rickshaw', 'oneway:motor_vehicle', 'oneway:vehicle'],
  [Mode.Truck]: ['oneway:hgv', 'oneway:motor_vehicle', 'oneway:vehicle'],
  [Mode.Bus]: ['oneway:bus', 'oneway:psv', 'oneway:motor_vehicle', 'oneway:vehicle'],
};

/** Keys that say which way a mode may go, most specific first. */
export const oneWayKeys = (mode: number): readonly string[] => [...EXCEPTION_KEYS[mode], 'oneway'];

function bikesBothWays(tags: Tags): boolean {
  for (const key of CYCLEWAYS) {
    if (opposite(tags.get(key))) return true;
    const own = tags.get(`${key}:oneway`);
    if (own === 'no' || own === '-1') return true;
  }
  return false;
}

const BUSWAYS = ['busway', 'busway:left', 'busway:right', 'busway:both'];

const busesBothWays = (tags: Tags): boolean => BUSWAYS.some((key) => opposite(tags.get(key)));

/** Whether a lane of its own lets the mode travel against a one-way street. */
function hasOwnLane(tags: Tags, mode: number): boolean {
  if (mode === Mode.Bike) return bikesBothWays(tags);
  return mode === Mode.Bus && busesBothWays(tags);
}

/** The direction for vehicles in general, including implied ones. */
function general(tags: Tags): Direction {
  const said = directionOf(tags.get('oneway'));
  if (said !== undefined) return said;
  const junction = tags.get('junction');
  if (junction === 'roundabout' || junction === 'circular' || tags.get('highway') === 'motorway') {
    return Direction.Forward;
  }
  return Direction.Both;
}

export interface Directions {
  readonly forward: number;
  readonly backward: number;
}

/**
 * Splits the modes that may use a way into those that may travel along it and those that may travel against it. A direction can be open
 * to a mode that the way as a whole is closed to; `usual`: the modes of its class, which a general key alone can open it to.
 */
export function directions(tags: Tags, modes: number, usual = ALL_MODES): Directions {
  const all = general(tags);
  const particular = hasParticular(tags);
  if (!particular && all === Direction.Both) return { forward: modes, backward: modes };
  let forward = 0;
  let backward = 0;
  for (const [mode, keys] of ACCESS_KEYS) {
    let direction: Direction = mode === Mode.Foot ? Direction.Both : all;
    if (particular) {
      const exception = EXCEPTION_KEYS[mode]
        .map((key) => directionOf(tags.get(key)))
        .find((d) => d !== undefined);
      if (exception !== undefined) direction = exception;
      else if (direction !== Direction.None && hasOwnLane(tags, mode)) direction = Direction.Both;
    }
    let along = (modes & mode) !== 0 && (direction & Direction.Forward) !== 0;
    let against = (modes & mode) !== 0 && (direction & Direction.Backward) !== 0;
    if (particular) {
      const own = ((usual | modes) & mode) !== 0 ? keys : keys.slice(0, -1);
      along = directed(along, directedAccess(tags, mode, own, ':forward'));
      against = directed(against, directedAccess(tags, mode, own, ':backward'));
    }
    if (along) forward |= mode;
    if (against) backward |= mode;
  }
  return { forward, backward };
}

const directed = (open: boolean, said: number): boolean =>
  said === Access.Unset ? open : said !== Access.No;

function hasParticular(tags: Tags): boolean {
  for (const key of tags.keys()) {
    if (key.startsWith('oneway:') || key.startsWith('cycleway') || key.startsWith('busway')) return true;
    if (key.endsWith(':forward') || key.endsWith(':backward')) return true;
  }
  return false;
}

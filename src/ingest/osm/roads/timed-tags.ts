// Tags that close or open a road or a gate by the hour: `access:conditional` and its kin for each mode, `oneway:conditional`, the opening hours of ferries
// and gates. What they say of every minute of the week becomes the hours at which the road is closed to whom.
import { spansOf, type TimedAccess, WEEK_MINUTES } from '../../../roads/network/timed-access.ts';
import { ALL_MODES, Mode, RoadClass } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';
import { ACCESS_KEYS, Access, accessValue } from './access.ts';
import { type Conditions, conditionsIn } from './conditions.ts';
import { Direction, type Directions, directionOf, directions, oneWayKeys } from './one-way.ts';
import { weekMinutes } from './week-hours.ts';

export interface TimedTags {
  readonly rules: readonly TimedAccess[];
  /** A tag about hours that could not be read. */
  readonly unread?: string;
}

/** A gate that is closed at some hours, by the id of its node. */
export interface TimedGate {
  readonly id: number;
  readonly rules: readonly TimedAccess[];
}

/** What holds of a way whatever the hour. */
export interface UntimedWay {
  readonly class: number;
  /** Modes that its class is open to. */
  readonly usual: number;
  /** Modes that can pass it at all. */
  readonly passable: number;
  readonly open: Directions;
}

const NONE: TimedTags = { rules: [] };
const CONDITIONAL = ':conditional';

const saysHours = (tags: Tags): boolean => {
  for (const key of tags.keys()) if (key.endsWith(CONDITIONAL)) return true;
  return false;
};

/** The conditions of tags, read once each, and what could not be read of them. */
class ReadConditions {
  unread: string | undefined;
  readonly #known = new Map<string, Conditions | undefined>();

  constructor(readonly tags: Tags) {}

  of(key: string): Conditions | undefined {
    if (this.#known.has(key)) return this.#known.get(key);
    const text = this.tags.get(key);
    const read = text === undefined ? undefined : conditionsIn(text);
    if (read?.unread) this.unread ??= `${key}=${text}`;
    this.#known.set(key, read);
    return read;
  }

  /** Opening hours; undefined if there are none. */
  opening(): Uint8Array | undefined {
    const text = this.tags.get('opening_hours');
    const hours = text === undefined ? undefined : weekMinutes(text);
    if (text !== undefined && !hours) this.unread ??= `opening_hours=${text}`;
    return hours;
  }
}

export function timedWay(tags: Tags, way: UntimedWay): TimedTags {
  const ferry = way.class === RoadClass.Ferry && tags.has('opening_hours');
  if (!ferry && !saysHours(tags)) return NONE;
  const read = new ReadConditions(tags);
  const opening = ferry ? read.opening() : undefined;
  const both = directions(tags, ALL_MODES);
  const rules: TimedAccess[] = [];
  for (const against of [false, true]) {
    const side = against ? 'backward' : 'forward';
    const byMode = new Gathered(against);
    for (const [mode, keys] of ACCESS_KEYS) {
      if ((way.passable & mode) === 0) continue;
      const usually = ((way.open.forward | way.open.backward) & mode) !== 0;
      const open = new Uint8Array(WEEK_MINUTES).fill(usually ? 1 : 0);
      applyAccess(read, open, { mode, keys, suffix: `:${side}`, opens: (way.usual & mode) !== 0 });
      const turned = new Uint8Array(WEEK_MINUTES).fill((both[side] & mode) !== 0 ? 1 : 0);
      if (mode !== Mode.Foot) applyOneWay(read, turned, mode, against);
      for (let i = 0; i < WEEK_MINUTES; i++) open[i] &= turned[i] & (opening?.[i] ?? 1);
      byMode.add(mode, open, (way.open[side] & mode) !== 0);
    }
    rules.push(...byMode.rules());
  }
  return read.unread === undefined ? { rules } : { rules, unread: read.unread };
}

/** Of a barrier that is open to some: the hours at which it is closed to them. */
export function timedGate(tags: Tags, modes: number): TimedTags {
  if (!tags.has('barrier') || (!tags.has('opening_hours') && !saysHours(tags))) return NONE;
  const read = new ReadConditions(tags);
  const opening = read.opening();
  const byMode = new Gathered(false);
  for (const [mode, keys] of ACCESS_KEYS) {
    if ((modes & mode) === 0) continue;
    const open = new Uint8Array(WEEK_MINUTES).fill(1);
    applyAccess(read, open, { mode, keys, suffix: '', opens: false });
    if (opening) for (let i = 0; i < WEEK_MINUTES; i++) open[i] &= opening[i];
    byMode.add(mode, open, true);
  }
  const rules = byMode.rules();
  return read.unread === undefined ? { rules } : { rules, unread: read.unread };
}

/** Modes with the same hours make one rule. */
class Gathered {
  readonly #rules = new Map<string, TimedAccess>();

  constructor(readonly against: boolean) {}

  /** `open`: by minute of the week; `usually`: whether the mode may use the road when no hour is asked for. */
  add(mode: number, open: Uint8Array, usually: boolean): void {
    // What is closed all week is not closed by the hour, and what stays as it is needs no rule.
    if (!open.includes(1) || !open.includes(0)) return;
    const closed = spansOf(open.map((one) => 1 - one));
    const key = `${usually} ${closed.join()}`;
    const modes = (this.#rules.get(key)?.modes ?? 0) | mode;
    this.#rules.set(key, { against: this.against, modes, closed, opens: !usually });
  }

  rules(): TimedAccess[] {
    return [...this.#rules.values()];
  }
}

interface ModeKeys {
  readonly mode: number;
  readonly keys: readonly string[];
  readonly suffix: string;
  /** Whether a condition on access in general opens the road to the mode. */
  readonly opens: boolean;
}

/** The most specific key that says anything counts: one without conditions overrides conditions of more general ones. */
function applyAccess(read: ReadConditions, open: Uint8Array, { mode, keys, suffix, opens }: ModeKeys): void {
  for (const [at, key] of keys.entries()) {
    const directed = suffix === '' ? undefined : read.of(key + suffix + CONDITIONAL);
    const conditions = [...(read.of(key + CONDITIONAL)?.byHour ?? []), ...(directed?.byHour ?? [])];
    const own = conditions.filter(({ modes }) => (modes & mode) !== 0);
    const general = at === keys.length - 1;
    for (const { value, when } of own) {
      const said = accessValue(value, mode);
      if (said === Access.No) setWhere(open, when, 0);
      else if (said === Access.Yes && (!general || opens)) setWhere(open, when, 1);
    }
    if (own.length > 0 || accessValue(read.tags.get(key), mode) !== Access.Unset) return;
  }
}

function applyOneWay(read: ReadConditions, open: Uint8Array, mode: number, against: boolean): void {
  for (const key of oneWayKeys(mode)) {
    const own = (read.of(key + CONDITIONAL)?.byHour ?? []).filter(({ modes }) => (modes & mode) !== 0);
    for (const { value, when } of own) {
      const direction = directionOf(value);
      if (direction === undefined) continue;
      const may = (direction & (against ? Direction.Backward : Direction.Forward)) === 0 ? 0 : 1;
      setWhere(open, when, may);
    }
    if (own.length > 0 || read.tags.has(key)) return;
  }
}

function setWhere(minutes: Uint8Array, when: Uint8Array, value: 0 | 1): void {
  for (let i = 0; i < minutes.length; i++) if (when[i]) minutes[i] = value;
}

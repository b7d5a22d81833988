// One way's tags to the numbers of one row of the road network.
import { ALL_MODES, Mode, WayFlag } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';
import { clean, namesOf } from '../names.ts';
import { wayAccess } from './access.ts';
import { durationSeconds, laneCount, speedKmh, widthDecimetres } from './measures.ts';
import { directions } from './one-way.ts';
import { classOfWay } from './road-class.ts';
import { signsOf } from './signs.ts';
import { surfaceOf } from './surface.ts';
import { timedWay } from './timed-tags.ts';

export interface RoadRow {
  readonly class: number;
  readonly flags: number;
  readonly surface: number;
  readonly forward: number;
  readonly backward: number;
  readonly maxSpeed: number;
  readonly maxSpeedBackward: number;
  readonly duration: number;
  readonly lanes: number;
  readonly width: number;
  readonly name?: string;
  readonly nameBn?: string;
  readonly ref?: string;
  readonly signs?: string;
  /** A tag about hours that could not be read. */
  readonly unreadHours?: string;
}

const positive = (value: string | undefined): boolean => value !== undefined && value !== 'no';

/** Letters of Bangla have several forms, and a regular expression finds the one in which it is written. */
const endsIn = (...words: readonly string[]): RegExp =>
  new RegExp(`(${words.join('|').normalize('NFC')})$`, 'i');
const FLYOVER = endsIn('fly-?over', 'ফ্লাইওভার');
const EXPRESSWAY = endsIn('expressway', 'এক্সপ্রেসওয়ে');

/** Three-wheelers that a flyover or an expressway, by its name, is closed to, unless a tag of their own opens it. */
function keptOff(tags: Tags): number {
  const names = ['name', 'name:en', 'name:bn'].map((key) => (tags.get(key) ?? '').normalize('NFC').trim());
  const fast = names.some((name) => EXPRESSWAY.test(name));
  if (!fast && !names.some((name) => FLYOVER.test(name))) return 0;
  const rickshaw = positive(tags.get('cycle_rickshaw')) ? 0 : Mode.Rickshaw;
  return fast && !positive(tags.get('auto_rickshaw')) ? rickshaw | Mode.Cng : rickshaw;
}

/** Undefined if the way is not a road, or if nobody may use it at any hour. */
export function roadRow(tags: Tags): RoadRow | undefined {
  const rule = classOfWay(tags);
  if (!rule) return undefined;
  const access = wayAccess(tags, rule.modes);
  // Impassable to anything on wheels.
  const passable = tags.get('smoothness') === 'impassable' ? Mode.Foot : ALL_MODES;
  const off = keptOff(tags);
  const open = directions(tags, access.modes & ~off, rule.modes);
  const [forward, backward] = [open.forward & passable, open.backward & passable];
  const timed = timedWay(tags, {
    class: rule.class,
    usual: rule.modes,
    passable: passable & ~off,
    open: { forward, backward },
  });
  if ((forward | backward) === 0 && !timed.rules.some(({ opens }) => opens)) return undefined;
  const junction = tags.get('junction');
  let flags = 0;
  if (junction === 'roundabout' || junction === 'circular') flags |= WayFlag.Roundabout;
  if (positive(tags.get('toll'))) flags |= WayFlag.Toll;
  if (positive(tags.get('bridge'))) flags |= WayFlag.Bridge;
  if (positive(tags.get('tunnel'))) flags |= WayFlag.Tunnel;
  if (access.destination) flags |= WayFlag.Destination;
  if (positive(tags.get('lit'))) flags |= WayFlag.Lit;
  if (tags.get('dual_carriageway') === 'yes') flags |= WayFlag.Dual;
  const speed = speedKmh(tags.get('maxspeed'));
  const names = namesOf(tags);
  return {
    class: rule.class,
    flags,
    surface: surfaceOf(tags),
    forward,
    backward,
    maxSpeed: speedKmh(tags.get('maxspeed:forward')) || speed,
    maxSpeedBackward: speedKmh(tags.get('maxspeed:backward')) || speed,
    duration: durationSeconds(tags.get('duration')),
    lanes: laneCount(tags.get('lanes')),
    width: widthDecimetres(tags.get('width')),
    name: names.name,
    nameBn: names.nameBn,
    ref: clean(tags.get('ref')),
    signs: signsOf(tags, (backward & Mode.Car) === 0, timed.rules),
    ...(timed.unread === undefined ? {} : { unreadHours: timed.unread }),
  };
}

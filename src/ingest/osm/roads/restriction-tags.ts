// What a turn restriction forbids or prescribes, and to whom.
import { MOTOR_MODES, Mode, RestrictionKind, VEHICLE_MODES } from '../../../roads/network/vocabulary.ts';
import type { Tags } from '../element-visitor.ts';

/** Classes of vehicles as restrictions name them, from general to specific. */
const EXCEPTIONS: ReadonlyMap<string, number> = new Map([
  ['vehicle', VEHICLE_MODES],
  ['motor_vehicle', MOTOR_MODES],
  ['psv', Mode.Bus],
  ['motorcar', Mode.Car],
  ['motorcycle', Mode.Motorcycle],
  ['bicycle', Mode.Bike],
  ['foot', Mode.Foot],
  ['cycle_rickshaw', Mode.Rickshaw],
  ['auto_rickshaw', Mode.Cng],
  ['hgv', Mode.Truck],
  ['bus', Mode.Bus],
]);

/** `restriction` applies to all vehicles, `restriction:CLASS` to one class. Others (caravan …) concern none of our modes. */
const KINDS: readonly (readonly [suffix: string, modes: number])[] = [
  ['', VEHICLE_MODES],
  ...Array.from(EXCEPTIONS, ([name, modes]) => [`:${name}`, modes] as const),
];

export interface RestrictionRule {
  readonly kind: number;
  readonly modes: number;
}

/** At most one rule of each kind (no, only); none if it applies to other vehicles, or only at certain times. */
export function restrictionRules(tags: Tags): RestrictionRule[] {
  if (tags.has('day_on') || tags.has('hour_on')) return [];
  let excepted = 0;
  for (const word of (tags.get('except') ?? '').split(/[;,]/)) excepted |= EXCEPTIONS.get(word.trim()) ?? 0;
  let no = 0;
  let only = 0;
  // From general to specific: a key for one class of vehicle replaces the general one.
  for (const [suffix, modes] of KINDS) {
    // Older data has the class of vehicle in the type.
    const value =
      tags.get(`restriction${suffix}`) ??
      (tags.get('type') === `restriction${suffix}` && suffix ? tags.get('restriction') : undefined);
    if (value === undefined) continue;
    if (suffix === '' && (tags.get('type') ?? 'restriction') !== 'restriction') continue;
    // Whether one may turn at a red light is a different matter.
    if (value.endsWith('_on_red')) continue;
    if (value.startsWith('no_')) {
      no |= modes;
      only &= ~modes;
    } else if (value.startsWith('only_')) {
      only |= modes;
      no &= ~modes;
    } else if (value === 'none' || value === 'no') {
      no &= ~modes;
      only &= ~modes;
    }
  }
  for (const { kind, modes } of conditionalRules(tags.get('restriction:conditional'))) {
    if (kind === RestrictionKind.No) no |= modes;
    else only |= modes;
  }
  // Exceptions apply to all rules: nobody tags a class of vehicle only to except it again.
  const rules: RestrictionRule[] = [];
  if (no & ~excepted) rules.push({ kind: RestrictionKind.No, modes: no & ~excepted });
  if (only & ~excepted) rules.push({ kind: RestrictionKind.Only, modes: only & ~excepted });
  return rules;
}

/** `no_left_turn @ (motorcycle); no_u_turn @ (weight>5)`: the rules that apply to a class of vehicle at all times. */
function conditionalRules(value: string | undefined): RestrictionRule[] {
  const rules: RestrictionRule[] = [];
  for (const [, rule, condition] of (value ?? '').matchAll(/([a-z_]+)\s*@\s*(?:\(([^)]*)\)|[^;]*)/g)) {
    const modes = EXCEPTIONS.get((condition ?? '').trim());
    if (modes === undefined || rule.endsWith('_on_red')) continue;
    if (rule.startsWith('no_')) rules.push({ kind: RestrictionKind.No, modes });
    else if (rule.startsWith('only_')) rules.push({ kind: RestrictionKind.Only, modes });
  }
  return rules;
}

/** Conditions on a vehicle's size, which are not read. */
const OF_SIZE = /@\s*\(?\s*(max)?(weight|weightrating|axleload|length|height|width|trailer)/;

/** Why a restriction yields no rule, for the report. */
export function whyNone(tags: Tags): string {
  let said = false;
  for (const [key, value] of tags) {
    if (key === 'day_on' || key === 'hour_on') return 'turn restriction for certain times';
    if (!key.startsWith('restriction')) continue;
    if (value.endsWith('_on_red')) return 'turn restriction for red lights';
    if (key.endsWith(':conditional'))
      return OF_SIZE.test(value)
        ? 'turn restriction for other vehicles'
        : 'turn restriction for certain times';
    said = true;
  }
  return said
    ? 'turn restriction for other vehicles'
    : 'turn restriction that does not say what it restricts';
}

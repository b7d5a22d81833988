// The detailed route in Valhalla's format, with its numbers.
import { encodePolyline } from '../../geo/polyline.ts';
import type { Profile } from '../engine.ts';
import type { Arrow } from '../guidance/lanes.ts';
import type { Manoeuvre } from '../guidance/manoeuvre.ts';
import type { Phrases } from '../guidance/phrases.ts';
import type { Modifier } from '../guidance/turn-angle.ts';
import { RoadClass } from '../network/vocabulary.ts';
import { kindOf } from '../profiles/profile.ts';
import type { GuidedLeg, GuidedTrip } from '../route/guide.ts';
import { boxOf } from './line.ts';
import { degree, tenth, thousandth } from './round.ts';
import type { Costs } from './schemas/costs.ts';
import type { ValhallaAnswer, ValhallaManeuver, ValhallaSummary } from './schemas/valhalla-answer.ts';
import { hoursTold } from './trip-hours.ts';

/** Valhalla's manoeuvre types. */
const TYPE = {
  start: 1,
  startRight: 2,
  startLeft: 3,
  destination: 4,
  destinationRight: 5,
  destinationLeft: 6,
  becomes: 7,
  continue: 8,
  slightRight: 9,
  right: 10,
  sharpRight: 11,
  uturnRight: 12,
  uturnLeft: 13,
  sharpLeft: 14,
  left: 15,
  slightLeft: 16,
  rampStraight: 17,
  rampRight: 18,
  rampLeft: 19,
  exitRight: 20,
  exitLeft: 21,
  stayStraight: 22,
  stayRight: 23,
  stayLeft: 24,
  merge: 25,
  roundaboutEnter: 26,
  roundaboutExit: 27,
  ferryEnter: 28,
  ferryExit: 29,
  mergeRight: 37,
  mergeLeft: 38,
} as const;

const TURNS: Record<Modifier, number> = {
  straight: TYPE.continue,
  'slight right': TYPE.slightRight,
  right: TYPE.right,
  'sharp right': TYPE.sharpRight,
  // Traffic drives on the left here, so U-turns are to the right.
  uturn: TYPE.uturnRight,
  'sharp left': TYPE.sharpLeft,
  left: TYPE.left,
  'slight left': TYPE.slightLeft,
};

function valhallaType({ kind, modifier, side }: Manoeuvre): number {
  const turn = modifier.endsWith('right') ? 1 : modifier.endsWith('left') ? 2 : 0;
  const beside = side === 'right' ? 1 : side === 'left' ? 2 : 0;
  switch (kind) {
    case 'depart':
      return TYPE.start + beside;
    case 'arrive':
      return TYPE.destination + beside;
    case 'new name':
      return TYPE.becomes;
    case 'fork':
      return TYPE.stayStraight + turn;
    case 'merge':
      return [TYPE.merge, TYPE.mergeRight, TYPE.mergeLeft][turn];
    case 'on ramp':
      return TYPE.rampStraight + turn;
    case 'off ramp':
      return [TYPE.rampStraight, TYPE.exitRight, TYPE.exitLeft][turn];
    case 'roundabout':
      return TYPE.roundaboutEnter;
    case 'exit roundabout':
      return TYPE.roundaboutExit;
    case 'ferry':
      return TYPE.ferryEnter;
    case 'leave ferry':
      return TYPE.ferryExit;
    default:
      return TURNS[modifier];
  }
}

/** The next manoeuvre is announced together with this one if it follows within this many seconds. */
const AT_ONCE = 6;

/** What a metre is in the units of lengths. */
const UNITS = { kilometers: 1 / 1000, miles: 0.621371 / 1000 } as const;

export interface ValhallaOptions {
  readonly phrases: Phrases;
  readonly id: string;
  /** With what programs that navigate say and show: alerts, lanes and signs. */
  readonly voice?: boolean;
  /** Of lengths; kilometers if absent. */
  readonly units?: keyof typeof UNITS;
  readonly costs?: Costs;
}

export function valhallaAnswerOf({ trip, legs }: GuidedTrip, options: ValhallaOptions): ValhallaAnswer {
  const { phrases, id, units = 'kilometers' } = options;
  const unit = UNITS[units];
  const summaries = legs.map((leg, at) =>
    summaryOfLeg(leg, trip.legs[at].path.distance * unit, trip.legs[at].path.duration),
  );
  return {
    trip: {
      locations: trip.waypoints.map(({ asked }, original_index) => ({
        type: 'break',
        lat: degree(asked[1]),
        lon: degree(asked[0]),
        original_index,
      })),
      legs: legs.map((leg, at) => ({
        maneuvers: maneuversOf(leg, trip.profile, options, at === legs.length - 1, unit),
        summary: summaries[at],
        shape: encodePolyline(leg.leg.coordinates, 6),
      })),
      summary: {
        ...summaries.reduce(together),
        ...(trip.hours ? { duration: tenth(trip.duration), ...hoursTold(trip.hours) } : {}),
      },
      ...(options.costs ? { costs: options.costs } : {}),
      status_message: 'Found route between points',
      status: 0,
      units,
      language: phrases.locale,
    },
    id,
  };
}

function maneuversOf(
  guided: GuidedLeg,
  profile: Profile,
  { phrases, voice }: ValhallaOptions,
  last: boolean,
  unit: number,
): ValhallaManeuver[] {
  const [mode, type] = kindOf(profile).valhalla;
  const manoeuvres = roundaboutsOnce(guided.manoeuvres);
  return manoeuvres.map((manoeuvre, at) => {
    const next = manoeuvres[at + 1];
    const atOnce = next !== undefined && manoeuvre.seconds <= AT_ONCE;
    const instruction = phrases.instruction(manoeuvre, last);
    const road = phrases.road(manoeuvre);
    const maneuver: ValhallaManeuver = {
      type: valhallaType(manoeuvre),
      instruction: instruction + phrases.fullStop,
      verbal_succinct_transition_instruction: phrases.succinct(manoeuvre, last) + phrases.fullStop,
      verbal_pre_transition_instruction: atOnce
        ? phrases.joined(instruction, phrases.instruction(next, last))
        : instruction + phrases.fullStop,
      verbal_post_transition_instruction: next === undefined ? '' : phrases.continueFor(manoeuvre.metres),
      time: thousandth(manoeuvre.seconds),
      length: thousandth(manoeuvre.metres * unit),
      cost: thousandth(manoeuvre.seconds),
      begin_shape_index: manoeuvre.firstPoint,
      end_shape_index: manoeuvre.lastPoint,
      verbal_multi_cue: atOnce,
      travel_mode: mode,
      travel_type: manoeuvre.ferry ? 'ferry' : type,
      street_names: road === '' || next === undefined ? [] : [road],
    };
    if (manoeuvre.kind === 'roundabout' && manoeuvre.exit > 0)
      maneuver.roundabout_exit_count = manoeuvre.exit;
    return voice
      ? { ...maneuver, ...spokenParts(manoeuvre, phrases, instruction + phrases.fullStop) }
      : maneuver;
  });
}

/** A roundabout with its exit as one: entering it says where to leave it. */
function roundaboutsOnce(manoeuvres: readonly Manoeuvre[]): Manoeuvre[] {
  const list: Manoeuvre[] = [];
  for (const manoeuvre of manoeuvres) {
    const before = list[list.length - 1];
    if (manoeuvre.kind !== 'exit roundabout' || before?.kind !== 'roundabout') {
      list.push(manoeuvre);
      continue;
    }
    list[list.length - 1] = {
      ...before,
      metres: before.metres + manoeuvre.metres,
      seconds: before.seconds + manoeuvre.seconds,
      lastPoint: manoeuvre.lastPoint,
      endEdge: manoeuvre.endEdge,
    };
  }
  return list;
}

/** Valhalla's bits for the arrows on a lane. */
const ARROW_BITS: Record<Arrow, number> = {
  none: 1,
  straight: 2,
  'sharp left': 4,
  left: 8,
  'slight left': 16,
  'slight right': 32,
  right: 64,
  'sharp right': 128,
  uturn: 256,
};

/** What the manoeuvre is announced with, its lanes, and what stands on its signs. */
function spokenParts(manoeuvre: Manoeuvre, phrases: Phrases, alert: string): Partial<ValhallaManeuver> {
  const { kind, lanes, destination, exitNumber } = manoeuvre;
  const bits = (arrows: readonly Arrow[]): number =>
    arrows.reduce((sum, arrow) => sum | ARROW_BITS[arrow], 0);
  const sign = {
    ...(exitNumber === '' ? {} : { exit_number_elements: [{ text: phrases.sign(exitNumber) }] }),
    ...(destination === '' ? {} : { exit_toward_elements: [{ text: phrases.sign(destination) }] }),
  };
  return {
    ...(kind === 'depart' ? {} : { verbal_transition_alert_instruction: alert }),
    ...(Object.keys(sign).length === 0 ? {} : { sign }),
    ...(lanes === undefined
      ? {}
      : {
          lanes: lanes.map(({ arrows, active }) => ({
            directions: bits(arrows),
            ...(active === undefined ? {} : { valid: bits([active]), active: bits([active]) }),
          })),
        }),
  };
}

function summaryOfLeg({ leg }: GuidedLeg, length: number, seconds: number): ValhallaSummary {
  const [west, south, east, north] = boxOf(leg.coordinates);
  return {
    has_time_restrictions: false,
    has_toll: leg.edges.some((edge) => edge.toll),
    has_highway: leg.edges.some((edge) => edge.class === RoadClass.Motorway),
    has_ferry: leg.edges.some((edge) => edge.class === RoadClass.Ferry),
    min_lat: south,
    min_lon: west,
    max_lat: north,
    max_lon: east,
    time: thousandth(seconds),
    length: thousandth(length),
    cost: thousandth(seconds),
  };
}

const together = (a: ValhallaSummary, b: ValhallaSummary): ValhallaSummary => ({
  has_time_restrictions: false,
  has_toll: a.has_toll || b.has_toll,
  has_highway: a.has_highway || b.has_highway,
  has_ferry: a.has_ferry || b.has_ferry,
  min_lat: Math.min(a.min_lat, b.min_lat),
  min_lon: Math.min(a.min_lon, b.min_lon),
  max_lat: Math.max(a.max_lat, b.max_lat),
  max_lon: Math.max(a.max_lon, b.max_lon),
  time: thousandth(a.time + b.time),
  length: thousandth(a.length + b.length),
  cost: thousandth(a.cost + b.cost),
});

// Routes as openrouteservice answers them: segments with steps, numbered types of manoeuvres, one line for the whole.
import { encodePolyline } from '../../geo/polyline.ts';
import type { Manoeuvre } from '../guidance/manoeuvre.ts';
import type { Phrases } from '../guidance/phrases.ts';
import type { Modifier } from '../guidance/turn-angle.ts';
import type { GuidedLeg, GuidedTrip } from '../route/guide.ts';
import { boxOf, joinLines, lineCoordinates } from './line.ts';
import { hundredth, tenth } from './round.ts';
import { simplifyLine } from './simplify.ts';
import { hoursTold } from './trip-hours.ts';

export interface OrsForm {
  /** How many metres the unit of distances has. */
  readonly metres: number;
  readonly instructions: boolean;
  readonly line: 'encoded' | 'geojson' | 'none';
  readonly simplified: boolean;
  /** With where and in which direction each manoeuvre is made. */
  readonly maneuvers: boolean;
}

const TURNS: Record<Modifier, number> = {
  left: 0,
  right: 1,
  'sharp left': 2,
  'sharp right': 3,
  'slight left': 4,
  'slight right': 5,
  straight: 6,
  uturn: 9,
};

function typeOf({ kind, modifier }: Manoeuvre): number {
  switch (kind) {
    case 'depart':
      return 11;
    case 'arrive':
      return 10;
    case 'roundabout':
      return 7;
    case 'exit roundabout':
      return 8;
    case 'fork':
    case 'on ramp':
    case 'off ramp':
    case 'merge':
      return modifier.endsWith('left') ? 12 : modifier.endsWith('right') ? 13 : 6;
    case 'new name':
    case 'ferry':
    case 'leave ferry':
      return 6;
    default:
      return TURNS[modifier];
  }
}

export function orsRoutes(trips: readonly GuidedTrip[], phrases: Phrases, form: OrsForm): object[] {
  return trips.map(({ trip, legs }) => {
    const line = joinLines(trip.legs);
    const starts = [0];
    for (const { leg } of legs) starts.push(starts[starts.length - 1] + leg.coordinates.length / 2 - 1);
    const shown = form.simplified ? simplifyLine(line, Math.max(2, trip.distance / 2_000)) : line;
    return {
      summary: {
        distance: tenth(trip.distance / form.metres),
        duration: tenth(trip.duration),
        ...hoursTold(trip.hours),
      },
      segments: legs.map((leg, at) => ({
        distance: hundredth(trip.legs[at].path.distance / form.metres),
        duration: tenth(trip.legs[at].path.duration),
        ...(form.instructions
          ? { steps: stepsOf(leg, phrases, form, starts[at], at === legs.length - 1) }
          : {}),
      })),
      bbox: boxOf(line),
      ...(form.line === 'none'
        ? {}
        : {
            geometry:
              form.line === 'encoded'
                ? encodePolyline(shown, 5)
                : { type: 'LineString', coordinates: lineCoordinates(shown) },
          }),
      // Positions in a line that has fewer points would lead nowhere.
      ...(form.simplified ? {} : { way_points: starts }),
    };
  });
}

const stepsOf = (
  { leg, manoeuvres }: GuidedLeg,
  phrases: Phrases,
  form: OrsForm,
  offset: number,
  last: boolean,
) =>
  manoeuvres.map((manoeuvre) => ({
    distance: hundredth(manoeuvre.metres / form.metres),
    duration: tenth(manoeuvre.seconds),
    type: typeOf(manoeuvre),
    instruction: phrases.instruction(manoeuvre, last),
    name: phrases.road(manoeuvre) || '-',
    ...(manoeuvre.exit > 0 ? { exit_number: manoeuvre.exit } : {}),
    way_points: [offset + manoeuvre.firstPoint, offset + manoeuvre.lastPoint],
    ...(form.maneuvers
      ? {
          maneuver: {
            location: [
              leg.coordinates[manoeuvre.firstPoint * 2],
              leg.coordinates[manoeuvre.firstPoint * 2 + 1],
            ],
            bearing_before: Math.round(manoeuvre.bearingBefore) % 360,
            bearing_after: Math.round(manoeuvre.bearingAfter) % 360,
          },
        }
      : {}),
  }));

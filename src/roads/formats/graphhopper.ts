// The detailed and the optimised route in GraphHopper's format.
import { encodePolyline } from '../../geo/polyline.ts';
import type { Manoeuvre } from '../guidance/manoeuvre.ts';
import type { Phrases } from '../guidance/phrases.ts';
import type { Modifier } from '../guidance/turn-angle.ts';
import type { GuidedTrip } from '../route/guide.ts';
import { boxOf, joinLines, lineCoordinates } from './line.ts';
import type { PathDetail } from './path-details.ts';
import { hundredth, tenth, thousandth } from './round.ts';
import type { Costs } from './schemas/costs.ts';
import type {
  GraphHopperAnswer,
  GraphHopperInstruction,
  GraphHopperPath,
} from './schemas/graphhopper-answer.ts';
import { hoursTold } from './trip-hours.ts';

export interface GraphHopperOptions {
  readonly phrases: Phrases;
  /** Lines as polylines with five decimals, otherwise as GeoJSON. */
  readonly encoded: boolean;
  /** Milliseconds that the request took. */
  readonly took: number;
  /** When the road data was built, as ISO 8601. */
  readonly roadDataTimestamp: string;
  readonly copyrights: readonly string[];
  readonly details?: Readonly<Record<string, PathDetail[]>>;
  readonly pointsOrder?: readonly number[];
  /** Source, ids and destination in visiting order, if the ends are not fixed. */
  readonly visits?: readonly string[];
  readonly costs?: Costs;
}

/** GraphHopper's sign numbers. */
const Sign = { uturn: -98, finish: 4, via: 5, roundabout: 6, keepLeft: -7, keepRight: 7 } as const;

const TURNS: Record<Modifier, number> = {
  uturn: Sign.uturn,
  'sharp left': -3,
  left: -2,
  'slight left': -1,
  straight: 0,
  'slight right': 1,
  right: 2,
  'sharp right': 3,
};

export function graphHopperAnswerOf(guided: GuidedTrip, options: GraphHopperOptions): GraphHopperAnswer {
  const { trip } = guided;
  const visited = trip.legs.reduce((sum, { path }) => sum + path.edges.length, 0);
  const line = joinLines(trip.legs);
  const snapped = Float64Array.from(
    trip.waypoints.flatMap((waypoint) => [waypoint.snapped.lon, waypoint.snapped.lat]),
  );
  const path: GraphHopperPath = {
    distance: thousandth(trip.distance),
    weight: thousandth(trip.duration),
    time: Math.round(trip.duration * 1000),
    ...(trip.hours ? { duration: tenth(trip.duration), ...hoursTold(trip.hours) } : {}),
    ...(options.costs ? { costs: options.costs } : {}),
    transfers: 0,
    points_encoded: options.encoded,
    bbox: boxOf(line),
    points: shown(line, options.encoded),
    instructions: instructionsOf(guided, options.phrases),
    legs: [],
    details: { ...options.details },
    ascend: 0,
    descend: 0,
    snapped_waypoints: shown(snapped, options.encoded),
  };
  if (options.pointsOrder) path.points_order = [...options.pointsOrder];
  if (options.visits) path.visits = [...options.visits];
  return {
    hints: { 'visited_nodes.sum': visited, 'visited_nodes.average': visited / trip.legs.length },
    info: {
      copyrights: [...options.copyrights],
      took: Math.max(0, Math.round(options.took)),
      road_data_timestamp: options.roadDataTimestamp,
    },
    paths: [path],
  };
}

const shown = (line: Float64Array, encoded: boolean): GraphHopperPath['points'] =>
  encoded ? encodePolyline(line, 5) : { type: 'LineString', coordinates: lineCoordinates(line) };

/** All legs in one list. A stop on the way absorbs the departure after it, a roundabout its own exit. */
function instructionsOf({ legs }: GuidedTrip, phrases: Phrases): GraphHopperInstruction[] {
  const list: GraphHopperInstruction[] = [];
  let offset = 0;
  for (let at = 0; at < legs.length; at++) {
    const { manoeuvres, leg } = legs[at];
    const last = at === legs.length - 1;
    for (const manoeuvre of manoeuvres) {
      const before = list[list.length - 1];
      if (
        (manoeuvre.kind === 'depart' && at > 0) ||
        (manoeuvre.kind === 'exit roundabout' && before?.sign === Sign.roundabout)
      ) {
        before.distance = thousandth(before.distance + manoeuvre.metres);
        before.time += Math.round(manoeuvre.seconds * 1000);
        before.interval[1] = offset + manoeuvre.lastPoint;
        if (manoeuvre.kind === 'depart') before.street_name = phrases.road(manoeuvre);
        else before.exited = true;
        continue;
      }
      list.push(instructionOf(manoeuvre, phrases, offset, last));
    }
    offset += leg.coordinates.length / 2 - 1;
  }
  list[0].heading = hundredth(legs[0].manoeuvres[0].bearingAfter);
  list[list.length - 1].last_heading = hundredth(legs[legs.length - 1].manoeuvres.at(-1)!.bearingBefore);
  return list;
}

function instructionOf(
  manoeuvre: Manoeuvre,
  phrases: Phrases,
  offset: number,
  last: boolean,
): GraphHopperInstruction {
  const arrives = manoeuvre.kind === 'arrive';
  const instruction: GraphHopperInstruction = {
    distance: thousandth(manoeuvre.metres),
    sign: signOf(manoeuvre, last),
    interval: [offset + manoeuvre.firstPoint, offset + manoeuvre.lastPoint],
    text: phrases.instruction(manoeuvre, last),
    time: Math.round(manoeuvre.seconds * 1000),
    street_name: arrives ? '' : phrases.road(manoeuvre),
  };
  if (manoeuvre.kind === 'roundabout') {
    instruction.exited = false;
    if (manoeuvre.exit > 0) instruction.exit_number = manoeuvre.exit;
  }
  return instruction;
}

function signOf({ kind, modifier }: Manoeuvre, last: boolean): number {
  switch (kind) {
    case 'depart':
    case 'new name':
    case 'ferry':
    case 'leave ferry':
      return 0;
    case 'arrive':
      return last ? Sign.finish : Sign.via;
    case 'roundabout':
      return Sign.roundabout;
    case 'fork':
    case 'on ramp':
    case 'off ramp':
    case 'merge':
      return modifier.endsWith('left') ? Sign.keepLeft : modifier.endsWith('right') ? Sign.keepRight : 0;
    default:
      return TURNS[modifier];
  }
}

// The route overview of the contract: the response of OSRM's route service.
import { encodePolyline } from '../../geo/polyline.ts';
import type { Profile, Roads } from '../engine.ts';
import { type TraitReader, traitsOf } from '../guidance/edge-traits.ts';
import { type NamedStretch, summaryOf } from '../guidance/leg-summary.ts';
import type { Manoeuvre } from '../guidance/manoeuvre.ts';
import type { Phrases } from '../guidance/phrases.ts';
import { kindOf } from '../profiles/profile.ts';
import type { GuidedLeg, GuidedTrip } from '../route/guide.ts';
import type { TollVehicle } from '../route/toll-table.ts';
import type { Trip, TripLeg, Waypoint } from '../route/trip.ts';
import { type AnnotationKind, annotationOf } from './annotations.ts';
import { joinLines, lineCoordinates } from './line.ts';
import { osrmType } from './osrm-type.ts';
import { degree, tenth } from './round.ts';
import type { Overview, OverviewStep } from './schemas/overview.ts';
import { simplifyLine } from './simplify.ts';
import { bannersOf, voiceOf } from './spoken-steps.ts';
import { costsTold } from './trip-costs.ts';
import { hoursTold } from './trip-hours.ts';

export type GeometryForm = 'polyline' | 'polyline6' | 'geojson';

export interface OverviewOptions {
  readonly geometries: GeometryForm;
  readonly overview: 'full' | 'simplified' | 'false';
  readonly phrases: Phrases;
  /** Whether waypoints have hints. Default true. */
  readonly hints?: boolean;
  /** Whether a waypoint on a road without a name has an empty one; otherwise it is null. */
  readonly emptyNames?: boolean;
  /** What to tell about each segment of the line. */
  readonly annotations?: readonly AnnotationKind[];
  /** What programs that navigate say and show, on every step. */
  readonly voice?: boolean;
  readonly banners?: boolean;
  /** Whose costs to tell; absent if none. */
  readonly vehicle?: TollVehicle;
}

/** The part of `Roads` used here: traits of edges, and the driving side. */
export type OverviewRoads = TraitReader & Pick<Roads, 'drivingSide' | 'edge'>;

/** A route and its alternatives, best first. The steps come from `guided`; without it they are empty. */
export function overviewOf(
  roads: OverviewRoads,
  trips: readonly Trip[],
  options: OverviewOptions,
  guided?: readonly GuidedTrip[],
): Overview {
  return {
    code: 'Ok',
    routes: trips.map((trip, at) => routeOf(roads, trip, options, guided?.[at])),
    waypoints: trips[0].waypoints.map((waypoint) => waypointOf(roads, waypoint, options)),
  };
}

export function routeOf(
  roads: OverviewRoads,
  trip: Trip,
  options: OverviewOptions,
  guided?: GuidedTrip,
): Overview['routes'][number] {
  const kinds = new Set(options.annotations);
  const route = {
    legs: trip.legs.map((leg, at) => ({
      steps: guided
        ? stepsOf(guided.legs[at], {
            ...options,
            profile: trip.profile,
            drivingSide: roads.drivingSide,
            last: at === trip.legs.length - 1,
          })
        : [],
      distance: tenth(leg.path.distance),
      duration: tenth(leg.path.duration),
      ...hoursTold(leg.path.hours),
      summary: summaryOf(stretches(roads, leg, options.phrases)),
      ...(options.annotations ? { annotation: annotationOf(roads, leg, kinds) } : {}),
      weight: tenth(leg.path.duration),
    })),
    distance: tenth(trip.distance),
    duration: tenth(trip.duration),
    ...hoursTold(trip.hours),
    ...(trip.day ? { day_durations: trip.day.map(tenth) } : {}),
    ...costsTold(roads, trip, options.vehicle),
    weight_name: 'routability',
    weight: tenth(trip.duration),
    ...(options.voice ? { voiceLocale: options.phrases.locale } : {}),
  };
  if (options.overview === 'false') return route;
  const line = joinLines(trip.legs);
  return {
    geometry: shown(
      options.overview === 'full' ? line : simplifyLine(line, tolerance(trip)),
      options.geometries,
    ),
    ...route,
  };
}

/** About one pixel when the whole route fills a screen, in metres. */
const tolerance = (trip: Trip): number => Math.max(2, trip.distance / 2_000);

/** How many stretches are considered for the summary: the longest, in order of travel. */
const NAMED_STRETCHES = 8;

/** Lengths by trait; names are only looked up for the longest. */
function stretches(roads: TraitReader, { path }: TripLeg, phrases: Phrases): NamedStretch[] {
  const at = new Map<number, number>();
  const list: { edge: number; metres: number }[] = [];
  for (let x = 0; x < path.edges.length; x++) {
    const edge = path.edges[x] >> 1;
    const trait = roads.trait(edge);
    let place = at.get(trait);
    if (place === undefined) {
      place = list.length;
      at.set(trait, place);
      list.push({ edge, metres: 0 });
    }
    list[place].metres += path.edgeCentimetres[x] / 100;
  }
  let least = 0;
  if (list.length > NAMED_STRETCHES) {
    const lengths = Float64Array.from(list, (stretch) => stretch.metres).sort();
    least = lengths[lengths.length - NAMED_STRETCHES];
  }
  return list
    .filter((stretch) => stretch.metres >= least)
    .map(({ edge, metres }) => ({ name: phrases.road(traitsOf(roads, edge)), metres }));
}

function shown(
  line: Float64Array,
  form: GeometryForm,
): string | { type: 'LineString'; coordinates: number[][] } {
  if (form === 'geojson') return { type: 'LineString', coordinates: lineCoordinates(line) };
  return encodePolyline(line, form === 'polyline' ? 5 : 6);
}

export function waypointOf(
  roads: TraitReader,
  { snapped }: Pick<Waypoint, 'snapped'>,
  { phrases, hints = true, emptyNames = false }: Pick<OverviewOptions, 'phrases' | 'hints' | 'emptyNames'>,
): Overview['waypoints'][number] {
  return {
    ...(hints ? { hint: hintOf(snapped) } : {}),
    distance: tenth(snapped.distance),
    name: phrases.road(traitsOf(roads, snapped.edge)) || (emptyNames ? '' : null),
    location: [degree(snapped.lon), degree(snapped.lat)],
  };
}

/** The position of the point in this dataset, opaque to callers. */
function hintOf({ edge, along }: Waypoint['snapped']): string {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeUInt32LE(edge >>> 0, 0);
  bytes.writeInt32LE(along | 0, 4);
  return bytes.toString('base64url');
}

interface StepOptions extends OverviewOptions {
  readonly profile: Profile;
  readonly drivingSide: Roads['drivingSide'];
  /** Whether the leg ends the trip. */
  readonly last: boolean;
}

function stepsOf({ leg, manoeuvres }: GuidedLeg, options: StepOptions): OverviewStep[] {
  return manoeuvres.map((manoeuvre, at): OverviewStep => {
    const { firstPoint, lastPoint } = manoeuvre;
    const line = leg.coordinates.subarray(firstPoint * 2, lastPoint * 2 + 2);
    // Clients draw every step, so the arrival is a line with its only point twice.
    const drawn = line.length === 2 ? Float64Array.of(line[0], line[1], line[0], line[1]) : line;
    const location: [number, number] = [degree(line[0]), degree(line[1])];
    const step: OverviewStep = {
      distance: tenth(manoeuvre.metres),
      duration: tenth(manoeuvre.seconds),
      weight: tenth(manoeuvre.seconds),
      geometry: shown(drawn, options.geometries),
      name: options.phrases.name(manoeuvre),
      mode: manoeuvre.ferry ? 'ferry' : kindOf(options.profile).osrm,
      driving_side: options.drivingSide,
      maneuver: {
        type: osrmType(manoeuvre),
        modifier: manoeuvre.modifier,
        location,
        bearing_before: Math.round(manoeuvre.bearingBefore) % 360,
        bearing_after: Math.round(manoeuvre.bearingAfter) % 360,
        instruction: options.phrases.instruction(manoeuvre, options.last),
      },
      intersections: [intersectionOf(leg, manoeuvre, location)],
    };
    if (manoeuvre.ref !== '') step.ref = manoeuvre.ref;
    if (manoeuvre.exit > 0) step.maneuver.exit = manoeuvre.exit;
    if (manoeuvre.destination !== '') step.destinations = options.phrases.sign(manoeuvre.destination);
    if (manoeuvre.exitNumber !== '') step.exits = options.phrases.sign(manoeuvre.exitNumber);
    if (options.voice) step.voiceInstructions = voiceOf(manoeuvres, at, options.phrases, options.last);
    if (options.banners) step.bannerInstructions = bannersOf(manoeuvres, at, options.phrases, options.last);
    if (at === manoeuvres.length - 1 && manoeuvre.side === null) delete step.maneuver.modifier;
    return step;
  });
}

function intersectionOf(
  leg: GuidedLeg['leg'],
  manoeuvre: Manoeuvre,
  location: [number, number],
): OverviewStep['intersections'][number] {
  const before = leg.edges[manoeuvre.firstEdge - 1];
  const arms: { bearing: number; entry: boolean; role?: 'in' | 'out' }[] = [];
  if (manoeuvre.kind !== 'arrive') {
    arms.push({ bearing: Math.round(manoeuvre.bearingAfter) % 360, entry: true, role: 'out' });
  }
  if (before) {
    arms.push({ bearing: (Math.round(before.bearingIn) + 180) % 360, entry: false, role: 'in' });
    for (const arm of before.arms) arms.push({ bearing: Math.round(arm.bearing) % 360, entry: arm.allowed });
  }
  arms.sort((a, b) => a.bearing - b.bearing);
  const intersection: OverviewStep['intersections'][number] = {
    location,
    bearings: arms.map((arm) => arm.bearing),
    entry: arms.map((arm) => arm.entry),
  };
  const into = arms.findIndex((arm) => arm.role === 'in');
  const out = arms.findIndex((arm) => arm.role === 'out');
  if (into >= 0) intersection.in = into;
  if (out >= 0) intersection.out = out;
  if (manoeuvre.lanes)
    intersection.lanes = manoeuvre.lanes.map(({ arrows, active }) => ({
      indications: [...arrows],
      valid: active !== undefined,
    }));
  return intersection;
}

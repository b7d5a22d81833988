// The overview of a route through two or more points, in the form of OSRM: its parameters, which both versions take, and what is asked of the roads.
import { type Static, Type } from 'typebox';
import type { AnswerRequest } from '../../roads/answers/contract-answers.ts';
import type { TravelTime } from '../../roads/engine.ts';
import { MAX_POINTS } from '../../roads/route/plan-trip.ts';
import { midnightBefore } from '../../text/instant.ts';
import type { Call } from '../call.ts';
import { errors } from '../errors.ts';
import type { Given } from '../parameters.ts';
import { ApproachesParameter, BearingsParameter, RadiusesParameter, readApproaches } from './approaches.ts';
import { byWorker, roadsOf } from './road-answers.ts';
import {
  AnnotationsParameter,
  BannersParameter,
  CostsParameter,
  readAnnotations,
  readVehicle,
  VehicleParameter,
  VoiceParameter,
} from './route-wishes.ts';
import {
  AvoidParameter,
  CarUnlessTold,
  ExcludeParameter,
  LanguageParameter,
  profileOf,
  readPairs,
} from './routing-parameters.ts';
import { ArriveParameter, DepartParameter, timedFor } from './travel-time.ts';
import { readUnwanted, SIZE_PARAMETERS } from './vehicle-size.ts';

/** Departures a day of which to tell the duration. */
const DAY_COUNTS = ['24', '48'] as const;
/** Routes with more points than this are left to a worker thread. */
export const QUICK_POINTS = 10;

export const OverviewParameters = Type.Object({
  coordinates: Type.String({ description: '`lon,lat;lon,lat;…`, two pairs or more' }),
  geometries: Type.Optional(
    Type.Union([Type.Literal('polyline'), Type.Literal('polyline6'), Type.Literal('geojson')], {
      default: 'polyline',
    }),
  ),
  profile: CarUnlessTold,
  steps: Type.Optional(Type.Boolean({ description: 'Extension: with the steps of every leg' })),
  overview: Type.Optional(
    Type.Union([Type.Literal('full'), Type.Literal('simplified'), Type.Literal('false')], {
      default: 'full',
      description: 'Extension: how much of the line to answer',
    }),
  ),
  alternatives: Type.Optional(
    Type.Union(
      ['true', 'false', '0', '1', '2', '3'].map((value) => Type.Literal(value)),
      { description: 'Extension: how many other routes to look for; true means 2' },
    ),
  ),
  language: LanguageParameter,
  avoid: AvoidParameter,
  exclude: ExcludeParameter,
  ...SIZE_PARAMETERS,
  bearings: BearingsParameter,
  approaches: ApproachesParameter,
  radiuses: RadiusesParameter,
  annotations: AnnotationsParameter,
  voice_instructions: VoiceParameter,
  banner_instructions: BannersParameter,
  costs: CostsParameter,
  vehicle: VehicleParameter,
  depart_at: DepartParameter,
  arrive_by: ArriveParameter,
  day_durations: Type.Optional(
    Type.Union(
      DAY_COUNTS.map((count) => Type.Literal(count)),
      {
        description:
          'Extension: with the durations of each route on its own roads for so many departures spread over the day of `depart_at` or `arrive_by`, or over today; one credit more',
      },
    ),
  ),
});

export function overview(params: Static<typeof OverviewParameters>, call: Call): unknown {
  const points = readPairs(params.coordinates, 'coordinates', 2, MAX_POINTS);
  const { alternatives: wanted } = params as { alternatives?: string };
  const alternatives = wanted === 'true' ? 2 : Number(wanted ?? 0) || 0;
  if (alternatives > 0 && points.length > 2)
    throw errors.unserved('alternatives', 'other routes are looked for between two points, not through more');
  const { voice_instructions: voice, banner_instructions: banners, steps = false } = params;
  if ((voice || banners) && !steps)
    throw errors.refused('Parameters voice_instructions and banner_instructions need steps=true');
  const { time, account } = timedFor(call, params);
  if (alternatives > 0 && time?.arrive !== undefined)
    throw errors.unserved(
      'alternatives',
      'other routes are looked for from a departure, not towards an arrival',
    );
  const request: AnswerRequest<'overview'> = {
    profile: profileOf(params.profile),
    points,
    time,
    account,
    avoid: readUnwanted(params, profileOf(params.profile)),
    approaches: readApproaches(params, points.length),
    geometries: params.geometries!,
    overview: params.overview!,
    steps,
    alternatives,
    language: params.language!,
    annotations: readAnnotations(params.annotations),
    voice,
    banners,
    vehicle: readVehicle(params, profileOf(params.profile)),
    ...dayFor(call, params, time),
  };
  return answerOverview(call, request);
}

export const creditsOfOverview = ({ day_durations }: Given): number => (day_durations === undefined ? 2 : 3);

/** The day of the trip, or today. */
function dayFor(
  call: Call,
  { day_durations }: Static<typeof OverviewParameters>,
  time: TravelTime | undefined,
): Pick<AnswerRequest<'overview'>, 'day' | 'account'> {
  if (day_durations === undefined) return {};
  const instant = time?.depart ?? time?.arrive ?? call.now();
  return { day: { begin: midnightBefore(instant), count: Number(day_durations) }, account: call.accountId };
}

/** Short routes at once, others by a worker thread; those by the hour always. */
export function answerOverview(call: Call, request: AnswerRequest<'overview'>): unknown {
  const quick =
    request.points.length <= QUICK_POINTS &&
    request.alternatives === 0 &&
    !request.avoid &&
    !request.time &&
    !request.day;
  return quick ? roadsOf(call.world).now('overview', request) : byWorker(call, 'overview', request);
}

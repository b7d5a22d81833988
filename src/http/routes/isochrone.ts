// What is within reach of a point by time or by distance.
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import { type Given, numberIn } from '../parameters.ts';
import { travelExamples } from './recorded-examples.ts';
import { byWorker } from './road-answers.ts';
import { OTHER_HOURS } from './route-wishes.ts';
import {
  AvoidParameter,
  CarUnlessTold,
  ExcludeParameter,
  profileOf,
  readLatLon,
} from './routing-parameters.ts';
import { MultiPolygon } from './shapes.ts';
import { ArriveParameter, DepartParameter, readTravelTime } from './travel-time.ts';
import { readUnwanted, SIZE_PARAMETERS } from './vehicle-size.ts';

const MOST_CONTOURS = 6;
const MOST_MINUTES = 120;
const MOST_KILOMETRES = 100;
/** For each contour, and each so many minutes or kilometres of it begun: what is farther away takes longer to find. */
const CREDITS = 2;
const MINUTES_FOR_CREDITS = 30;
const KILOMETRES_FOR_CREDITS = 20;

const list = (what: string, most: number) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      description: `${what}, up to ${most}; up to ${MOST_CONTOURS} of them, separated by commas`,
    }),
  );

export const isochroneEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/isochrone',
    id: 'isochrone',
    tag: 'Routing',
    summary: 'What is within reach of a point',
    description: [
      'GeoJSON with a MultiPolygon for each of `minutes`, or for each of `kilometres` along the quickest route.',
      'With a time, roads have their mean speeds between it and the limit.',
      'A place lies inside when the road nearest to it is reached within the limit and at most 500 m away.',
      `Costs ${CREDITS} credits for each limit and each ${MINUTES_FOR_CREDITS} minutes or ${KILOMETRES_FOR_CREDITS} km of it begun.`,
    ].join(' '),
    params: Type.Object({
      point: Type.String({ description: '`lat,lon`' }),
      minutes: list('Minutes', MOST_MINUTES),
      kilometres: list('In place of `minutes`: kilometres', MOST_KILOMETRES),
      direction: Type.Optional(
        Type.Union([Type.Literal('from'), Type.Literal('to')], {
          default: 'from',
          description: 'From the point to everywhere, or from everywhere to the point',
        }),
      ),
      profile: CarUnlessTold,
      avoid: AvoidParameter,
      exclude: ExcludeParameter,
      ...SIZE_PARAMETERS,
      depart_at: DepartParameter,
      arrive_by: ArriveParameter,
    }),
    unserved: OTHER_HOURS,
    answer: Type.Object({
      type: Type.Literal('FeatureCollection'),
      features: Type.Array(
        Type.Object({
          type: Type.Literal('Feature'),
          properties: Type.Object({
            minutes: Type.Optional(Type.Number()),
            kilometres: Type.Optional(Type.Number()),
          }),
          geometry: MultiPolygon,
        }),
      ),
      location: Type.Array(Type.Number(), {
        minItems: 2,
        maxItems: 2,
        description: 'Longitude and latitude of the place on the road from which it was measured',
      }),
      distance: Type.Number({ description: 'Metres between the point and that place' }),
      status: Type.Integer(),
    }),
    plainJson: true,
    cost: creditsOfReach,
    example: travelExamples.isochrone,
    async run(params, call) {
      const { point, minutes, kilometres, direction, profile } = params;
      if (minutes !== undefined && kilometres !== undefined)
        throw errors.refused('Send either minutes or kilometres');
      if (minutes === undefined && kilometres === undefined) throw errors.missing('minutes');
      return byWorker(call, 'reach', {
        profile: profileOf(profile),
        point: readLatLon(point, 'point'),
        by: minutes === undefined ? 'distance' : 'time',
        limits:
          minutes === undefined
            ? limitsIn(kilometres, 'kilometres', MOST_KILOMETRES)
            : limitsIn(minutes, 'minutes', MOST_MINUTES),
        direction: direction ?? 'from',
        avoid: readUnwanted(params, profileOf(params.profile)),
        time: readTravelTime(params, () => call.now()),
      });
    },
  }),
];

function creditsOfReach({ minutes, kilometres }: Given): number {
  const [given, most, step] =
    minutes === undefined
      ? [kilometres, MOST_KILOMETRES, KILOMETRES_FOR_CREDITS]
      : [minutes, MOST_MINUTES, MINUTES_FOR_CREDITS];
  const steps = parts(given)
    .slice(0, MOST_CONTOURS)
    .map((part) => Math.ceil(Math.min(most, numberIn(part)) / step) || 1);
  return CREDITS * steps.reduce((sum, count) => sum + Math.max(1, count), 0);
}

function limitsIn(text: string | undefined, parameter: string, most: number): number[] {
  const limits = parts(text).map(numberIn);
  if (limits.length > MOST_CONTOURS || limits.some((limit) => !(limit > 0 && limit <= most)))
    throw errors.invalid(
      parameter,
      `numbers above 0 and up to ${most}, separated by commas, at most ${MOST_CONTOURS}`,
    );
  return limits;
}

const parts = (text: unknown): string[] => String(text ?? '').split(',');

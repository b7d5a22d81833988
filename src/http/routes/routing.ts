// Routing: overview, detailed route, optimised and sorted stops, nearest road.
import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { haversine } from '../../geo/distance.ts';
import type { AnswerRequest } from '../../roads/answers/contract-answers.ts';
import { GraphHopperAnswerSchema } from '../../roads/formats/schemas/graphhopper-answer.ts';
import { OverviewSchema } from '../../roads/formats/schemas/overview.ts';
import { ValhallaAnswerSchema } from '../../roads/formats/schemas/valhalla-answer.ts';
import type { Approach } from '../../roads/route/approach.ts';
import { TRIP_ENDS } from '../../roads/route/optimised.ts';
import { SNAP_RADIUS } from '../../roads/route/snap-together.ts';
import { endpoint } from '../endpoint.ts';
import { errors } from '../errors.ts';
import type { Given } from '../parameters.ts';
import { ApproachesParameter, BearingsParameter, RadiusesParameter, readApproaches } from './approaches.ts';
import { creditsOfOverview, OverviewParameters, overview, QUICK_POINTS } from './overview.ts';
import { routingExamples } from './recorded-examples.ts';
import { byWorker, laterFor, roadsOf } from './road-answers.ts';
import {
  CostsParameter,
  DetailsParameter,
  OTHER_HOURS,
  readDetails,
  readVehicle,
  STOP_HOURS,
  VehicleParameter,
  VoiceParameter,
} from './route-wishes.ts';
import {
  AvoidParameter,
  CarUnlessTold,
  CountryParameter,
  ExcludeParameter,
  LanguageParameter,
  ProfileParameter,
  profileOf,
  readDegrees,
  readLatLon,
} from './routing-parameters.ts';
import { ArriveParameter, DepartParameter, readTravelTime, timedFor } from './travel-time.ts';
import { readUnwanted, SIZE_NAMES, SIZE_PARAMETERS } from './vehicle-size.ts';
import { itemsIn, journeyIn, pairsIn } from './waypoints.ts';

const TAG = 'Routing';
/** Points of the contract's limits. */
const MAX_STOPS = 50;
const MAX_LOCATIONS = 50;

/** Read by `readDegrees`, as some callers send them as text. */
const DEGREES = Type.Any({ shown: { type: 'number' } });
const PAYLOAD = Type.Any({ shown: { type: 'array', items: { type: 'object' } } });

const LatLon = Type.Optional(
  Type.Object(
    { latitude: Type.Optional(DEGREES), longitude: Type.Optional(DEGREES) },
    { title: 'LatitudeLongitude' },
  ),
);

export const routingEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v2/api/route/:coordinates',
    id: 'routeOverview',
    lenient: true,
    tag: TAG,
    summary: 'Route overview',
    description: 'The quickest route through two or more points, in the form of OSRM.',
    params: OverviewParameters,
    unserved: OTHER_HOURS,
    answer: OverviewSchema,
    plainJson: true,
    cost: creditsOfOverview,
    waypoints: ({ coordinates }) => pairsIn(coordinates),
    example: routingExamples.routeOverview,
    run: overview,
  }),

  endpoint({
    method: 'POST',
    path: '/v2/api/routing',
    id: 'detailedRoute',
    lenient: true,
    tag: TAG,
    summary: 'Detailed route with instructions',
    description: 'type=vh answers in Valhalla’s format, type=gh in GraphHopper’s.',
    params: Type.Object({
      type: Type.Union([Type.Literal('vh'), Type.Literal('gh')]),
      country_code: CountryParameter,
      profile: CarUnlessTold,
      data: Type.Object({
        start: LatLon,
        destination: LatLon,
        via: Type.Optional(
          Type.Array(Type.Object({ latitude: DEGREES, longitude: DEGREES }), {
            maxItems: MAX_STOPS,
            description: `Extension: points between start and destination, up to ${MAX_STOPS}, in the order of travel`,
          }),
        ),
      }),
      language: LanguageParameter,
      avoid: AvoidParameter,
      exclude: ExcludeParameter,
      ...SIZE_PARAMETERS,
      bearings: BearingsParameter,
      approaches: ApproachesParameter,
      radiuses: RadiusesParameter,
      voice_instructions: VoiceParameter,
      details: DetailsParameter,
      costs: CostsParameter,
      vehicle: VehicleParameter,
      depart_at: DepartParameter,
      arrive_by: ArriveParameter,
    }),
    unserved: {
      ...OTHER_HOURS,
      alternatives: 'the detailed route is the quickest one; the overview answers alternatives',
      annotations: 'the overview answers annotations; with type=gh see details',
    },
    inQuery: [
      'type',
      'country_code',
      'profile',
      'language',
      'avoid',
      'exclude',
      ...SIZE_NAMES,
      'bearings',
      'approaches',
      'radiuses',
      'voice_instructions',
      'details',
      'costs',
      'vehicle',
      'depart_at',
      'arrive_by',
    ],
    answer: Type.Union([ValhallaAnswerSchema, GraphHopperAnswerSchema]),
    plainJson: true,
    cost: 2,
    waypoints: ({ data }) => journeyIn(data),
    example: routingExamples.detailedRoute,
    run(params, call) {
      const { start, destination, via = [] } = params.data;
      if (!start || !destination) throw errors.missing(start ? 'data.destination' : 'data.start');
      const points = [
        readDegrees(start.latitude, start.longitude, 'data.start'),
        ...via.map((stop, at) => readDegrees(stop.latitude, stop.longitude, `data.via.${at}`)),
        readDegrees(destination.latitude, destination.longitude, 'data.destination'),
      ];
      if (params.details !== undefined && params.type !== 'gh')
        throw errors.refused('Parameter details needs type=gh');
      if (params.voice_instructions && params.type !== 'vh')
        throw errors.refused('Parameter voice_instructions needs type=vh');
      const request: AnswerRequest<'detailed'> = {
        profile: profileOf(params.profile),
        points,
        ...timedFor(call, params),
        avoid: readUnwanted(params, profileOf(params.profile)),
        voice: params.voice_instructions,
        details: readDetails(params.details),
        vehicle: readVehicle(params, profileOf(params.profile)),
        approaches: readApproaches(params, points.length),
        shape: params.type,
        language: params.language!,
        id: randomUUID(),
      };
      const front = roadsOf(call.world);
      const quick = !request.avoid && !request.time && points.length <= QUICK_POINTS;
      return quick ? front.now('detailed', request) : byWorker(call, 'detailed', request);
    },
  }),

  endpoint({
    method: 'POST',
    path: '/v2/api/route/optimized',
    id: 'optimizedRoute',
    lenient: true,
    keyInBody: true,
    tag: TAG,
    summary: 'Route through many stops',
    description:
      'Visits geo_points by ascending id; with optimize=true in the best order between source and destination.',
    params: Type.Object({
      source: Type.String({ description: '`lat,lon`' }),
      destination: Type.String({ description: '`lat,lon`' }),
      profile: ProfileParameter,
      geo_points: Type.Optional(
        Type.Array(
          Type.Object({
            // Callers that keep their stops in forms send the number as text.
            id: Type.Union([Type.Integer(), Type.String({ pattern: '^\\s*-?[0-9]{1,15}\\s*$' })], {
              shown: { type: 'integer' },
            }),
            point: Type.String({ description: '`lat,lon`' }),
          }),
          { maxItems: MAX_STOPS },
        ),
      ),
      optimize: Type.Optional(
        Type.Boolean({ description: 'Extension: choose the order and answer points_order' }),
      ),
      ends: Type.Optional(
        Type.Union(
          TRIP_ENDS.map((ends) => Type.Literal(ends)),
          {
            description:
              'Extension, with optimize=true: which ends are free to choose; the point given for a free end is visited like any other. round_trip returns to the source. The answer has `visits`.',
          },
        ),
      ),
      approaches: Type.Optional(
        Type.Union([Type.Literal('curb'), Type.Literal('unrestricted')], {
          description: 'Extension: curb has every point on the side on which one drives',
        }),
      ),
      language: LanguageParameter,
      avoid: AvoidParameter,
      exclude: ExcludeParameter,
      ...SIZE_PARAMETERS,
      costs: CostsParameter,
      vehicle: VehicleParameter,
      depart_at: DepartParameter,
      arrive_by: ArriveParameter,
    }),
    unserved: STOP_HOURS,
    answer: GraphHopperAnswerSchema,
    plainJson: true,
    cost: pointsSent,
    waypoints: ({ geo_points }) => itemsIn(geo_points),
    example: routingExamples.optimizedRoute,
    run(params, call) {
      if (params.ends !== undefined && params.ends !== 'fixed' && params.optimize !== true)
        throw errors.refused('Parameter ends needs optimize=true');
      const stops = readStops(params.geo_points ?? []);
      return byWorker(call, 'optimised', {
        profile: profileOf(params.profile),
        source: readLatLon(params.source, 'source'),
        destination: readLatLon(params.destination, 'destination'),
        stops,
        optimise: params.optimize ?? false,
        ends: params.ends,
        approaches:
          params.approaches === 'curb'
            ? new Array<Approach>(stops.length + 2).fill({ kerb: true })
            : undefined,
        avoid: readUnwanted(params, profileOf(params.profile)),
        time: readTravelTime(params, () => call.now()),
        language: params.language!,
        vehicle: readVehicle(params, profileOf(params.profile)),
      });
    },
  }),

  endpoint({
    method: 'POST',
    path: '/v2/api/route/sorted',
    id: 'sortedLocations',
    lenient: true,
    keyInBody: true,
    tag: TAG,
    summary: 'Locations sorted from source to destination',
    description:
      'The first location is the source and the last the destination; the others are sorted by their distance from the source on the road.',
    params: Type.Object({
      locations: Type.Array(
        Type.Object({
          point: Type.Optional(Type.Object({ lat: Type.Optional(DEGREES), lon: Type.Optional(DEGREES) })),
          additional_payload: Type.Optional(PAYLOAD),
        }),
        { minItems: 1, maxItems: MAX_LOCATIONS, allowed: `a list of 1 to ${MAX_LOCATIONS} locations` },
      ),
    }),
    answer: Type.Object({
      sorted_waypoints: Type.Array(
        Type.Object(
          {
            point: Type.Object({ lat: Type.Number(), lon: Type.Number() }),
            additional_payload: PAYLOAD,
            index: Type.Integer(),
          },
          { title: 'SortedLocation' },
        ),
      ),
      status: Type.Integer(),
    }),
    cost: 2,
    waypoints: ({ locations }) => itemsIn(locations),
    example: routingExamples.sortedLocations,
    async run({ locations }, call) {
      const places = locations.map(({ point }, at) => {
        if (!point) throw errors.missing(`locations.${at}.point`);
        return readDegrees(point.lat, point.lon, `locations.${at}.point`);
      });
      const order = await laterFor(call, 'sorted', { places });
      return {
        sorted_waypoints: order.map((place, at) => ({
          point: { lat: places[place][1], lon: places[place][0] },
          additional_payload: locations[place].additional_payload ?? [],
          index: at + 1,
        })),
        status: 200,
      };
    },
  }),

  endpoint({
    method: 'GET',
    path: '/v2/api/routing/nearest',
    id: 'snapToRoad',
    lenient: true,
    tag: TAG,
    summary: 'The nearest place on a road',
    params: Type.Object({
      point: Type.String({ description: '`lat,lon`' }),
      profile: CarUnlessTold,
    }),
    answer: Type.Object(
      {
        coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }),
        distance: Type.Number(),
        type: Type.Literal('Point'),
      },
      { title: 'SnappedPoint' },
    ),
    cost: 2,
    example: routingExamples.snapToRoad,
    run(params, { world }) {
      const { roads } = roadsOf(world);
      const [lon, lat] = readLatLon(params.point, 'point');
      const snapped = roads.snap(lon, lat, profileOf(params.profile), { radius: SNAP_RADIUS });
      if (!snapped) throw errors.notFound(`There is no road within ${SNAP_RADIUS / 1000} km of the point`);
      return {
        coordinates: [snapped.lon, snapped.lat],
        distance: haversine(lon, lat, snapped.lon, snapped.lat),
        type: 'Point',
      };
    },
  }),
];

/** Stops are identified by their ids, in the order of the response too, so these must be unique. */
function readStops(given: readonly { readonly id: number | string; readonly point: string }[]) {
  const known = new Set<number>();
  return given.map(({ id: written, point }, at) => {
    const id = Number(written);
    if (known.has(id)) throw errors.invalid(`geo_points.${at}.id`, `an id of its own; ${id} comes twice`);
    known.add(id);
    return { id, point: readLatLon(point, `geo_points.${at}.point`) };
  });
}

/** As many credits as there are points: source, destination and the stops between them. */
function pointsSent({ geo_points }: Given): number {
  return 2 + Math.min(itemsIn(geo_points), MAX_STOPS);
}

// Routing of version 1: the key is a segment of the path, the rest is as in version 2; and the distance by road.
import { Type } from 'typebox';
import { OverviewSchema } from '../../roads/formats/schemas/overview.ts';
import { roadDistance } from '../../roads/route/road-distance.ts';
import { endpoint } from '../endpoint.ts';
import { MatchAnswer, MatchParameters, match } from './matching.ts';
import { creditsOfOverview, OverviewParameters, overview } from './overview.ts';
import { routingExamples } from './recorded-examples.ts';
import { OTHER_HOURS } from './route-wishes.ts';
import { readLonLat } from './routing-parameters.ts';
import { pairsIn, tracedIn } from './waypoints.ts';

const TAG = 'Version 1 (deprecated)';
const Key = { api_key: Type.String() };

export const routingV1Endpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/api/distance/:api_key/:from/:to',
    id: 'distanceV1',
    lenient: true,
    successor: '/v2/api/route/:coordinates',
    tag: TAG,
    summary: 'Distance by road between two points',
    description: 'By car; the straight line where no road leads.',
    params: Type.Object({
      ...Key,
      from: Type.String({ description: '`lon,lat`' }),
      to: Type.String({ description: '`lon,lat`' }),
    }),
    answer: Type.Object({ Distance: Type.String(), status: Type.Integer() }),
    cost: 1,
    example: routingExamples.distanceV1,
    run({ from, to }, { world }) {
      const start = readLonLat(from, 'from');
      const end = readLonLat(to, 'to');
      const kilometres = roadDistance(world.roads?.roads, start, end) / 1000;
      return { Distance: `${Math.round(kilometres * 1e4) / 1e4} KM`, status: 200 };
    },
  }),

  endpoint({
    method: 'GET',
    path: '/v1/api/route/:api_key/:coordinates',
    id: 'routeOverviewV1',
    lenient: true,
    successor: '/v2/api/route/:coordinates',
    tag: TAG,
    summary: 'Route overview',
    params: Type.Object({ ...Key, ...OverviewParameters.properties }),
    unserved: OTHER_HOURS,
    answer: OverviewSchema,
    plainJson: true,
    cost: creditsOfOverview,
    waypoints: ({ coordinates }) => pairsIn(coordinates),
    example: routingExamples.routeOverview,
    run: overview,
  }),

  endpoint({
    method: 'GET',
    path: '/v1/api/routing/:api_key/matching',
    id: 'routeMatchV1',
    lenient: true,
    successor: '/v2/api/routing/matching',
    tag: TAG,
    summary: 'A measured trace on the roads',
    params: Type.Object({ ...Key, ...MatchParameters.properties }),
    answer: MatchAnswer,
    cost: 2,
    waypoints: ({ points }) => tracedIn(points),
    example: routingExamples.routeMatch,
    run: (params, call) => match(params, call),
  }),
];

// What the calls of openrouteservice have in common: how they are declared, and what every answer tells of itself.
import { Type } from 'typebox';
import { creditsLine } from '../../../dataset/credits.ts';
import type { Call } from '../../call.ts';
import type { Given } from '../../parameters.ts';
import { ENGINE, ors } from './ors-request.ts';

/** Read by hand, so that what is wrong is told with openrouteservice's numbers. */
export const any = (description: string) => Type.Optional(Type.Any({ description, asSent: true, shown: {} }));
export const Profile = {
  profile: Type.String({ description: 'driving-car, cycling-regular, foot-walking …' }),
};
export const id = any('Comes back');

export const CALL = {
  tag: 'openrouteservice',
  dialect: ors,
  scope: 'routing',
  plainJson: true,
  answer: Type.Any(),
} as const;
/** Dhaka and Cumilla, for examples. */
export const LINE = [
  [90.41, 23.71],
  [91.18, 23.46],
];

export const metadata = (call: Call, service: string, sent: Given) => {
  const { api_key: _key, key: _other, apikey: _third, access_token: _fourth, ...query } = sent;
  const { world } = call;
  return {
    attribution: creditsLine(world.dataset.manifest.sources),
    service,
    timestamp: call.now(),
    query: { ...query, format: 'json' },
    engine: { ...ENGINE, graph_date: world.dataset.manifest.built },
    ...(typeof sent.id === 'string' ? { id: sent.id.slice(0, 200) } : {}),
  };
};

export const wanted = (given: unknown, usual: boolean): boolean =>
  given === undefined ? usual : given === true || given === 'true';

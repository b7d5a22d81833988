// Places of one type around a point.
import { computed, effect, signal } from '@preact/signals';
import type { CallTypes, NearbyPlace } from '../../client/call-types.ts';
import { PLACE_TYPES, type PlaceType } from '../../dataset/tables/place-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { language } from '../frame/language.ts';
import { lookAtAll } from './explore-map.ts';
import type { NamedPosition } from './place.ts';
import { inDegrees } from './position.ts';

/** The types to choose from; '' means all. */
export const TYPES = ['', ...PLACE_TYPES.filter((type) => type !== 'Others'), 'Others'] as const;
export type ChosenType = '' | PlaceType;
/** Kilometres. */
export const RADII = [0.5, 1, 2, 5, 10] as const;
const MOST = 20;

export const nearbyTo = signal<NamedPosition | undefined>(undefined);
/** The name may follow later; that asks for nothing new. */
const position = computed(() => nearbyTo.value?.at);
export const placeType = signal<ChosenType>('');
export const radius = signal<number>(1);
export const near = signal<readonly NearbyPlace[] | undefined>(undefined);
export const nearbyProblem = signal<string | undefined>(undefined);

let underWay: AbortController | undefined;

effect(() => {
  const to = position.value;
  const type = placeType.value;
  const base = `/v2/api/search/nearby${type ? '/category' : ''}/${radius.value}/${MOST}`;
  underWay?.abort();
  if (!to) return;
  const own = new AbortController();
  underWay = own;
  call<CallTypes['nearby']['answer']>({
    path: base,
    query: {
      longitude: inDegrees(to[0]),
      latitude: inDegrees(to[1]),
      ptype: type || undefined,
      bangla: language.value === 'bn' || undefined,
    },
    signal: own.signal,
  }).then(
    ({ places }) => {
      if (underWay !== own) return;
      near.value = places;
      nearbyProblem.value = undefined;
      lookAtAll([to, ...places.map(({ longitude, latitude }) => [Number(longitude), Number(latitude)])]);
    },
    (error: unknown) => {
      if (underWay === own && error instanceof ThikanaError) nearbyProblem.value = sentenceOf(error);
    },
  );
});

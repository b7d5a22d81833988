// What is within reach of a point: an area for each limit of time.
import { computed, effect, signal } from '@preact/signals';
import type { CallTypes } from '../../client/call-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { lookAtAll } from './explore-map.ts';
import type { NamedPosition } from './place.ts';
import { latLon } from './position.ts';
import type { Profile } from './route-options.ts';

type Answer = CallTypes['isochrone']['answer'];

export const LIMITS = [5, 10, 15, 20, 30, 45, 60] as const;

export const reachFrom = signal<NamedPosition | undefined>(undefined);
/** The name may follow later; that asks for nothing new. */
const position = computed(() => reachFrom.value?.at);
export const limits = signal<ReadonlySet<number>>(new Set([5, 10, 15]));
export const reachProfile = signal<Profile>('car');
export const direction = signal<'from' | 'to'>('from');
export const reached = signal<Answer['features']>([]);
export const reachProblem = signal<string | undefined>(undefined);

export function switchLimit(minutes: number): void {
  const next = new Set(limits.value);
  if (!next.delete(minutes)) next.add(minutes);
  if (next.size > 0 && next.size <= 6) limits.value = next;
}

let underWay: AbortController | undefined;

effect(() => {
  const from = position.value;
  const minutes = [...limits.value].sort((a, b) => a - b).join(',');
  const query = { minutes, profile: reachProfile.value, direction: direction.value };
  underWay?.abort();
  reached.value = [];
  if (!from) return;
  const own = new AbortController();
  underWay = own;
  call<Answer>({
    path: '/v2/api/isochrone',
    query: { point: latLon(from), ...query },
    signal: own.signal,
  }).then(
    ({ features }) => {
      if (underWay !== own) return;
      reached.value = features;
      reachProblem.value = undefined;
      lookAtAll(features.flatMap(({ geometry }) => geometry.coordinates.flat(2)));
    },
    (error: unknown) => {
      if (underWay === own && error instanceof ThikanaError) reachProblem.value = sentenceOf(error);
    },
  );
});

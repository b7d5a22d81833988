// Fences of the account: drawn, kept by the server, and tried with points.
import { signal } from '@preact/signals';
import type { CallTypes, Polygon } from '../../client/call-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { inDegrees, lonLat, type Position } from './position.ts';

export interface TriedPoint {
  readonly at: Position;
  /** The name of the fence that contains it. */
  readonly inside: string | undefined;
}

export const fences = signal<readonly Polygon[] | undefined>(undefined);
export const tried = signal<readonly TriedPoint[]>([]);
export const fenceProblem = signal<string | undefined>(undefined);

export const loadFences = (): Promise<void> =>
  asking(async () => {
    fences.value = (
      await call<CallTypes['polygons']['answer']>({ path: '/v2/api/polygons', quiet: true })
    ).data;
  });

export const addFence = (name: string, ring: readonly Position[]): Promise<void> =>
  asking(async () => {
    const corners = [...ring, ring[0]].map(([lon, lat]) => [inDegrees(lon), inDegrees(lat)]);
    const polygon = { type: 'Polygon', coordinates: [corners] };
    await call({ method: 'POST', path: '/v2/api/polygons', body: { name, polygon } });
    await loadFences();
    tried.value = [];
  });

export const removeFence = (id: string): Promise<void> =>
  asking(async () => {
    await call({ method: 'DELETE', path: `/v2/api/polygons/${encodeURIComponent(id)}` });
    await loadFences();
    tried.value = [];
  });

export const tryPoint = (at: Position): Promise<void> =>
  asking(async () => {
    const { data } = await call<CallTypes['pointInPolygon']['answer']>({
      method: 'POST',
      path: '/v2/api/point-in-polygon',
      body: { point: lonLat(at) },
    });
    tried.value = [{ at, inside: data?.name }, ...tried.value].slice(0, 20);
  });

async function asking(ask: () => Promise<void>): Promise<void> {
  fenceProblem.value = undefined;
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ThikanaError)) throw error;
    fenceProblem.value = sentenceOf(error);
  }
}

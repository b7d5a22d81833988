// The route between stops, requested again whenever stops, profile, departure, avoided roads, flooded areas or language change.
import { computed, effect, signal } from '@preact/signals';
import type { CallTypes, LineString, Route } from '../../client/call-types.ts';
import { sentenceOf } from '../frame/action.tsx';
import { call, ThikanaError } from '../frame/call.ts';
import { language } from '../frame/language.ts';
import { lookAtAll } from './explore-map.ts';
import { addressAt } from './place.ts';
import { inDegrees, latLon, lonLat, type Position, positionText } from './position.ts';
import type { Avoidable, Profile } from './route-options.ts';
import { tool } from './tool.ts';

export interface Stop {
  readonly id: number;
  readonly at: Position | undefined;
  readonly name: string;
}

let made = 0;
const empty = (): Stop => ({ id: ++made, at: undefined, name: '' });

export const stops = signal<readonly Stop[]>([empty(), empty()]);
export const profile = signal<Profile>('car');
/** A time in Dhaka, to the minute; empty for free roads. */
export const departure = signal('');
/** Whether the durations of the whole day are told. */
export const overDay = signal(false);
export const avoided = signal<ReadonlySet<Avoidable>>(new Set());
/** Rings of flooded areas, without the closing corner. */
export const floods = signal<readonly (readonly Position[])[]>([]);
export const routes = signal<readonly Route[]>([]);
export const chosenRoute = signal(0);
export const routeProblem = signal<string | undefined>(undefined);

export const placedStops = computed(() => stops.value.filter(hasPlace));
type PlacedStop = Stop & { readonly at: Position };
function hasPlace(stop: Stop): stop is PlacedStop {
  return stop.at !== undefined;
}

/** Puts a stop somewhere; without a name, one is looked for. */
export function placeStop(id: number, at: Position, name?: string): void {
  change(id, { at, name: name ?? positionText(at) });
  if (name !== undefined) return;
  void addressAt(at, true).then(
    ({ address, address_bn }) => {
      if (stops.value.find((stop) => stop.id === id)?.at === at)
        change(id, { at, name: (language.value === 'bn' && address_bn) || address });
    },
    () => undefined,
  );
}

function change(id: number, to: { readonly at: Position | undefined; readonly name: string }): void {
  stops.value = stops.value.map((stop) => (stop.id === id ? { id, ...to } : stop));
}

/** The stops of a route that was sent: at least two fields, filled as far as there are positions. */
export function showStops(positions: readonly Position[]): void {
  const before = placedStops
    .peek()
    .map(({ at }) => lonLat(at))
    .join(';');
  if (before === positions.map(lonLat).join(';')) return;
  const wanted = Array.from({ length: Math.max(2, positions.length) }, empty);
  stops.value = wanted;
  for (const [i, at] of positions.entries()) placeStop(wanted[i].id, at);
}

export const clearStop = (id: number): void => change(id, { at: undefined, name: '' });

export function startHere(at: Position, name?: string): void {
  placeStop(stops.value[0].id, at, name);
  tool.value = 'route';
}

export function endHere(at: Position, name?: string): void {
  placeStop(stops.value[stops.value.length - 1].id, at, name);
  tool.value = 'route';
}

/** A new stop before the destination; where one is still empty, that one. */
export function stopHere(at: Position, name?: string): void {
  const free = stops.value.find((stop) => stop.at === undefined) ?? addStop();
  placeStop(free.id, at, name);
  tool.value = 'route';
}

export function addStop(): Stop {
  const stop = empty();
  stops.value = [...stops.value.slice(0, -1), stop, ...stops.value.slice(-1)];
  return stop;
}

export function removeStop(id: number): void {
  if (stops.value.length > 2) stops.value = stops.value.filter((stop) => stop.id !== id);
  else clearStop(id);
}

export function turnRound(): void {
  stops.value = [...stops.value].reverse();
}

export function forgetRoute(): void {
  stops.value = [empty(), empty()];
  floods.value = [];
}

export function switchAvoided(kind: Avoidable): void {
  const next = new Set(avoided.value);
  if (!next.delete(kind)) next.add(kind);
  avoided.value = next;
}

/** The stops between the ends in their best order. */
export async function optimise(): Promise<void> {
  const placed = placedStops.value;
  if (placed.length < 4) return;
  const between = placed.slice(1, -1);
  try {
    const { paths } = await call<CallTypes['optimizedRoute']['answer']>({
      method: 'POST',
      path: '/v2/api/route/optimized',
      body: {
        source: latLon(placed[0].at),
        destination: latLon(placed[placed.length - 1].at),
        geo_points: between.map(({ at }, i) => ({ id: i + 1, point: latLon(at) })),
        profile: profile.value,
        optimize: true,
        ...(avoidText() ? { avoid: avoidText() } : {}),
        ...(departure.value ? { depart_at: departure.value } : {}),
      },
    });
    const order = (paths[0].points_order ?? []).map((id) => between[Number(id) - 1]);
    justOptimised = true;
    stops.value = [placed[0], ...order, placed[placed.length - 1]];
    // If the order was optimal already, there is nothing to request.
    justOptimised = false;
  } catch (error) {
    if (error instanceof ThikanaError) routeProblem.value = sentenceOf(error);
  }
}

/** The route that follows is drawn, but the call that found the order stays in the panel. */
let justOptimised = false;

function avoidText(): string {
  const areas = floods.value.map((ring) =>
    ring.map((at) => `${inDegrees(at[0])},${inDegrees(at[1])}`).join(','),
  );
  return [...avoided.value, ...areas].join(';');
}

/** The line of a route; it is asked for as GeoJSON. */
export const lineOf = ({ geometry }: Route): LineString =>
  typeof geometry === 'object' ? geometry : { type: 'LineString', coordinates: [] };

let underWay: AbortController | undefined;
let shownFor = '';

/** A stop that only gets its name does not change the route. */
const coordinates = computed(() => placedStops.value.map(({ at }) => lonLat(at)).join(';'));

effect(() => {
  const path = `/v2/api/route/${coordinates.value}`;
  const placed = placedStops.peek();
  const request = {
    path,
    query: {
      profile: profile.value,
      steps: true,
      geometries: 'geojson',
      alternatives: placed.length === 2 ? 2 : undefined,
      language: language.value,
      avoid: avoidText() || undefined,
      depart_at: departure.value || undefined,
      day_durations: overDay.value ? '48' : undefined,
    },
  };
  underWay?.abort();
  if (placed.length < 2) {
    routes.value = [];
    routeProblem.value = undefined;
    return;
  }
  const own = new AbortController();
  underWay = own;
  const quiet = justOptimised;
  justOptimised = false;
  call<CallTypes['routeOverview']['answer']>({ ...request, quiet, signal: own.signal }).then(
    (answer) => {
      if (underWay !== own) return;
      routes.value = answer.routes;
      chosenRoute.value = 0;
      routeProblem.value = undefined;
      const ends = placed.map(({ id }) => id).join();
      lookAtAll(lineOf(answer.routes[0]).coordinates, shownFor === ends);
      shownFor = ends;
    },
    (error: unknown) => {
      if (underWay !== own || !(error instanceof ThikanaError)) return;
      routes.value = [];
      routeProblem.value = sentenceOf(error);
    },
  );
});

// Keeps what the page shows in its URL: reloading and sending keep it, and the browser's back and forward lead through it.
import { effect } from '@preact/signals';
import { shownAreas, shownTraffic } from '../map/base-map.ts';
import { nearbyTo } from './nearby.ts';
import { choose, place, startAt } from './place.ts';
import { direction, limits, reachFrom, reachProfile } from './reach.ts';
import { avoided, departure, overDay, placedStops, profile, showStops } from './route.ts';
import { readView, type SharedView, viewParameters } from './shared-view.ts';
import { tool } from './tool.ts';

function view(): SharedView {
  return {
    tool: tool.value,
    place: place.value?.at,
    name: place.value?.name,
    id: place.value?.id,
    stops: placedStops.value.map(({ at }) => at),
    profile: profile.value,
    avoided: avoided.value,
    departure: departure.value,
    overDay: overDay.value,
    reach: reachFrom.value?.at,
    minutes: limits.value,
    reachProfile: reachProfile.value,
    direction: direction.value,
    nearby: nearbyTo.value?.at,
    areas: shownAreas.value,
    traffic: shownTraffic.value,
  };
}

/** Shows what the URL says, then says what is shown until the returned function is called. */
export function followUrl(): () => void {
  show(readView(new URLSearchParams(location.hash.slice(1))));
  let shown = viewParameters(view()).toString();
  const stop = effect(() => {
    const said = viewParameters(view());
    if (said.toString() === shown) return;
    shown = said.toString();
    history.pushState(history.state, '', urlWith(said));
  });
  const follow = (): void => {
    const wanted = readView(new URLSearchParams(location.hash.slice(1)));
    const text = viewParameters(wanted).toString();
    if (text === shown) return;
    shown = text;
    show(wanted);
    shown = viewParameters(view()).toString();
  };
  addEventListener('popstate', follow);
  return () => {
    stop();
    removeEventListener('popstate', follow);
  };
}

/** The position of the map comes first and stays as the map writes it. */
function urlWith(said: URLSearchParams): string {
  const map = new URLSearchParams(location.hash.slice(1)).get('map');
  const rest = said.toString().replaceAll('%2C', ',').replaceAll('%3B', ';');
  const parts = [...(map === null ? [] : [`map=${map}`]), ...(rest === '' ? [] : [rest])];
  return `${location.pathname}${location.search}${parts.length === 0 ? '' : `#${parts.join('&')}`}`;
}

function show(wanted: SharedView): void {
  tool.value = wanted.tool;
  shownAreas.value = wanted.areas;
  shownTraffic.value = wanted.traffic;
  profile.value = wanted.profile;
  avoided.value = wanted.avoided;
  departure.value = wanted.departure;
  overDay.value = wanted.overDay;
  showStops(wanted.stops);
  limits.value = wanted.minutes;
  reachProfile.value = wanted.reachProfile;
  direction.value = wanted.direction;
  if (wanted.place) void choose(wanted.place, { name: wanted.name, id: wanted.id });
  else place.value = undefined;
  if (wanted.reach) startAt(reachFrom, wanted.reach);
  else reachFrom.value = undefined;
  if (wanted.nearby) startAt(nearbyTo, wanted.nearby);
  else nearbyTo.value = undefined;
}

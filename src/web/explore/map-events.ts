// What clicks, presses and keys on the map mean, by the tool in use.
import type { Map as MapLibre, MapMouseEvent } from 'maplibre-gl';
import { addCorner, drawing, finishDrawing } from './draw-area.ts';
import { tryPoint } from './fence.ts';
import { menuAt } from './map-menu.tsx';
import { nearbyTo } from './nearby.ts';
import { choose, startAt } from './place.ts';
import type { Position } from './position.ts';
import { reachFrom } from './reach.ts';
import { chosenRoute, placeStop, stops } from './route.ts';
import { tool } from './tool.ts';

/** How long a finger rests before the menu opens, and how many pixels it may move. */
const LONG_PRESS_MS = 550;
const RESTING = 10;

export function listenTo(map: MapLibre): void {
  let pressedLong = false;
  const openMenu = (x: number, y: number): void => {
    const { lng, lat } = map.unproject([x, y]);
    menuAt.value = { at: [lng, lat], x, y };
  };
  map.on('click', (event) => {
    if (pressedLong) pressedLong = false;
    else clicked(map, event);
  });
  map.on('dblclick', (event) => {
    if (!drawing.value) return;
    event.preventDefault();
    finishDrawing();
  });
  map.on('contextmenu', ({ point }) => {
    if (!drawing.value) openMenu(point.x, point.y);
  });
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey) && event.key !== 'Enter')
      return;
    if (drawing.value) return;
    event.preventDefault();
    const { clientWidth, clientHeight } = map.getCanvas();
    openMenu(clientWidth / 2, clientHeight / 2);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let began: { readonly x: number; readonly y: number } | undefined;
  map.on('touchstart', ({ point, points }) => {
    clearTimeout(timer);
    pressedLong = false;
    if (points.length > 1 || drawing.value) return;
    began = point;
    timer = setTimeout(() => {
      pressedLong = true;
      openMenu(point.x, point.y);
    }, LONG_PRESS_MS);
  });
  map.on('touchmove', ({ point }) => {
    if (began && Math.hypot(point.x - began.x, point.y - began.y) > RESTING) clearTimeout(timer);
  });
  for (const end of ['touchend', 'touchcancel'] as const) map.on(end, () => clearTimeout(timer));
}

function clicked(map: MapLibre, { lngLat, point }: MapMouseEvent): void {
  const at: Position = [lngLat.lng, lngLat.lat];
  if (drawing.value) {
    addCorner(at);
    return;
  }
  switch (tool.value) {
    case 'reach':
      startAt(reachFrom, at);
      return;
    case 'nearby':
      startAt(nearbyTo, at);
      return;
    case 'fence':
      void tryPoint(at);
      return;
    case 'route': {
      const way = map.queryRenderedFeatures(point, { layers: ['overlay-line'] })[0]?.properties.id;
      const free = stops.value.find((stop) => stop.at === undefined);
      if (typeof way === 'number') chosenRoute.value = way;
      else if (free) placeStop(free.id, at);
      else ask(at);
      return;
    }
    default:
      ask(at);
  }
}

function ask(at: Position): void {
  if (tool.value !== 'layers') tool.value = 'place';
  void choose(at);
}

// What the tool in use draws over the map.
import { computed } from '@preact/signals';
import { number } from '../frame/language.ts';
import { drawable } from '../map/answered-geometry.ts';
import type { OverlayFeature, OverlayProperties } from '../map/overlay-layers.ts';
import { drawing } from './draw-area.ts';
import { fences, tried } from './fence.ts';
import { near, nearbyTo } from './nearby.ts';
import type { Position } from './position.ts';
import { reached } from './reach.ts';
import { chosenRoute, floods, lineOf, routes } from './route.ts';
import { tool } from './tool.ts';
import { matched, trace } from './trace.ts';

const feature = (geometry: GeoJSON.Geometry, properties: OverlayProperties): OverlayFeature => ({
  type: 'Feature',
  geometry,
  properties,
});
const positions = (list: readonly Position[]): number[][] => list.map(([lon, lat]) => [lon, lat]);
const ring = (corners: readonly Position[]): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [positions([...corners, corners[0]])],
});
const line = (list: readonly Position[]): GeoJSON.LineString => ({
  type: 'LineString',
  coordinates: positions(list),
});
const point = ([lon, lat]: Position): GeoJSON.Point => ({ type: 'Point', coordinates: [lon, lat] });

export const drawnFeatures = computed<OverlayFeature[]>(() => [...ofTool(), ...ofDrawing()]);

function ofTool(): OverlayFeature[] {
  switch (tool.value) {
    case 'route':
      return ofRoute();
    case 'reach':
      return reached.value
        .map(({ geometry, properties }, step) =>
          feature(drawable(geometry), { role: 'reach', step, id: properties.minutes }),
        )
        .reverse();
    case 'nearby':
      return nearbyTo.value
        ? (near.value ?? []).map(({ id, name, name_bn, longitude, latitude }) =>
            feature(point([Number(longitude), Number(latitude)]), {
              role: 'near',
              id,
              label: name_bn ?? name,
            }),
          )
        : [];
    case 'trace':
      return ofTrace();
    case 'fence':
      return ofFences();
    default:
      return [];
  }
}

function ofRoute(): OverlayFeature[] {
  const chosen = chosenRoute.value;
  const ways = routes.value.map((route, id) =>
    feature(drawable(lineOf(route)), { role: id === chosen ? 'route' : 'other', id }),
  );
  const wet = floods.value.map((corners) => feature(ring(corners), { role: 'flood' }));
  return [...wet, ...ways.filter((_, i) => i !== chosen), ...ways.filter((_, i) => i === chosen)];
}

function ofTrace(): OverlayFeature[] {
  if (!trace.value) return [];
  const { points } = trace.value;
  return [
    ...(matched.value ? [feature(drawable(matched.value.geometry), { role: 'matched' })] : []),
    feature(line(points), { role: 'trace' }),
    ...points.map((at) => feature(point(at), { role: 'trace' })),
  ];
}

function ofFences(): OverlayFeature[] {
  return [
    ...(fences.value ?? []).map(({ id, name, geometry }) =>
      feature(drawable(geometry), { role: 'fence', id, label: name }),
    ),
    ...tried.value.map(({ at, inside }) =>
      feature(point(at), { role: inside === undefined ? 'bad' : 'good' }),
    ),
  ];
}

function ofDrawing(): OverlayFeature[] {
  if (!drawing.value) return [];
  const { corners, purpose } = drawing.value;
  return [
    ...(corners.length > 2 ? [feature(ring(corners), { role: purpose })] : []),
    ...(corners.length > 1 ? [feature(line(corners), { role: 'drawn' })] : []),
    ...corners.map((at, i) => feature(point(at), { role: 'drawn', label: number(i + 1) })),
  ];
}

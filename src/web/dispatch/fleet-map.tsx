// The fleet on the map: orders and depots before there is a plan, then routes in the colours of their riders with numbered stops.

import { effect } from '@preact/signals';
import { GeoJSONSource, LngLatBounds, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { FleetPlan } from '../../client/call-types.ts';
import { number } from '../frame/language.ts';
import type { BaseMap } from '../map/base-map.ts';
import { MapView } from '../map/map-view.tsx';
import { colourOf, decoded, type LonLat } from './plan.ts';
import { orderName, pointAt, riderName, shownPlan, vehicleIndex, work } from './state.ts';
import { t } from './texts.ts';

const ROUTES = 'fleet-routes';
const AROUND = 48;

export function FleetMap() {
  return (
    <div class="dispatch-map">
      <MapView center={[90.4, 23.78]} zoom={10.5} onOpen={keepDrawn} />
    </div>
  );
}

function keepDrawn({ map }: BaseMap): () => void {
  let marks: Marker[] = [];
  const redraw = (): void => {
    const plan = shownPlan.value;
    const { jobs, vehicles } = work.value;
    for (const mark of marks) mark.remove();
    const found: {
      readonly at: LonLat;
      readonly text: string;
      readonly label: string;
      readonly colour?: string;
    }[] = [];
    for (const { id, start } of vehicles)
      if (start) found.push({ at: start, text: '◆', label: riderName(id) });
    if (plan) found.push(...stopsOf(plan));
    else
      for (const { id, location } of jobs)
        if (location) found.push({ at: location, text: '', label: orderName(id) });
    marks = found.map(({ at, text, label, colour }) => {
      const element = document.createElement('div');
      element.className = 'fleet-mark';
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', label);
      element.title = label;
      element.textContent = text;
      if (colour) element.style.backgroundColor = colour;
      return new Marker({ element }).setLngLat([at[0], at[1]]).addTo(map);
    });
    drawRoutes(map, plan);
  };
  let fitted = 0;
  const stop = effect(() => {
    redraw();
    const points = [
      ...work.value.jobs.flatMap(({ location }) => (location ? [location] : [])),
      ...work.value.vehicles.flatMap(({ start }) => (start ? [start] : [])),
    ];
    // What was clicked is in sight already.
    if (points.length > fitted + 1)
      map.fitBounds(
        points.reduce((box, at) => box.extend(at), new LngLatBounds(points[0], points[0])),
        { padding: AROUND, maxZoom: 14, animate: false },
      );
    fitted = points.length;
  });
  const again = (): void => drawRoutes(map, shownPlan.value);
  // A change of language or theme takes the layer away.
  map.on('styledata', again);
  map.on('click', ({ lngLat }) => pointAt([lngLat.lng, lngLat.lat]));
  return () => {
    stop();
    map.off('styledata', again);
    for (const mark of marks) mark.remove();
  };
}

function stopsOf(plan: FleetPlan) {
  return plan.routes.flatMap(({ vehicle, steps }) => {
    const colour = colourOf(vehicleIndex(vehicle));
    const stops = steps.filter(({ type }) => type === 'job' || type === 'pickup' || type === 'delivery');
    return stops.flatMap(({ location, id }, i) =>
      location && id !== undefined
        ? [
            {
              at: location,
              text: number(i + 1),
              label: `${t().stopOf(number(i + 1))}: ${orderName(id)}, ${riderName(vehicle)}`,
              colour,
            },
          ]
        : [],
    );
  });
}

function drawRoutes(map: MapLibre, plan: FleetPlan | undefined): void {
  if (!map.isStyleLoaded() && !map.getSource(ROUTES)) return;
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: (plan?.routes ?? []).flatMap(({ vehicle, geometry }) =>
      geometry
        ? [
            {
              type: 'Feature',
              properties: { colour: colourOf(vehicleIndex(vehicle)) },
              geometry: { type: 'LineString', coordinates: decoded(geometry) },
            },
          ]
        : [],
    ),
  };
  const source = map.getSource(ROUTES);
  if (source instanceof GeoJSONSource) {
    source.setData(data);
    return;
  }
  map.addSource(ROUTES, { type: 'geojson', data });
  map.addLayer({
    id: ROUTES,
    type: 'line',
    source: ROUTES,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': ['get', 'colour'], 'line-width': 4, 'line-opacity': 0.85 },
  });
}

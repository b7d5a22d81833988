// The marks on the map: lettered stops that can be dragged, and the pin of a chosen point.
import { effect } from '@preact/signals';
import { Marker } from 'maplibre-gl';
import type { BaseMap } from '../map/base-map.ts';
import { nearbyTo } from './nearby.ts';
import { place } from './place.ts';
import type { Position } from './position.ts';
import { reachFrom } from './reach.ts';
import { placeStop, stops } from './route.ts';
import { t } from './texts.ts';
import { tool } from './tool.ts';

export const letterOf = (at: number): string => String.fromCharCode(65 + (at % 26));

function mark(kind: string, text: string, label: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `mark ${kind}`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  const letter = document.createElement('span');
  letter.textContent = text;
  element.append(letter);
  return element;
}

/** Keeps the marks in step with the tools until the function it returns is called. */
export function keepMarks({ map }: BaseMap): () => void {
  const shown = new Map<number, { readonly marker: Marker; readonly letter: string }>();
  const stopStops = effect(() => {
    const wanted = tool.value === 'route' ? stops.value : [];
    for (const [id, { marker }] of shown) {
      if (wanted.some((stop) => stop.id === id && stop.at)) continue;
      marker.remove();
      shown.delete(id);
    }
    wanted.forEach(({ id, at }, i) => {
      if (!at) return;
      const letter = letterOf(i);
      const known = shown.get(id);
      if (known?.letter === letter) {
        known.marker.setLngLat([at[0], at[1]]);
        return;
      }
      known?.marker.remove();
      const marker = new Marker({
        element: mark('stop', letter, t().stop(letter)),
        draggable: true,
        anchor: 'bottom',
      })
        .setLngLat([at[0], at[1]])
        .addTo(map);
      marker.on('dragend', () => {
        const { lng, lat } = marker.getLngLat();
        placeStop(id, [lng, lat]);
      });
      shown.set(id, { marker, letter });
    });
  });
  const pin = new Marker({ element: mark('pin', '', t().tool.place), anchor: 'bottom' });
  const stopPin = effect(() => {
    const at = pinned();
    if (at) pin.setLngLat([at[0], at[1]]).addTo(map);
    else pin.remove();
  });
  return () => {
    stopStops();
    stopPin();
    for (const { marker } of shown.values()) marker.remove();
    pin.remove();
  };
}

function pinned(): Position | undefined {
  if (tool.value === 'place') return place.value?.at;
  if (tool.value === 'reach') return reachFrom.value?.at;
  return tool.value === 'nearby' ? nearbyTo.value?.at : undefined;
}

// The search box of a map, of whichever library: what the map shows ranks higher, what is chosen is shown by it.
import type { Thikana } from './client.ts';
import { type ChosenPlace, ThikanaSearch } from './search-box.ts';

export interface MapSearchOptions {
  readonly client: Thikana;
  readonly language?: 'en' | 'bn';
  readonly placeholder?: string;
  /** How near the map goes to what was chosen. 15 by default. */
  readonly zoom?: number;
  /** Called with what was chosen. */
  readonly onSelect?: (place: ChosenPlace) => void;
}

export interface MapView {
  getZoom(): number;
  getCenter(): { readonly lng: number; readonly lat: number };
}

/** How a library shows what was chosen: on the map, as near as told; undefined when nothing is. */
export type Shown = (place: ChosenPlace | undefined, zoom: number) => void;

export const COLOUR = '#1a5fb4';
/** A map of the whole country says nothing about where its user stands. */
const A_PART_FROM_ZOOM = 9;

/** In an element of its own, for a corner of the map. */
export function mapSearch(view: MapView, options: MapSearchOptions, show: Shown): HTMLElement {
  const { client, language, placeholder, zoom = 15, onSelect } = options;
  const box = new ThikanaSearch();
  box.client = client;
  if (language) box.setAttribute('language', language);
  if (placeholder) box.setAttribute('placeholder', placeholder);
  box.addEventListener('focusin', () => {
    const { lng, lat } = view.getCenter();
    if (view.getZoom() < A_PART_FROM_ZOOM) box.removeAttribute('near');
    else box.setAttribute('near', `${lng.toFixed(4)},${lat.toFixed(4)}`);
  });
  box.addEventListener('thikana-select', ({ detail }) => {
    show(detail, Math.max(zoom, view.getZoom()));
    onSelect?.(detail);
  });
  box.addEventListener('thikana-clear', () => show(undefined, zoom));
  const element = document.createElement('div');
  element.style.width = 'min(20rem, calc(100vw - 20px))';
  element.append(box);
  return element;
}

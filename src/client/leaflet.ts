// For maps with Leaflet: a search box that moves the map, and our vector map below Leaflet's layers. Leaflet and MapLibre are the page's own.
import { type MapCreditsOptions, mapCredits } from './map-credits.ts';
import { COLOUR, type MapSearchOptions, type MapView, mapSearch } from './map-search.ts';

/** As much of Leaflet as is used. */
export interface LeafletLibrary {
  readonly Control: { extend(parts: object): new (options?: object) => LeafletThing };
  readonly Layer: { extend(parts: object): new (options?: object) => LeafletThing };
  readonly DomEvent: { disableClickPropagation(element: HTMLElement): unknown };
  circleMarker(at: [number, number], options: object): LeafletThing;
}
interface LeafletThing {
  addTo(map: LeafletMap): unknown;
  remove(): unknown;
}
interface LeafletMap extends MapView {
  setView(at: [number, number], zoom: number): unknown;
  getSize(): { readonly x: number; readonly y: number };
  getPane(name: string): HTMLElement;
  containerPointToLayerPoint(point: [number, number]): { readonly x: number; readonly y: number };
  on(types: string, listener: () => void): unknown;
  off(types: string, listener: () => void): unknown;
}

export interface LeafletGeocoderOptions extends MapSearchOptions {
  /** Which corner of the map; `topright` by default. */
  readonly position?: 'topleft' | 'topright' | 'bottomleft' | 'bottomright';
}

/** `geocoder(L, { client }).addTo(map)` */
export function geocoder(L: LeafletLibrary, options: LeafletGeocoderOptions): LeafletThing {
  const look = { radius: 8, color: '#fff', weight: 3, fillColor: COLOUR, fillOpacity: 1 };
  let marker: LeafletThing | undefined;
  const Geocoder = L.Control.extend({
    onAdd(map: LeafletMap): HTMLElement {
      const element = mapSearch(map, options, (place, zoom) => {
        marker?.remove();
        if (!place) return;
        const at: [number, number] = [place.latitude, place.longitude];
        marker = L.circleMarker(at, look);
        marker.addTo(map);
        map.setView(at, zoom);
      });
      element.className = 'leaflet-control thikana-geocoder';
      // A click on the list is none on the map.
      L.DomEvent.disableClickPropagation(element);
      return element;
    },
    onRemove(): void {
      marker?.remove();
    },
  });
  return new Geocoder({ position: options.position ?? 'topright' });
}

/** Whom the map credits, in one line on every screen: `credits(L, { client }).addTo(map)` on a map with `attributionControl: false`. */
export function credits(L: LeafletLibrary, options: MapCreditsOptions): LeafletThing {
  const Credits = L.Control.extend({
    onAdd(): HTMLElement {
      const element = mapCredits(options);
      element.className = 'leaflet-control thikana-credits';
      L.DomEvent.disableClickPropagation(element);
      return element;
    },
  });
  return new Credits({ position: 'bottomright' });
}

/** As much of MapLibre as is used. */
export interface MapLibreLibrary {
  readonly Map: new (options: {
    container: HTMLElement;
    style: string | object;
    interactive: boolean;
    attributionControl: false;
  }) => {
    jumpTo(options: object): unknown;
    resize(): unknown;
    remove(): void;
  };
}

/** Our vector map as a layer of Leaflet: `vectorMap(L, maplibre, { style }).addTo(map)`. It is drawn by MapLibre and follows the map. */
export function vectorMap(
  L: LeafletLibrary,
  maplibre: MapLibreLibrary,
  { style, attribution }: { readonly style: string | object; readonly attribution?: string },
): LeafletThing {
  let leave = (): void => undefined;
  const VectorMap = L.Layer.extend({
    onAdd(map: LeafletMap): void {
      const container = document.createElement('div');
      container.setAttribute('aria-hidden', 'true');
      container.style.position = 'absolute';
      map.getPane('tilePane').append(container);
      const below = new maplibre.Map({ container, style, interactive: false, attributionControl: false });
      const follow = (): void => {
        const { x, y } = map.getSize();
        const corner = map.containerPointToLayerPoint([0, 0]);
        container.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
        if (container.style.width !== `${x}px` || container.style.height !== `${y}px`) {
          container.style.width = `${x}px`;
          container.style.height = `${y}px`;
          below.resize();
        }
        // MapLibre's tiles are twice as wide as Leaflet's.
        below.jumpTo({ center: map.getCenter(), zoom: map.getZoom() - 1 });
      };
      follow();
      map.on('move zoomend viewreset resize', follow);
      leave = () => {
        map.off('move zoomend viewreset resize', follow);
        below.remove();
        container.remove();
      };
    },
    onRemove(): void {
      leave();
    },
    getAttribution: () => attribution ?? '',
  });
  return new VectorMap();
}

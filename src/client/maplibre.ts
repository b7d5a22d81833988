// For maps with MapLibre: a search box that moves the map, and a route on it. MapLibre itself is the page's own; nothing of it is loaded here.
import type { RouteOverview, Thikana } from './client.ts';
import { type MapCreditsOptions, mapCredits } from './map-credits.ts';
import { COLOUR, type MapSearchOptions, mapSearch } from './map-search.ts';

type Position = readonly [longitude: number, latitude: number];
/** By what one travels; what the server offers of these. */
type Profile = 'car' | 'bike' | 'motorcycle' | 'foot' | 'rickshaw' | 'cng' | 'truck' | 'bus';

/** As much of a MapLibre map as is used. */
export interface MapLibreMap {
  addSource(id: string, source: object): unknown;
  addLayer(layer: object): unknown;
  getSource(id: string): unknown;
  removeLayer(id: string): unknown;
  removeSource(id: string): unknown;
  isStyleLoaded(): unknown;
  on(type: string, listener: () => void): unknown;
  off(type: string, listener: () => void): unknown;
  getZoom(): number;
  getCenter(): { readonly lng: number; readonly lat: number };
  flyTo(options: object): unknown;
  fitBounds(bounds: [number, number, number, number], options?: object): unknown;
}

/** A line and points of a source of their own over the map, whatever style it gets. */
class Drawing {
  readonly #source: string;
  #data: object = { type: 'FeatureCollection', features: [] };

  constructor(
    readonly map: MapLibreMap,
    readonly name: string,
    readonly colour: string,
  ) {
    this.#source = `thikana-${name}`;
    if (map.isStyleLoaded()) this.#add();
    map.on('style.load', this.#add);
  }

  readonly #add = (): void => {
    if (this.map.getSource(this.#source)) return;
    this.map.addSource(this.#source, { type: 'geojson', data: this.#data });
    for (const [id, layer] of Object.entries(this.#layers()))
      this.map.addLayer({ id: `${this.#source}-${id}`, source: this.#source, ...layer });
  };

  #layers(): Readonly<Record<string, object>> {
    const round = { 'line-cap': 'round', 'line-join': 'round' };
    const points = { type: 'circle', filter: ['==', ['geometry-type'], 'Point'] };
    return {
      edge: { type: 'line', layout: round, paint: { 'line-color': '#fff', 'line-width': 9 } },
      line: { type: 'line', layout: round, paint: { 'line-color': this.colour, 'line-width': 5 } },
      points: {
        ...points,
        paint: {
          'circle-radius': 7,
          'circle-color': this.colour,
          'circle-stroke-color': '#fff',
          'circle-stroke-width': 3,
        },
      },
    };
  }

  show(features: readonly object[]): void {
    this.#data = { type: 'FeatureCollection', features };
    const source = this.map.getSource(this.#source);
    if (isDataSource(source)) source.setData(this.#data);
  }

  remove(): void {
    this.map.off('style.load', this.#add);
    if (!this.map.getSource(this.#source)) return;
    for (const id of Object.keys(this.#layers())) this.map.removeLayer(`${this.#source}-${id}`);
    this.map.removeSource(this.#source);
  }
}

const isDataSource = (source: unknown): source is { setData(data: object): void } =>
  typeof source === 'object' && source !== null && 'setData' in source;

const feature = (geometry: unknown): object => ({ type: 'Feature', properties: {}, geometry });
const pointAt = (coordinates: Position): object => feature({ type: 'Point', coordinates });

export interface GeocoderOptions extends MapSearchOptions {
  readonly colour?: string;
}

/** A control for `map.addControl(new Geocoder({ client }))`. */
export class Geocoder {
  #element: HTMLElement | undefined;
  #drawing: Drawing | undefined;

  constructor(readonly options: GeocoderOptions) {}

  onAdd(map: MapLibreMap): HTMLElement {
    const drawing = new Drawing(map, 'found', this.options.colour ?? COLOUR);
    const element = mapSearch(map, this.options, (place, zoom) => {
      const at = place && ([place.longitude, place.latitude] as const);
      drawing.show(at ? [pointAt(at)] : []);
      if (at) map.flyTo({ center: at, zoom });
    });
    element.className = 'maplibregl-ctrl thikana-geocoder';
    this.#element = element;
    this.#drawing = drawing;
    return element;
  }

  onRemove(): void {
    this.#element?.remove();
    this.#drawing?.remove();
  }
}

/** Whom the map credits, in one line on every screen: `map.addControl(new Credits({ client }))` on a map with `attributionControl: false`. */
export class Credits {
  #element: HTMLElement | undefined;

  constructor(readonly options: MapCreditsOptions) {}

  onAdd(): HTMLElement {
    this.#element = mapCredits(this.options);
    this.#element.className = 'maplibregl-ctrl thikana-credits';
    return this.#element;
  }

  onRemove(): void {
    this.#element?.remove();
  }

  getDefaultPosition(): 'bottom-right' {
    return 'bottom-right';
  }
}

export interface RouteOptions {
  readonly profile?: Profile;
  /** What the way must not use, as in the API document: `ferries;tolls`. */
  readonly avoid?: string;
  /** Whether the map shows all of it; true by default. */
  readonly fit?: boolean;
  readonly signal?: AbortSignal;
}

/** A route on a map: `await new RouteLayer(map, client).show([[90.41, 23.81], [91.81, 22.36]])`. */
export class RouteLayer {
  readonly #drawing: Drawing;

  constructor(
    readonly map: MapLibreMap,
    readonly client: Thikana,
    { colour = COLOUR }: { readonly colour?: string } = {},
  ) {
    this.#drawing = new Drawing(map, 'route', colour);
  }

  /** Draws the quickest way through these points and gives it: metres, seconds, the steps of each leg. */
  async show(
    points: readonly Position[],
    options: RouteOptions = {},
  ): Promise<RouteOverview['routes'][number]> {
    const { profile = 'car', avoid, fit = true, signal } = options;
    const coordinates = points.map((point) => point.join(',')).join(';');
    const wish = {
      coordinates,
      profile,
      avoid,
      geometries: 'geojson',
      overview: 'full',
      steps: true,
    } as const;
    const { routes } = await this.client.routeOverview(wish, { signal });
    const { geometry } = routes[0];
    this.#drawing.show([feature(geometry), ...points.map(pointAt)]);
    if (fit && typeof geometry === 'object')
      this.map.fitBounds(boundsOf(geometry.coordinates), { padding: 60, maxZoom: 16 });
    return routes[0];
  }

  clear(): void {
    this.#drawing.show([]);
  }

  remove(): void {
    this.#drawing.remove();
  }
}

function boundsOf(line: readonly (readonly number[])[]): [number, number, number, number] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const [longitude, latitude] of line) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

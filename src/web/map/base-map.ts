// A map over our own tiles that follows the console's language, its key, day and night, and the areas that the user wants to see.
import { effect, signal } from '@preact/signals';
import {
  GeoJSONSource,
  GeolocateControl,
  Map as MapLibre,
  NavigationControl,
  prewarm,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { AreaKind } from '../../tiles/style/area-kinds.ts';
import { palette } from '../../tiles/style/palette.ts';
import { language, texts } from '../frame/language.ts';
import { key, ready } from '../frame/server.ts';
import { theme } from '../frame/theme.ts';
import { banglaFont } from './bangla-font.ts';
import { OVERLAY, type OverlayFeature } from './overlay-layers.ts';
import { ScaleBar } from './scale-bar.ts';
import { consoleStyle } from './style.ts';

const t = texts({
  en: {
    map: 'Map',
    marker: 'Place on the map',
    closer: 'Zoom in',
    farther: 'Zoom out',
    north: 'Turn north up',
    me: 'Locate me',
    nowhere: 'Your position is not known',
  },
  bn: {
    map: 'মানচিত্র',
    marker: 'মানচিত্রে চিহ্নিত জায়গা',
    closer: 'বড় করুন',
    farther: 'ছোট করুন',
    north: 'উত্তর দিক ওপরে আনুন',
    me: 'আমার অবস্থান',
    nowhere: 'আপনার অবস্থান জানা যায়নি',
  },
});

// The worker starts as soon as this code is there, before the first map is drawn, and stays for the next one.
setWorkerUrl(new URL(workerUrl, location.href).href);
prewarm();

/** How long the first picture may take before the map is shown as far as it is. */
const FIRST_PICTURE_MS = 2_000;

/** The kinds of areas that are drawn, on every map. */
export const shownAreas = signal<ReadonlySet<AreaKind>>(new Set(['own']));

/** When the traffic is shown that is drawn on every map: a time as calls take it, or now; undefined for none. */
export const shownTraffic = signal<string | undefined>(undefined);

/** Bangladesh, west, south, east, north. */
export const COUNTRY: [number, number, number, number] = [88.0, 20.5, 92.7, 26.7];
/** How far from the country one can go. */
const AROUND: [number, number, number, number] = [82, 15, 99, 32];

/** Below it tiles have neither names nor roads; a small screen rather shows a little less of the country. */
const FIRST_ZOOM = 5;

export interface MapOptions {
  readonly center?: readonly [number, number];
  readonly zoom?: number;
  /** Padding in pixels around the country in the first view, where something covers the map. */
  readonly padding?:
    | number
    | { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };
  /** Whether one can go to any place on Earth, for points that are where they should not be. */
  readonly anywhere?: boolean;
  /** Keeps the view in the URL. */
  readonly inUrl?: boolean;
}

export interface BaseMap {
  readonly map: MapLibre;
  /** Draws these over the map, replacing the previous ones. */
  draw(features: readonly OverlayFeature[]): void;
  close(): void;
}

/** Resolves when the map is ready to be drawn upon; tiles may still be on their way. */
export async function openMap(container: HTMLElement, options: MapOptions = {}): Promise<BaseMap> {
  await ready;
  if (language.value === 'bn') await banglaFont();
  const look = () => {
    const query = key.value === '' ? '' : `?api_key=${encodeURIComponent(key.value)}`;
    const tiles = `${location.origin}/tiles/{z}/{x}/{y}.mvt${query}`;
    // Without a key nobody is told of the traffic.
    const at = key.value === '' ? undefined : shownTraffic.value;
    const traffic = `${location.origin}/tiles/traffic/{z}/{x}/{y}.mvt${query}&at=${encodeURIComponent(at ?? '')}`;
    return consoleStyle({
      theme: theme.value,
      language: language.value,
      tiles,
      sprite: `${location.origin}/sprites/map`,
      fromAfar: key.value === '',
      areas: shownAreas.value,
      traffic: at && traffic,
    });
  };
  const showsCountry = !options.center && !(options.inUrl && location.hash.includes('map='));
  const map = new MapLibre({
    container,
    style: look(),
    // A test does.
    validateStyle: false,
    ...(options.center
      ? { center: [options.center[0], options.center[1]], zoom: options.zoom ?? 12 }
      : { bounds: COUNTRY, fitBoundsOptions: { padding: options.padding ?? 16 } }),
    ...(options.anywhere ? {} : { maxBounds: AROUND }),
    maxZoom: 19,
    hash: options.inUrl ? 'map' : false,
    attributionControl: false,
    // Labels that fade in need several pictures more.
    fadeDuration: 0,
    locale: {
      'Map.Title': t().map,
      'Marker.Title': t().marker,
      'NavigationControl.ZoomIn': t().closer,
      'NavigationControl.ZoomOut': t().farther,
      'NavigationControl.ResetBearing': t().north,
      'GeolocateControl.FindMyLocation': t().me,
      'GeolocateControl.LocationNotAvailable': t().nowhere,
    },
  });
  if (showsCountry && map.getZoom() < FIRST_ZOOM) map.setZoom(FIRST_ZOOM);
  withoutSky(map);
  map.addControl(new NavigationControl({ visualizePitch: false }), 'top-right');
  if (options.inUrl)
    map.addControl(new GeolocateControl({ positionOptions: { enableHighAccuracy: true } }), 'top-right');
  map.addControl(new ScaleBar(), 'bottom-right');
  let drawn: readonly OverlayFeature[] = [];
  let isEmpty = true;
  const draw = (): void => {
    // A source is empty at first; to say so again would only cost the first map another frame.
    if (isEmpty && drawn.length === 0) return;
    const source = map.getSource(OVERLAY);
    if (!(source instanceof GeoJSONSource)) return;
    source.setData({ type: 'FeatureCollection', features: [...drawn] });
    isEmpty = drawn.length === 0;
  };
  let first = true;
  const stop = effect(() => {
    const style = look();
    container.style.backgroundColor = palette(theme.value).land;
    if (first) {
      first = false;
      return;
    }
    const change = () => {
      map.setStyle(style, { diff: true, validate: false });
      map.once('styledata', draw);
    };
    if (language.value === 'bn') void banglaFont().then(change);
    else change();
  });
  map.on('load', draw);
  // For those who wait until the map is complete: tests, and the script that takes screenshots.
  const complete = () => (container.dataset.idle = 'true');
  map.on('dataloading', () => (container.dataset.idle = 'false'));
  const forget = showWhenDrawn(map, container, complete);
  return {
    map,
    draw(features) {
      drawn = features;
      draw();
    },
    close() {
      stop();
      forget();
      map.remove();
    },
  };
}

/** A map seen from above has no sky. MapLibre draws a transparent one over the whole screen in every frame, with its most costly program. */
function withoutSky({ painter }: MapLibre): void {
  painter.drawFunctions = { ...painter.drawFunctions, sky() {} };
}

/**
 * Hides the map until its first frame is complete, and draws labels when the browser has shown that frame. Without a graphics card every visible frame is
 * read back, which blocks the page while it has tiles to request, and the program for labels takes as long to compile as all others together: areas and
 * lines need not wait for it. Drawing continues while the map is hidden; a hidden canvas must be flushed for that.
 */
function showWhenDrawn(map: MapLibre, container: HTMLElement, complete: () => void): () => void {
  const { painter } = map;
  const { drawFunctions } = painter;
  painter.drawFunctions = { ...drawFunctions, symbol() {} };
  const context = map.getCanvas().getContext('webgl2');
  const flush = (): void => {
    // Drivers put off what nobody waits for; a fence makes them begin.
    const fence = context?.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? null;
    context?.flush();
    context?.deleteSync(fence);
  };
  let frame = 0;
  const show = (): void => {
    stop();
    container.dataset.shown = 'true';
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(label);
    });
  };
  const label = (): void => {
    painter.drawFunctions = drawFunctions;
    map.on('idle', complete);
    map.triggerRepaint();
  };
  const stop = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    map.off('load', show);
    map.off('render', flush);
  };
  map.on('render', flush);
  map.on('load', show);
  const timer = setTimeout(show, FIRST_PICTURE_MS);
  return stop;
}

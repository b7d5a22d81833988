// The style of the console's map: the one that all pages get, and what a page draws over it. The browser draws all labels itself.
import type { StyleSpecification } from 'maplibre-gl';
import { type MapLook, mapStyle } from '../../tiles/style/map-style.ts';
import { palette } from '../../tiles/style/palette.ts';
import { OVERLAY, overlayLayers } from './overlay-layers.ts';

/** The land is the colour behind the map, `palette(theme).land`: as a layer it would be one program more, drawn over the whole screen. */
export function consoleStyle(look: MapLook): StyleSpecification {
  const style = mapStyle(look);
  return {
    ...style,
    sources: {
      ...style.sources,
      [OVERLAY]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [...style.layers, ...overlayLayers(palette(look.theme))],
  };
}

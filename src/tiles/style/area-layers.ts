// Wards, zones, unions, thanas and the owner's own areas: drawn over the ground where the user wants to see them.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { AREA_KINDS, type AreaKind } from './area-kinds.ts';
import { STRONG } from './fonts.ts';
import type { Palette } from './palette.ts';
import { TILES } from './sources.ts';

export function areaLayers(
  colours: Palette,
  name: ExpressionSpecification,
  shown: ReadonlySet<AreaKind>,
): LayerSpecification[] {
  return AREA_KINDS.flatMap((kind) => {
    const base =
      kind === 'own'
        ? { source: TILES, 'source-layer': 'own' }
        : {
            source: TILES,
            'source-layer': 'areas',
            filter: ['==', ['get', 'kind'], kind] satisfies ExpressionSpecification,
          };
    const visibility = shown.has(kind) ? 'visible' : 'none';
    return [
      {
        ...base,
        id: `area-${kind}`,
        type: 'fill',
        layout: { visibility },
        paint: {
          'fill-color': colours.area,
          // Neighbours in different shades, so that they can be told apart.
          'fill-opacity': ['+', 0.05, ['*', 0.035, ['%', ['coalesce', ['to-number', ['get', 'id']], 0], 5]]],
        },
      },
      {
        ...base,
        id: `area-line-${kind}`,
        type: 'line',
        layout: { visibility },
        paint: { 'line-color': colours.area, 'line-width': 1.3, 'line-opacity': 0.75 },
      },
      {
        ...base,
        id: `area-name-${kind}`,
        type: 'symbol',
        layout: {
          visibility,
          'text-field': name,
          'text-font': STRONG,
          'text-size': 12.5,
          'text-max-width': 7,
        },
        paint: { 'text-color': colours.areaName, 'text-halo-color': colours.halo, 'text-halo-width': 1.6 },
      },
    ] satisfies LayerSpecification[];
  });
}

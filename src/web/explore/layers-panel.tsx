// Which areas are drawn over the map, and what is drawn on it.
import { AREA_KINDS, type AreaKind } from '../../tiles/style/area-kinds.ts';
import { shownAreas } from '../map/base-map.ts';
import { AnyOf } from './choices.tsx';
import { Legend } from './legend.tsx';
import { t } from './texts.ts';
import { TrafficChoice } from './traffic-choice.tsx';

export function LayersPanel() {
  return (
    <>
      <AnyOf
        label={t().layersHint}
        values={AREA_KINDS}
        chosen={shownAreas.value}
        name={(kind) => t().areas[kind]}
        onSwitch={switchArea}
      />
      <p class="hint">{t().layersNote}</p>
      <TrafficChoice />
      <Legend />
    </>
  );
}

function switchArea(kind: AreaKind): void {
  const next = new Set(shownAreas.value);
  if (!next.delete(kind)) next.add(kind);
  shownAreas.value = next;
}

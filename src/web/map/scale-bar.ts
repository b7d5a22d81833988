// How long a stretch of the map is, in the digits and units of the language in use: MapLibre's own knows Latin digits alone.
import { effect } from '@preact/signals';
import type { IControl, Map as MapLibre } from 'maplibre-gl';
import { number, texts } from '../frame/language.ts';

const t = texts({
  en: { kilometres: (n: string) => `${n} km`, metres: (n: string) => `${n} m` },
  bn: { kilometres: (n: string) => `${n} কিমি`, metres: (n: string) => `${n} মি` },
});

/** Pixels that it may be long. */
const LONGEST = 100;

export class ScaleBar implements IControl {
  readonly #bar = document.createElement('div');
  #leave = (): void => undefined;

  onAdd(map: MapLibre): HTMLElement {
    this.#bar.className = 'maplibregl-ctrl maplibregl-ctrl-scale';
    const draw = (): void => {
      const y = map.getContainer().clientHeight / 2;
      const metres = map.unproject([0, y]).distanceTo(map.unproject([LONGEST, y]));
      const round = roundedDown(metres);
      this.#bar.style.width = `${(LONGEST * round) / metres}px`;
      this.#bar.textContent =
        round >= 1000 ? t().kilometres(number(round / 1000)) : t().metres(number(round));
    };
    const stop = effect(draw);
    map.on('move', draw);
    this.#leave = () => {
      stop();
      map.off('move', draw);
    };
    return this.#bar;
  }

  onRemove(): void {
    this.#leave();
    this.#bar.remove();
  }
}

/** To 1, 2, 3 or 5 times a power of ten. */
function roundedDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = [5, 3, 2, 1].find((each) => each * power <= value) ?? 1;
  return times * power;
}

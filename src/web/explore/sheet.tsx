// The lower part of the page on a phone: a sheet that is pulled up over the map, by its handle or with a key.
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { t } from './texts.ts';

const isTall = signal(false);
/** Pixels that a finger moves before it pulls. */
const PULL = 24;

export function Sheet({ children }: { children: ComponentChildren }) {
  let began: number | undefined;
  const onPointerDown = (event: PointerEvent): void => {
    began = event.clientY;
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const moved = began === undefined ? 0 : began - event.clientY;
    began = undefined;
    isTall.value = Math.abs(moved) < PULL ? !isTall.value : moved > 0;
  };
  return (
    <div class={isTall.value ? 'explore-sheet tall' : 'explore-sheet'}>
      <button
        type="button"
        class="sheet-handle"
        aria-expanded={isTall.value}
        aria-label={isTall.value ? t().sheetDown : t().sheetUp}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          isTall.value = !isTall.value;
        }}
      />
      {children}
    </div>
  );
}

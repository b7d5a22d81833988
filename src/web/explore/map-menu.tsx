// The menu of a place on the map: by right click, by a long press, or by the menu key while the map has the focus.
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { nearbyTo } from './nearby.ts';
import { choose, startAt } from './place.ts';
import type { Position } from './position.ts';
import { reachFrom } from './reach.ts';
import { endHere, startHere, stopHere } from './route.ts';
import { t } from './texts.ts';
import { tool } from './tool.ts';

/** Where it is open: on the map, and in pixels from the map's corner. */
export const menuAt = signal<{ readonly at: Position; readonly x: number; readonly y: number } | undefined>(
  undefined,
);

const items = (at: Position): readonly (readonly [string, () => void])[] => [
  [t().fromHere, () => startHere(at)],
  [t().toHere, () => endHere(at)],
  [t().viaHere, () => stopHere(at)],
  [
    t().whatIsHere,
    () => {
      tool.value = 'place';
      void choose(at);
    },
  ],
  [
    t().reachHere,
    () => {
      startAt(reachFrom, at);
      tool.value = 'reach';
    },
  ],
  [
    t().nearbyHere,
    () => {
      startAt(nearbyTo, at);
      tool.value = 'nearby';
    },
  ],
];

export function MapMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const open = menuAt.value;
  useEffect(() => {
    if (!open || !menu.current) return undefined;
    const { current } = menu;
    const { offsetWidth, offsetHeight, parentElement } = current;
    const [width, height] = [parentElement?.clientWidth ?? 0, parentElement?.clientHeight ?? 0];
    current.style.left = `${Math.max(4, Math.min(open.x, width - offsetWidth - 8))}px`;
    current.style.top = `${Math.max(4, Math.min(open.y, height - offsetHeight - 8))}px`;
    current.querySelector('button')?.focus();
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !current.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);
  if (!open) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLButtonElement ? buttons.indexOf(activeElement) : -1;
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length].focus();
    else if (event.key === 'ArrowUp') buttons[(at + buttons.length - 1) % buttons.length].focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="map-menu" role="menu" aria-label={t().menu} tabIndex={-1} ref={menu} onKeyDown={onKeyDown}>
      {items(open.at).map(([name, act]) => (
        <button
          type="button"
          role="menuitem"
          key={name}
          onClick={() => {
            close();
            act();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function close(): void {
  menuAt.value = undefined;
}

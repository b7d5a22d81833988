// The page's map: there once it is open, drawn upon by whichever tool is in use.
import { signal } from '@preact/signals';
import type { BaseMap } from '../map/base-map.ts';
import { type Box, boxAround, type Position } from './position.ts';

export const base = signal<BaseMap | undefined>(undefined);

/** On a wide screen the panel covers the left of the map; on a narrow one it is below the map, and the search covers its top. */
export function padding(around = 60): { top: number; bottom: number; left: number; right: number } {
  const isWide = innerWidth > 860;
  // Beside a keyboard the map is so low that nothing would be left of it.
  const search = isWide || innerHeight < 600 ? 0 : 60;
  return { top: around + search, bottom: around, left: isWide ? 400 + around : around, right: around };
}

export function lookAt(at: Position, zoom = 15): void {
  const map = base.value?.map;
  if (!map) return;
  const offset: [number, number] = [innerWidth > 860 ? 200 : 0, 0];
  map.easeTo({ center: [at[0], at[1]], zoom: Math.max(map.getZoom(), zoom), offset, duration: 600 });
}

/** Shows all of these; with `ifOutside` only when some are out of sight. */
export function lookAtAll(positions: Iterable<readonly number[]>, ifOutside = false): void {
  const map = base.value?.map;
  const box = boxAround(positions);
  if (!map || !box) return;
  if (ifOutside && isInSight(box)) return;
  map.fitBounds(box, { padding: padding(), maxZoom: 16, duration: 600 });
}

function isInSight([west, south, east, north]: Box): boolean {
  const bounds = base.value?.map.getBounds();
  return bounds?.contains([west, south]) === true && bounds.contains([east, north]);
}

export function centre(): Position {
  const at = base.value?.map.getCenter();
  return at ? [at.lng, at.lat] : [90.4, 23.8];
}

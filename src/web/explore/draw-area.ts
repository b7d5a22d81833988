// Drawing an area on the map, corner by corner: by clicks, or by moving the map under its centre.
import { effect, signal } from '@preact/signals';
import { base, centre } from './explore-map.ts';
import type { Position } from './position.ts';
import { tool } from './tool.ts';

export interface Drawing {
  readonly purpose: 'flood' | 'fence';
  readonly corners: readonly Position[];
  finished(ring: readonly Position[]): void;
}

export const drawing = signal<Drawing | undefined>(undefined);
const FEWEST = 3;

export function startDrawing(purpose: Drawing['purpose'], finished: Drawing['finished']): void {
  drawing.value = { purpose, corners: [], finished };
  base.value?.map.doubleClickZoom.disable();
}

export function addCorner(at: Position): void {
  const now = drawing.value;
  if (!now) return;
  const last = now.corners[now.corners.length - 1];
  // A double click comes as two clicks at the same place.
  if (last && Math.abs(last[0] - at[0]) < 1e-7 && Math.abs(last[1] - at[1]) < 1e-7) return;
  drawing.value = { ...now, corners: [...now.corners, at] };
}

export const addCornerAtCentre = (): void => addCorner(centre());

export function undoCorner(): void {
  if (drawing.value) drawing.value = { ...drawing.value, corners: drawing.value.corners.slice(0, -1) };
}

export const canFinish = (): boolean => (drawing.value?.corners.length ?? 0) >= FEWEST;

export function finishDrawing(): void {
  const now = drawing.value;
  if (!now || now.corners.length < FEWEST) return;
  endDrawing();
  now.finished(now.corners);
}

export function endDrawing(): void {
  drawing.value = undefined;
  base.peek()?.map.doubleClickZoom.enable();
}

/** Who takes another tool has given up drawing. */
let drawnWith = tool.value;
effect(() => {
  if (tool.value !== drawnWith) endDrawing();
  drawnWith = tool.value;
});

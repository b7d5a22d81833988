// Which tool of the page is in use; each has a panel, and decides what a click on the map means.
import { signal } from '@preact/signals';

export const TOOLS = ['place', 'route', 'reach', 'nearby', 'trace', 'fence', 'layers'] as const;
export type Tool = (typeof TOOLS)[number];

/** Whether people point with a finger: they press and hold where others click with the right button. */
export const byTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

export const tool = signal<Tool>('place');

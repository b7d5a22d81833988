// The lanes before a junction: the arrows painted on them, and which of them a turn can be made from.
import type { Modifier } from './turn-angle.ts';

export type Arrow = Modifier | 'none';

export interface Lane {
  readonly arrows: readonly Arrow[];
  /** The arrow that leads the way of the traveller; absent if none does. */
  readonly active?: Arrow;
}

const ARROWS: Readonly<Record<string, Arrow>> = {
  '': 'none',
  none: 'none',
  through: 'straight',
  left: 'left',
  right: 'right',
  slight_left: 'slight left',
  slight_right: 'slight right',
  sharp_left: 'sharp left',
  sharp_right: 'sharp right',
  merge_to_left: 'slight left',
  merge_to_right: 'slight right',
  reverse: 'uturn',
};

/** What a driver takes for a turn where no arrow shows exactly it, best first. */
const ALSO: Readonly<Record<Modifier, readonly Arrow[]>> = {
  straight: ['none'],
  'slight left': ['left', 'straight', 'none'],
  left: ['slight left', 'sharp left', 'none'],
  'sharp left': ['left'],
  'slight right': ['right', 'straight', 'none'],
  right: ['slight right', 'sharp right', 'none'],
  'sharp right': ['right'],
  uturn: [],
};

/** Undefined if no lane leads the way, as then the arrows are about something else. */
export function lanesFor(turnLanes: string, modifier: Modifier): Lane[] | undefined {
  const lanes = turnLanes.split('|').map((lane) => lane.split(';').map((arrow) => ARROWS[arrow] ?? 'none'));
  const active = [modifier, ...ALSO[modifier]].find((arrow) => lanes.some((lane) => lane.includes(arrow)));
  if (active === undefined) return undefined;
  return lanes.map((arrows) => (arrows.includes(active) ? { arrows, active } : { arrows }));
}

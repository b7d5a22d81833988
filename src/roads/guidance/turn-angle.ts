// The angle between two bearings, and the word for a turn at a junction with other arms.

export type Modifier =
  | 'straight'
  | 'slight right'
  | 'right'
  | 'sharp right'
  | 'uturn'
  | 'sharp left'
  | 'left'
  | 'slight left';

/** Up to these angles (degrees) a turn is straight on, slight, normal or sharp; beyond the last it is a U-turn. */
const STRAIGHT = 22;
const SLIGHT = 50;
const PLAIN = 125;
const SHARP = 172;

/** Degrees to the right (positive) or left (negative), in (-180, 180]. */
export function turnAngle(bearingIn: number, bearingOut: number): number {
  const angle = (((bearingOut - bearingIn) % 360) + 540) % 360;
  return angle === 0 ? 180 : angle - 180;
}

/** 0 straight, 1 slight, 2 normal, 3 sharp, 4 U-turn. */
function strength(angle: number): number {
  const size = Math.abs(angle);
  if (size <= STRAIGHT) return 0;
  if (size <= SLIGHT) return 1;
  if (size <= PLAIN) return 2;
  return size <= SHARP ? 3 : 4;
}

const RIGHT: readonly Modifier[] = ['straight', 'slight right', 'right', 'sharp right', 'uturn'];
const LEFT: readonly Modifier[] = ['straight', 'slight left', 'left', 'sharp left', 'uturn'];

export const modifierOf = (angle: number): Modifier => (angle >= 0 ? RIGHT : LEFT)[strength(angle)];

/**
 * The word for a turn among the other possible turns: if two roads leave to the same side and would get the same word, the one
 * closer to straight on becomes slighter, the other sharper.
 */
export function modifierAmong(angle: number, others: readonly number[]): Modifier {
  const own = strength(angle);
  if (own === 4) return 'uturn';
  let shift = 0;
  for (const other of others) {
    if (Math.sign(other) !== Math.sign(angle) || strength(other) !== own) continue;
    if (Math.abs(other) > Math.abs(angle)) shift = own > 1 ? -1 : shift;
    else if (shift === 0) shift = own < 3 ? 1 : 0;
  }
  return (angle >= 0 ? RIGHT : LEFT)[own === 0 ? 0 : own + shift];
}

// What happens where one edge of a route meets the next: nothing worth announcing, or a manoeuvre.
import { RoadClass } from '../network/vocabulary.ts';
import type { Arm, LegEdge } from './leg.ts';
import type { ManoeuvreKind } from './manoeuvre.ts';
import { type Modifier, modifierAmong, modifierOf, turnAngle } from './turn-angle.ts';

export interface Decision {
  readonly kind: ManoeuvreKind;
  readonly modifier: Modifier;
}

/** Within this many degrees of straight on, no instruction is needed unless another road competes. */
const OBVIOUS = 40;
/** Another road must deviate from straight on by this much more in order not to compete. */
const CLEARLY_FARTHER = 35;
/** Two roads within this angle of straight on, and of each other, make a fork. */
const FORK = 45;
/** A bend at a visible junction that is sharper than this is announced even if it is the only way on. */
const TOLD_BEND = 60;

/** Links rank like the roads that they belong to; a smaller number is a more important road. */
function rank(roadClass: RoadClass): number {
  if (roadClass <= RoadClass.TertiaryLink) return (roadClass + 1) >> 1;
  if (roadClass <= RoadClass.LivingStreet || roadClass === RoadClass.Road) return 6;
  return roadClass === RoadClass.Ferry ? 6 : 8;
}

const isLink = (roadClass: RoadClass): boolean => roadClass <= RoadClass.TertiaryLink && roadClass % 2 === 0;

const isMajor = (roadClass: RoadClass): boolean => roadClass <= RoadClass.TrunkLink;

/** Decides between two edges, neither of which is in a roundabout or a ferry. Null: nothing to announce. */
export function decide(from: LegEdge, to: LegEdge): Decision | null {
  if (from.turnsBack) return { kind: nameKept(from, to) ? 'continue' : 'turn', modifier: 'uturn' };
  const angle = turnAngle(from.bearingIn, to.bearingOut);
  const size = Math.abs(angle);
  const ways: Arm[] = [];
  const angles: number[] = [];
  for (const arm of from.arms) {
    if (!arm.allowed) continue;
    ways.push(arm);
    angles.push(turnAngle(from.bearingIn, arm.bearing));
  }
  const modifier = modifierAmong(angle, angles);

  const ramp = rampOrMerge(from, to, angle, ways.length);
  if (ramp) return { kind: ramp, modifier: ramp === 'merge' ? sideOf(angle) : modifier };

  if (ways.length === 0) {
    const seen = from.arms.some((arm) => rank(arm.class) <= Math.max(6, rank(to.class)));
    if (seen && size > TOLD_BEND) return { kind: nameKept(from, to) ? 'continue' : 'turn', modifier };
    return nameChange(from, to, angle);
  }

  const fork = forkSide(from, to, angle, ways, angles);
  if (fork) return { kind: 'fork', modifier: fork };
  if (isObvious(from, to, angle, ways, angles)) return nameChange(from, to, angle);
  if (modifier === 'straight') {
    // Other roads compete, but this one goes straight on: only worth announcing if the road changes.
    return nameKept(from, to) ? null : (nameChange(from, to, angle) ?? { kind: 'turn', modifier });
  }
  return { kind: nameKept(from, to) && from.name !== '' ? 'continue' : 'turn', modifier };
}

/** A road that has its name on some stretches only is told by its number, which some sources give as its name. */
const nameKept = (from: LegEdge, to: LegEdge): boolean => {
  if (from.name !== '' && to.name !== '')
    return from.name === to.name || from.name === to.ref || from.ref === to.name;
  return from.ref === to.ref && (from.ref !== '' || from.name === to.name);
};

/**
 * A change of name is announced; a name that merely begins or ends is not, nor is a change of ref. Where other roads meet, a
 * turn by more than OBVIOUS is a turn rather than a continuation.
 */
function nameChange(from: LegEdge, to: LegEdge, angle: number): Decision | null {
  if (from.name === '' || to.name === '' || nameKept(from, to)) return null;
  const turns = Math.abs(angle) > OBVIOUS && from.arms.length > 0;
  return { kind: turns ? 'turn' : 'new name', modifier: modifierOf(angle) };
}

const sideOf = (angle: number): Modifier =>
  angle > 0 ? 'slight right' : angle < 0 ? 'slight left' : 'straight';

function rampOrMerge(from: LegEdge, to: LegEdge, angle: number, others: number): ManoeuvreKind | null {
  const wasLink = isLink(from.class);
  const nowLink = isLink(to.class);
  if (!wasLink && nowLink && others > 0) {
    if (isMajor(from.class) && Math.abs(angle) < 90) return 'off ramp';
    if (isMajor(to.class)) return 'on ramp';
  }
  // Onto a major road at a flat angle, where it can be entered in one direction only.
  if (wasLink && !nowLink && isMajor(to.class) && others === 0 && Math.abs(angle) < 50) return 'merge';
  return null;
}

/** The side to keep to where the road splits into roads of similar importance; null if it does not. */
function forkSide(
  from: LegEdge,
  to: LegEdge,
  angle: number,
  ways: readonly Arm[],
  angles: readonly number[],
): Modifier | null {
  if (Math.abs(angle) > FORK) return null;
  let leftOf = 0;
  let rightOf = 0;
  for (let x = 0; x < ways.length; x++) {
    const arm = ways[x];
    const similar = Math.abs(rank(arm.class) - rank(to.class)) <= 1 && arm.class <= RoadClass.Residential;
    if (!similar || Math.abs(angles[x]) > FORK || Math.abs(angles[x] - angle) > FORK + 15) continue;
    // One road straight on and one that clearly turns off: a turn, not a fork.
    if (Math.abs(angles[x] - angle) > CLEARLY_FARTHER && from.name !== '' && from.name === to.name) continue;
    if (Math.abs(Math.abs(angles[x]) - Math.abs(angle)) > 25 && Math.abs(angle) < 12) continue;
    if (arm.name !== '' && arm.name === from.name && to.name === from.name && Math.abs(angle) < 12) continue;
    if (angles[x] > angle) leftOf++;
    else rightOf++;
  }
  if (leftOf + rightOf === 0) return null;
  if (leftOf > 0 && rightOf > 0) return 'straight';
  return leftOf > 0 ? 'slight left' : 'slight right';
}

/** Whether a driver would continue this way without being told. */
function isObvious(
  from: LegEdge,
  to: LegEdge,
  angle: number,
  ways: readonly Arm[],
  angles: readonly number[],
): boolean {
  const size = Math.abs(angle);
  if (size > OBVIOUS && !(nameKept(from, to) && from.name !== '' && size <= OBVIOUS + 15)) return false;
  const own = rank(to.class);
  for (let x = 0; x < ways.length; x++) {
    const other = Math.abs(angles[x]);
    if (other > size + CLEARLY_FARTHER) continue;
    const lesser = rank(ways[x].class) > own + (nameKept(from, to) ? 0 : 1);
    if (lesser || other > 100) continue;
    // The road keeps its name and direction, while the other has a different name.
    if (nameKept(from, to) && from.name !== '' && ways[x].name !== from.name && size <= 25) continue;
    return false;
  }
  return true;
}

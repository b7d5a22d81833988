// Turns that are one to a driver: a U-turn through a gap in a divided road, turns a few metres apart within one junction, and those on
// the quay, which boarding or leaving a ferry includes.
import type { LegEdge } from './leg.ts';
import type { ManoeuvreKind } from './manoeuvre.ts';
import { type Modifier, modifierOf, turnAngle } from './turn-angle.ts';

/** A manoeuvre before its road and its length are determined. */
export interface TurnDraft {
  kind: ManoeuvreKind;
  modifier: Modifier;
  exit: number;
  firstEdge: number;
  /** The edge whose road is named; -1 for the first one with a name. */
  named: number;
  bearingBefore: number;
}

/** Two turns to the same side that are closer than this, back onto the same road, are one U-turn (metres). */
const U_TURN = 45;
/** Minimum angle of each of them, and of both together, in degrees. */
const CORNER = 30;
const BACK = 140;
/** Turns closer than this are within one junction (metres). */
const ONE_JUNCTION = 15;
/** A road that doubles back at a point is drawn too long: nobody drives on to its tip, so the turn before it is part of the same (metres). */
const SPIKE = 60;
/** Turns this close to a ferry are on its quay (metres). */
const QUAY = 30;
/** From this angle up, two turns make a U-turn (degrees). */
const ROUND = 160;

/** Roundabouts, ferries, departure and arrival are never joined. */
const PLAIN: ReadonlySet<ManoeuvreKind> = new Set([
  'continue',
  'new name',
  'turn',
  'fork',
  'merge',
  'on ramp',
  'off ramp',
]);
const RAMPS: ReadonlySet<ManoeuvreKind> = new Set(['on ramp', 'off ramp', 'merge']);

export function joinTurns(drafts: readonly TurnDraft[], edges: readonly LegEdge[]): TurnDraft[] {
  return joinWithinJunctions(joinUTurns(drafts, edges), edges);
}

/** Through a gap in a divided road and back: announced as one U-turn on the road that one stays on. */
function joinUTurns(drafts: readonly TurnDraft[], edges: readonly LegEdge[]): TurnDraft[] {
  let kept = [...drafts];
  for (let x = 1; x + 1 < edges.length; x++) {
    const end = endOfUTurn(edges, x);
    if (end < 0) continue;
    const inside = kept.filter(({ firstEdge }) => firstEdge >= x && firstEdge <= end);
    if (inside.length === 0 || inside.some(({ kind }) => !PLAIN.has(kind))) continue;
    const round: TurnDraft = {
      kind: 'continue',
      modifier: 'uturn',
      exit: 0,
      firstEdge: x,
      named: end,
      bearingBefore: edges[x - 1].bearingIn,
    };
    kept = [
      ...kept.filter(({ firstEdge }) => firstEdge < x),
      round,
      ...kept.filter(({ firstEdge }) => firstEdge > end),
    ];
    x = end;
  }
  return kept;
}

/** The edge on which a U-turn that begins with this edge is complete; -1 if none begins here. */
function endOfUTurn(edges: readonly LegEdge[], first: number): number {
  const before = edges[first - 1];
  if (before.name === '' || before.roundabout) return -1;
  const one = turnAngle(before.bearingIn, edges[first].bearingOut);
  if (Math.abs(one) < CORNER) return -1;
  let metres = 0;
  for (let x = first; x + 1 < edges.length; x++) {
    metres += edges[x].metres;
    if (metres > U_TURN || edges[x].roundabout) return -1;
    const after = edges[x + 1];
    const two = turnAngle(edges[x].bearingIn, after.bearingOut);
    if (Math.abs(two) < CORNER || Math.sign(one) !== Math.sign(two) || after.name !== before.name) continue;
    if (Math.abs(turnAngle(before.bearingIn, after.bearingOut)) >= BACK) return x + 1;
  }
  return -1;
}

/** Consecutive turns within one junction are announced as the turn that they add up to. */
function joinWithinJunctions(drafts: readonly TurnDraft[], edges: readonly LegEdge[]): TurnDraft[] {
  const kept: TurnDraft[] = [];
  for (const next of drafts) {
    const last = kept[kept.length - 1];
    const gap = last ? metresBetween(edges, last, next) : Number.POSITIVE_INFINITY;
    const spike = isSpike(next, edges);
    if (last && isPlain(last) && (spike || isPlain(next)) && gap < (spike ? SPIKE : ONE_JUNCTION)) {
      kept[kept.length - 1] = together(last, next, edges);
    } else if (last?.kind === 'leave ferry' && PLAIN.has(next.kind) && gap < QUAY) {
      kept[kept.length - 1] = { ...last, named: nameFrom(next, edges) };
    } else {
      if (next.kind === 'ferry' && last && PLAIN.has(last.kind) && gap < QUAY) kept.pop();
      kept.push(next);
    }
  }
  return kept;
}

const isPlain = ({ kind, modifier }: TurnDraft): boolean => PLAIN.has(kind) && modifier !== 'uturn';

/** A U-turn from one road into another. */
const isSpike = ({ kind, modifier, named, firstEdge }: TurnDraft, edges: readonly LegEdge[]): boolean =>
  PLAIN.has(kind) && modifier === 'uturn' && named < 0 && !edges[firstEdge - 1].turnsBack;

function metresBetween(edges: readonly LegEdge[], one: TurnDraft, two: TurnDraft): number {
  let metres = 0;
  for (let edge = one.firstEdge; edge < two.firstEdge; edge++) metres += edges[edge].metres;
  return metres;
}

function together(one: TurnDraft, two: TurnDraft, edges: readonly LegEdge[]): TurnDraft {
  const before = edges[one.firstEdge - 1];
  const after = edges[two.firstEdge];
  const angle = turnAngle(before.bearingIn, after.bearingOut);
  const modifier = Math.abs(angle) > ROUND ? 'uturn' : modifierOf(angle);
  return { ...one, kind: kindOf(one, two, before, after), modifier, named: nameFrom(two, edges) };
}

function kindOf(one: TurnDraft, two: TurnDraft, before: LegEdge, after: LegEdge): ManoeuvreKind {
  if (RAMPS.has(two.kind)) return two.kind;
  if (one.kind === 'new name' && two.kind === 'new name') return 'new name';
  return before.name !== '' && before.name === after.name ? 'continue' : 'turn';
}

/** The road after the second turn, if it has a name. */
const nameFrom = ({ firstEdge, named }: TurnDraft, edges: readonly LegEdge[]): number => {
  if (named >= 0) return named;
  return edges[firstEdge].name !== '' || edges[firstEdge].ref !== '' ? firstEdge : -1;
};

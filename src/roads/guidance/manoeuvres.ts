// Turns a leg into the list of manoeuvres that a traveller needs: departure, turns, roundabouts, ferries, arrival.
import { RoadClass } from '../network/vocabulary.ts';
import { joinTurns, type TurnDraft } from './joined-turns.ts';
import { decide } from './junction.ts';
import { lanesFor } from './lanes.ts';
import type { LegEdge, RouteLeg, Side } from './leg.ts';
import type { Manoeuvre, ManoeuvreKind } from './manoeuvre.ts';
import { type Modifier, modifierOf, turnAngle } from './turn-angle.ts';

export function manoeuvresOf(leg: RouteLeg): Manoeuvre[] {
  const { edges } = leg;
  const drafts: TurnDraft[] = [draft('depart', 'straight', 0, edges[0].bearingOut)];
  for (let x = 1; x < edges.length; x++) {
    const from = edges[x - 1];
    const to = edges[x];
    const wasFerry = from.class === RoadClass.Ferry;
    const isFerry = to.class === RoadClass.Ferry;
    if (isFerry || wasFerry) {
      const change = isFerry !== wasFerry;
      if (change) {
        drafts.push(draft(isFerry ? 'ferry' : 'leave ferry', turnWord(from, to), x, from.bearingIn));
      }
    } else if (to.roundabout) {
      if (!from.roundabout) drafts.push(enterRoundabout(edges, x));
    } else if (from.roundabout) {
      drafts.push(leaveRoundabout(edges, x));
    } else {
      const decision = decide(from, to);
      if (decision) drafts.push(draft(decision.kind, decision.modifier, x, from.bearingIn));
    }
  }
  return finish(joinTurns(drafts, edges), leg);
}

const draft = (
  kind: ManoeuvreKind,
  modifier: Modifier,
  firstEdge: number,
  bearingBefore: number,
): TurnDraft => ({
  kind,
  modifier,
  exit: 0,
  firstEdge,
  named: -1,
  bearingBefore,
});

const turnWord = (from: LegEdge, to: LegEdge): Modifier =>
  modifierOf(turnAngle(from.bearingIn, to.bearingOut));

/** The entry already states the exit to be taken, and the turn that the roundabout makes as a whole. */
function enterRoundabout(edges: readonly LegEdge[], at: number): TurnDraft {
  const entry = edges[at - 1];
  let out = at;
  while (out < edges.length && edges[out].roundabout) out++;
  const left = out < edges.length;
  const enter = draft('roundabout', turnWord(entry, edges[left ? out : at]), at, entry.bearingIn);
  enter.exit = left ? countBefore(edges, at, out - 1) + 1 : 0;
  return enter;
}

/** Exits passed at the ends of edges from … to-1. */
function countBefore(edges: readonly LegEdge[], from: number, to: number): number {
  let passed = 0;
  for (let x = from; x < to; x++) {
    for (const arm of edges[x].arms) if (arm.allowed && !arm.roundabout) passed++;
  }
  return passed;
}

function leaveRoundabout(edges: readonly LegEdge[], at: number): TurnDraft {
  let first = at;
  while (first > 0 && edges[first - 1].roundabout) first--;
  const leave = draft('exit roundabout', turnWord(edges[at - 1], edges[at]), at, edges[at - 1].bearingIn);
  leave.exit = countBefore(edges, first, at - 1) + 1;
  return leave;
}

function finish(drafts: readonly TurnDraft[], leg: RouteLeg): Manoeuvre[] {
  const { edges, coordinates } = leg;
  const lastPoint = coordinates.length / 2 - 1;
  const list: Manoeuvre[] = [];
  for (let x = 0; x < drafts.length; x++) {
    const { kind, modifier, exit, firstEdge, named: told, bearingBefore } = drafts[x];
    const endEdge = x + 1 < drafts.length ? drafts[x + 1].firstEdge : edges.length;
    let metres = 0;
    let seconds = 0;
    for (let edge = firstEdge; edge < endEdge; edge++) {
      metres += edges[edge].metres;
      seconds += edges[edge].seconds;
    }
    const named = told >= 0 ? edges[told] : namedEdge(edges, firstEdge, endEdge, kind);
    list.push({
      kind,
      modifier,
      exit,
      name: named.name,
      nameBn: named.nameBn,
      ref: named.ref,
      ...signsAt(edges, firstEdge, modifier),
      metres,
      seconds,
      firstPoint: edges[firstEdge].firstPoint,
      lastPoint: endEdge < edges.length ? edges[endEdge].firstPoint : lastPoint,
      firstEdge,
      endEdge,
      bearingBefore: kind === 'depart' ? 0 : bearingBefore,
      bearingAfter: edges[firstEdge].bearingOut,
      side: kind === 'depart' ? leg.startSide : null,
      ferry: edges[firstEdge].class === RoadClass.Ferry,
    });
  }
  list.push(arrival(edges[edges.length - 1], edges.length, lastPoint, leg.endSide));
  return list;
}

function signsAt(edges: readonly LegEdge[], first: number, modifier: Modifier) {
  const before = edges[first - 1]?.signs?.turnLanes;
  const { destination = '', exit: exitNumber = '' } = edges[first].signs ?? {};
  return { lanes: before ? lanesFor(before, modifier) : undefined, destination, exitNumber };
}

/** A roundabout entry names the road after it; after a turn, a short nameless stretch is skipped. */
function namedEdge(edges: readonly LegEdge[], first: number, end: number, kind: ManoeuvreKind): LegEdge {
  if (kind === 'roundabout') {
    for (let x = first; x < edges.length; x++) if (!edges[x].roundabout) return edges[x];
    return edges[first];
  }
  // Quays are often part of the ferry in the data, and have its name.
  const ferry = kind === 'leave ferry' ? edges[first - 1].name : '';
  let metres = 0;
  for (let x = first; x < end && metres < 30; x++) {
    const { name, ref } = edges[x];
    if (name === '' ? ref !== '' : name !== ferry) return edges[x];
    metres += edges[x].metres;
  }
  return edges[first].name === ferry ? { ...edges[first], name: '', nameBn: '' } : edges[first];
}

function arrival(last: LegEdge, edgeCount: number, point: number, side: Side): Manoeuvre {
  return {
    kind: 'arrive',
    modifier: side ?? 'straight',
    exit: 0,
    name: last.name,
    nameBn: last.nameBn,
    ref: last.ref,
    destination: '',
    exitNumber: '',
    metres: 0,
    seconds: 0,
    firstPoint: point,
    lastPoint: point,
    firstEdge: edgeCount,
    endEdge: edgeCount,
    bearingBefore: last.bearingIn,
    bearingAfter: 0,
    side,
    ferry: last.class === RoadClass.Ferry,
  };
}

// Where an address is that names a landmark beside it: "near Square Hospital, Panthapath". In a part of town, or on a street, the
// landmark says where; of a whole town or district it is all that is known.
import { EntityKind, flatMetres, type Gazetteer, Slot } from '../know/gazetteer.ts';
import { REACH } from '../weights.ts';
import { liesWhere } from './at-place-over.ts';
import type { StreetShapes } from './bounds.ts';
import type { FinestFound } from './finding.ts';
import type { Resolved } from './resolved.ts';
import { isCoarse } from './standing.ts';
import { nearestOnStreet } from './street-point.ts';

/** What was found, and where. */
interface At {
  readonly resolved: Resolved;
  readonly finest: FinestFound | undefined;
}

/** Whether a result leaves open where in a town it is: no finer unit is named, or only a street of the town. */
export const isOpen = ({ resolved }: At, { level }: FinestFound): boolean =>
  isCoarse(level) ||
  (level === 'street' && (resolved.named & ((1 << Slot.Area) | (1 << Slot.SubArea))) === 0);

/** Whether another reading knows a place more exactly, in the district that the first one knows. */
export function isFinerWithin({ resolved, finest }: At, other: At): boolean {
  const district = resolved.chain[Slot.District];
  return (
    other.finest !== undefined &&
    (finest?.level === 'street' ? !isOpen(other, other.finest) : !isCoarse(other.finest.level)) &&
    (district < 0 || other.resolved.chain[Slot.District] === district)
  );
}

/** A landmark beside it adds nothing. */
export const isExact = ({ level }: FinestFound): boolean =>
  level === 'house' || level === 'place' || level === 'interpolated';

/** The row of the landmark, if `other` has found nothing but a place. */
export const landmarkOf = (gazetteer: Gazetteer, { finest }: At): number =>
  finest?.level === 'place' && gazetteer.kind(-finest.place - 1) === EntityKind.Place ? finest.place : -1;

/**
 * The point beside a landmark that `other`, which reads it as the place itself, has found in what the address names; undefined where it is
 * elsewhere, or the street does not pass it. `metres`: how far off the point may be without it.
 */
export function withinSight(
  gazetteer: Gazetteer,
  streets: StreetShapes | undefined,
  { resolved, finest }: At,
  other: At,
  metres: number,
): FinestFound | undefined {
  const row = landmarkOf(gazetteer, other);
  if (!finest || isExact(finest) || isCoarse(finest.level) || row < 0 || !liesWhere(gazetteer, resolved, row))
    return undefined;
  const { lon, lat } = other.finest ?? finest;
  if (finest.level === 'street') {
    const point = streets && nearestOnStreet(streets, finest.place, lon, lat);
    if (!point || flatMetres(point.lon - lon, point.lat - lat) > REACH.sight) return undefined;
    return { ...finest, ...point, beside: row };
  }
  if (flatMetres(finest.lon - lon, finest.lat - lat) > Math.max(metres, REACH.ledPlace)) return undefined;
  return { ...finest, lon, lat, beside: row };
}

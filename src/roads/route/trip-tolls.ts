// The tolls and ferries of a trip, in the order in which they are met, with their price where the table has one.
import { METRES_PER_DEGREE, metresPerDegreeLon } from '../../geo/distance.ts';
import type { Metres } from '../../geo/units.ts';
import type { Edge, Roads } from '../engine.ts';
import { RoadClass, WayFlag } from '../network/vocabulary.ts';
import { type TollKind, type TollRow, type TollVehicle, tollTable } from './toll-table.ts';
import type { Trip, TripLeg } from './trip.ts';

export interface TripToll {
  readonly name: string;
  readonly nameBn: string;
  readonly kind: TollKind;
  /** Taka; undefined where it is not known. */
  readonly price: number | undefined;
  readonly since: string;
  readonly source: string;
}

/** A toll met, and at which point of the leg's line. */
interface Met {
  readonly at: number;
  readonly toll: TripToll;
}

export function tollsOf(roads: Pick<Roads, 'edge'>, trip: Trip, vehicle: TollVehicle): TripToll[] {
  return trip.legs.flatMap((leg) => {
    const met = tollTable().flatMap((row): Met[] => {
      const at = row.road ? whereNamed(roads, leg, row.road) : wherePassed(roads, leg, row);
      if (at === undefined) return [];
      const { name, nameBn, kind, price, since, source } = row;
      return [{ at, toll: { name, nameBn, kind, price: price[vehicle], since, source } }];
    });
    const all = [...met, ...otherFerries(roads, leg, met)];
    return all.sort((a, b) => a.at - b.at).map(({ toll }) => toll);
  });
}

/** The point of the leg's line at which it is on a road of this name. */
function whereNamed(
  roads: Pick<Roads, 'edge'>,
  { path, geometry }: TripLeg,
  road: string,
): number | undefined {
  const at = path.edges.findIndex((directed) => roads.edge(directed >>> 1).name.includes(road));
  return at < 0 ? undefined : geometry.edgeStart[at];
}

/** The point of the leg's line at which it is nearest to the first of the row's points, if it passes all of them. */
function wherePassed(roads: Pick<Roads, 'edge'>, leg: TripLeg, row: TollRow): number | undefined {
  let first: number | undefined;
  for (let i = 0; i < row.points.length; i += 2) {
    const near = nearest(leg.geometry.coordinates, row.points[i], row.points[i + 1]);
    if (near.metres > row.reach || !isOfKind(edgeAt(roads, leg, near.at), row.kind)) return undefined;
    first ??= near.at;
  }
  return first;
}

/** Roads may run beside a ferry and over a tunnel. */
function isOfKind({ class: roadClass, flags }: Edge, kind: TollKind): boolean {
  if (kind === 'tunnel') return (flags & WayFlag.Tunnel) !== 0;
  return (kind === 'ferry') === (roadClass === RoadClass.Ferry);
}

function edgeAt(roads: Pick<Roads, 'edge'>, { path, geometry }: TripLeg, point: number): Edge {
  let at = 0;
  while (at + 1 < path.edges.length && geometry.edgeStart[at + 1] <= point) at++;
  return roads.edge(path.edges[at] >>> 1);
}

/** The segment of a line nearest to a point, by its first point, and how near. */
function nearest(line: Float64Array, lon: number, lat: number): { at: number; metres: Metres } {
  const perLon = metresPerDegreeLon(lat);
  let best = { at: 0, metres: Number.POSITIVE_INFINITY };
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay] = [(line[i] - lon) * perLon, (line[i + 1] - lat) * METRES_PER_DEGREE];
    const [bx, by] = [(line[i + 2] - lon) * perLon, (line[i + 3] - lat) * METRES_PER_DEGREE];
    const [dx, dy] = [bx - ax, by - ay];
    const squared = dx * dx + dy * dy;
    const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
    const metres = Math.hypot(ax + share * dx, ay + share * dy);
    if (metres < best.metres) best = { at: i / 2, metres };
  }
  return best;
}

/** Ferries that the table does not have: named where the road is, without a price. */
function otherFerries(roads: Pick<Roads, 'edge'>, { path, geometry }: TripLeg, known: readonly Met[]): Met[] {
  const found: Met[] = [];
  let aboard = false;
  for (let i = 0; i < path.edges.length; i++) {
    const edge = roads.edge(path.edges[i] >>> 1);
    const [from, to] = [geometry.edgeStart[i], geometry.edgeStart[i + 1]];
    const isKnown = known.some(({ at, toll }) => toll.kind === 'ferry' && at >= from && at <= to);
    if (edge.class !== RoadClass.Ferry) aboard = false;
    else if (isKnown) aboard = true;
    else if (!aboard) {
      aboard = true;
      const unpriced = { kind: 'ferry', price: undefined, since: '', source: '' } as const;
      found.push({
        at: from,
        toll: { name: edge.name || 'Ferry', nameBn: edge.nameBn || 'ফেরি', ...unpriced },
      });
    }
  }
  return found;
}

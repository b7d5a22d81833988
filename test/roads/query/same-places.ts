// For oracles: a place at the end of an edge is a place on every road of that junction. Found by asking for exits, so
// it shares nothing with the engine's own way of knowing it.
import type { Profile, Roads, SnappedPoint } from '../../../src/roads/engine.ts';

export function samePlaces(roads: Roads, profile: Profile, place: SnappedPoint): SnappedPoint[] {
  const { edge, along } = place;
  const free =
    place.forward === roads.allowed(edge * 2, profile) &&
    place.backward === roads.allowed(edge * 2 + 1, profile);
  const atBegin = along === 0;
  if (!free || (!atBegin && along !== roads.centimetres(edge))) return [place];
  const leaving = roads.exits(atBegin ? edge * 2 + 1 : edge * 2);
  const places = [place];
  for (const exit of leaving) {
    if (places.some((other) => other.edge === exit >>> 1 && isBegin(roads, other) === ((exit & 1) === 0)))
      continue;
    places.push({
      ...place,
      edge: exit >>> 1,
      along: exit & 1 ? roads.centimetres(exit >>> 1) : 0,
      forward: roads.allowed(exit & ~1, profile),
      backward: roads.allowed(exit | 1, profile),
    });
  }
  return places;
}

const isBegin = (roads: Roads, { edge, along }: SnappedPoint): boolean =>
  along === 0 && roads.centimetres(edge) > 0;

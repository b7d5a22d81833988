// Path details as GraphHopper writes them: for each wish a list of stretches [first point, last point, value] of the whole line.

import type { Roads } from '../engine.ts';
import { type EdgeTraits, traitsOf } from '../guidance/edge-traits.ts';
import type { Phrases } from '../guidance/phrases.ts';
import { RoadClass, Surface, WayFlag } from '../network/vocabulary.ts';
import type { Trip } from '../route/trip.ts';
import { hundredth } from './round.ts';

type Value = string | number | boolean | null;
export type PathDetail = [from: number, to: number, value: Value];

/** A directed edge of the route, as far as it is travelled. */
interface Travelled {
  readonly traits: EdgeTraits;
  readonly against: boolean;
  readonly seconds: number;
  readonly metres: number;
  readonly edge: number;
}

const CLASSES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(RoadClass).map(([name, number]) => [
    number,
    // A link is of the class of its road in GraphHopper.
    name
      .replace(/Link$/, '')
      .replace(/(?<!^)[A-Z]/g, '_$&')
      .toLowerCase(),
  ]),
);
const SURFACES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(Surface).map(([name, number]) => [
    number,
    name === 'Unknown' ? 'missing' : name.toLowerCase(),
  ]),
);

function environmentOf({ class: roadClass, flags }: EdgeTraits): string {
  if (roadClass === RoadClass.Ferry) return 'ferry';
  if ((flags & WayFlag.Bridge) !== 0) return 'bridge';
  return (flags & WayFlag.Tunnel) !== 0 ? 'tunnel' : 'road';
}

const VALUES = {
  street_name: ({ traits }, phrases) => phrases.name(traits),
  street_ref: ({ traits }) => traits.ref,
  street_destination: ({ traits, against }) =>
    (against ? traits.signsBackward : traits.signs)?.destination ?? '',
  road_class: ({ traits }) => CLASSES[traits.class] ?? 'other',
  road_class_link: ({ traits }) => traits.class <= RoadClass.TertiaryLink && traits.class % 2 === 0,
  road_environment: ({ traits }) => environmentOf(traits),
  surface: ({ traits }) => SURFACES[traits.surface] ?? 'missing',
  toll: ({ traits }) => ((traits.flags & WayFlag.Toll) !== 0 ? 'all' : 'no'),
  roundabout: ({ traits }) => (traits.flags & WayFlag.Roundabout) !== 0,
  lanes: ({ traits }) => traits.lanes || 1,
  max_speed: ({ traits, against }) => (against ? traits.maxSpeedBackward : traits.maxSpeed) || null,
  average_speed: ({ metres, seconds }) => (seconds > 0 ? hundredth((metres / seconds) * 3.6) : null),
  time: ({ seconds }) => Math.round(seconds * 1000),
  distance: ({ metres }) => hundredth(metres),
  edge_id: ({ edge }) => edge,
  leg_time: () => null,
  leg_distance: () => null,
} satisfies Record<string, (edge: Travelled, phrases: Phrases) => Value>;

export type DetailName = keyof typeof VALUES;
export const PATH_DETAILS = Object.keys(VALUES) as DetailName[];

/** Each edge has its own entry in these, even if its neighbour has the same value. */
const BY_EDGE: ReadonlySet<string> = new Set(['time', 'distance', 'edge_id']);

export function pathDetailsOf(
  roads: Pick<Roads, 'edge' | 'trait'>,
  trip: Trip,
  names: readonly DetailName[],
  phrases: Phrases,
): Record<string, PathDetail[]> {
  const details = names.map((name): [DetailName, PathDetail[]] => [name, []]);
  let offset = 0;
  trip.legs.forEach(({ path, geometry: { edgeStart, coordinates } }) => {
    const end = offset + coordinates.length / 2 - 1;
    for (const [name, list] of details) {
      if (name === 'leg_time') list.push([offset, end, Math.round(path.duration * 1000)]);
      if (name === 'leg_distance') list.push([offset, end, hundredth(path.distance)]);
    }
    for (let x = 0; x < path.edges.length; x++) {
      const [from, to] = [offset + edgeStart[x], offset + edgeStart[x + 1]];
      if (from === to) continue;
      const travelled: Travelled = {
        traits: traitsOf(roads, path.edges[x] >> 1),
        against: (path.edges[x] & 1) === 1,
        seconds: path.edgeMilliseconds[x] / 1000,
        metres: path.edgeCentimetres[x] / 100,
        edge: path.edges[x] >> 1,
      };
      for (const [name, list] of details) {
        if (!name.startsWith('leg_')) add(list, name, from, to, VALUES[name](travelled, phrases));
      }
    }
    offset = end;
  });
  return Object.fromEntries(details);
}

function add(list: PathDetail[], name: string, from: number, to: number, value: Value): void {
  const before = list[list.length - 1];
  if (before && before[2] === value && !BY_EDGE.has(name)) before[1] = to;
  else list.push([from, to, value]);
}
